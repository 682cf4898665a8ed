import { Suspense, useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { useUser } from "#web/api/session.ts";
import { latePart } from "#web/browser/late-part.ts";
import { Announcer } from "#web/ui/announcer.tsx";
import { ToastRegion } from "#web/ui/toast.tsx";
import { isWorkingPath } from "./is-working-path.ts";
import { useIsPageLoading } from "./lazy-page.tsx";
import { ScrollMemory } from "./scroll-memory.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

const SignedInBackground = latePart(async () => (await import("./signed-in-background.tsx")).default);

/** What every screen stands in: the header, the notices, what runs in the background. */
export function RootLayout() {
  const isSignedIn = useUser() !== null;
  const { pathname } = useLocation();
  useOwnCanonical(pathname);
  return (
    <>
      <a
        href="#main"
        className="bg-signal text-on-signal fixed top-2 left-2 z-60 -translate-y-24 rounded-md px-4 py-3 font-semibold focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationBar />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {isWorkingPath(pathname) ? null : <SiteFooter />}
      {isSignedIn ? (
        <Suspense>
          <SignedInBackground />
        </Suspense>
      ) : null}
      <ToastRegion />
      <Announcer />
      <ScrollMemory />
    </>
  );
}

/** The head names the page that was loaded first: left so, a phone's share button would pass on that one's address. */
function useOwnCanonical(pathname: string): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (link) link.href = new URL(pathname, link.href).href;
  }, [pathname]);
}

/** A page whose code is still on its way: a thin line says so while the old one stays. */
function NavigationBar() {
  if (!useIsPageLoading()) return null;
  return <div className="animate-breathe bg-accent fixed inset-x-0 top-0 z-60 h-0.5" role="presentation" />;
}
