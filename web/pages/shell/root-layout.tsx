import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Outlet, ScrollRestoration, useNavigation } from "react-router";
import { sessionQuery } from "../../api/account.ts";
import { useLiveEvents } from "../../api/use-live-events.ts";
import { Announcer } from "../../ui/announcer.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import { SiteHeader } from "./site-header.tsx";

const RunningDock = lazy(() => import("../../features/transform/running-dock.tsx"));

/** What every screen stands in: the header, the notices, what runs in the background. */
export function RootLayout() {
  const { data: session } = useQuery(sessionQuery);
  const isSignedIn = Boolean(session?.user);
  useLiveEvents(isSignedIn);
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-24 rounded-md bg-signal px-4 py-3 font-semibold text-on-signal focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationBar />
      <SiteHeader session={session} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {isSignedIn ? (
        <Suspense>
          <RunningDock />
        </Suspense>
      ) : null}
      <ToastRegion />
      <Announcer />
      <ScrollRestoration />
    </>
  );
}

/** A page whose code is still on its way: a thin line says so while the old one stays. */
function NavigationBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div className="fixed inset-x-0 top-0 z-60 h-0.5 animate-breathe bg-accent" role="presentation" />;
}
