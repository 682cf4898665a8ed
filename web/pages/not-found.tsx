import { useEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { tellUnknownPath } from "#web/api/tell-unknown-path.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function NotFoundPage() {
  useSurface("read");
  useTellingPath();
  return (
    <section className="gutter grid min-h-[calc(100dvh-4rem)] content-center gap-6 py-16">
      <title>Page not found — Carvas</title>
      <meta name="robots" content="noindex" />
      <p className="label tabular text-ink-soft">404</p>
      <h1 className="display max-w-3xl text-4xl">Oops! Page not found</h1>
      <p className="text-ink-soft max-w-lg text-lg">This road ends here. The address may be old, or mistyped.</p>
      <div>
        <ButtonLink to="/" look="ink">
          Return to Home
        </ButtonLink>
      </div>
    </section>
  );
}

/** An address that was loaded stands in the server's log already; so does one that the person goes back to. */
function useTellingPath(): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  useEffect(() => {
    if (navigationType !== NavigationType.Pop) tellUnknownPath(pathname);
  }, [pathname, navigationType]);
}
