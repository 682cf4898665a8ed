import { UploadScreen } from "#web/features/detection/upload/upload-screen.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function UploadPage() {
  useSurface("work");
  return (
    <>
      <title>Know My Car — Carvas</title>
      <UploadScreen />
    </>
  );
}
