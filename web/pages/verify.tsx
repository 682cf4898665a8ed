import { VerifyScreen } from "#web/features/verify/verify-screen.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function VerifyPage() {
  useSurface("read");
  return (
    <>
      <title>Was it made here? — Carvas</title>
      <meta
        name="description"
        content="Check a picture of a car: whether Carvas made it, from what, and whether the car is proven unchanged. The file stays on your device."
      />
      <VerifyScreen />
    </>
  );
}
