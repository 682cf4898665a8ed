import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { ResetPassword } from "#web/features/auth/reset-password.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function ResetPasswordPage() {
  useSurface("read");
  return (
    <>
      <title>New password — Carvas</title>
      <AuthFrame caption={null}>
        <ResetPassword />
      </AuthFrame>
    </>
  );
}
