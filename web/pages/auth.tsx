import { AuthFrame } from "#web/features/auth/auth-frame.tsx";
import { AuthPanel } from "#web/features/auth/auth-panel.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function AuthPage() {
  useSurface("read");
  return (
    <>
      <title>Sign in — Carvas</title>
      <meta
        name="description"
        content="Sign in to Carvas, or open an account: ten free pictures in your first month, no card, and your photos stay yours alone."
      />
      <AuthFrame
        caption={
          <div className="gutter grid gap-3 py-5 lg:py-10">
            <h1 className="display max-w-xl text-3xl">Your first ten are on us.</h1>
            <p className="max-w-md">
              Ten tokens to use in your first month. An account keeps your photos private and your tokens safe. No card,
              and a picture that fails costs nothing.
            </p>
          </div>
        }
      >
        <AuthPanel />
      </AuthFrame>
    </>
  );
}
