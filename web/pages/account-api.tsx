import { ApiScreen } from "#web/features/account/api/api-screen.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function AccountApiPage() {
  useSurface("read");
  return (
    <>
      <title>API — Carvas</title>
      <ApiScreen />
    </>
  );
}
