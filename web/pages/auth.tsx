import { sitePicture } from "#web/assets/site-picture.ts";
import { AuthPanel } from "#web/features/auth/auth-panel.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

const picture = sitePicture("hero-after-tall");

export default function AuthPage() {
  useSurface("read");
  return (
    <section className="grid min-h-[calc(100dvh-4rem)] lg:grid-cols-[1.2fr_1fr]">
      <title>Sign in — Carvas</title>
      <meta
        name="description"
        content="Sign in to Carvas, or open an account: ten free pictures, no card, and your photos stay yours alone."
      />
      <div className="surface-dark grid lg:grid-rows-[1fr_auto]">
        {picture ? (
          <div className="relative aspect-16/9 lg:aspect-auto">
            <Picture
              sources={picture}
              alt=""
              sizes="(max-width: 63.99rem) 100vw, 60vw"
              isHero
              className="absolute inset-0 size-full object-cover object-[50%_57%] lg:object-[50%_66%]"
            />
          </div>
        ) : null}
        <div className="gutter grid gap-3 py-5 lg:py-10">
          <h1 className="display max-w-xl text-3xl">Your first ten are on us.</h1>
          <p className="max-w-md">
            An account keeps your photos private and your tokens safe. No card, and a picture that fails costs nothing.
          </p>
        </div>
      </div>
      <div className="gutter grid content-center py-8 lg:py-16">
        <div className="w-full max-w-md lg:justify-self-center">
          <AuthPanel />
        </div>
      </div>
    </section>
  );
}
