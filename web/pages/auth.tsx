import { AuthPanel } from "../features/auth/auth-panel.tsx";
import { useSurface } from "../ui/use-surface.ts";

export default function AuthPage() {
  useSurface("read");
  return (
    <section className="gutter grid min-h-[calc(100dvh-4rem)] py-8 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
      <title>Sign in — Carvas</title>
      <meta name="description" content="Sign in to Carvas, or open an account with ten free pictures." />
      <div className="content-end pb-8 lg:pb-16">
        <h1 className="display max-w-2xl text-4xl">Ten pictures, on the house.</h1>
        <p className="mt-6 max-w-md text-lg text-ink-soft">
          An account keeps your photos private and your tokens safe. No card, and a picture that fails costs nothing.
        </p>
      </div>
      <div className="w-full max-w-md lg:self-center lg:justify-self-center">
        <AuthPanel />
      </div>
    </section>
  );
}
