import { Navigate, Outlet, useLocation } from "react-router";
import { loadSession, useSession } from "#web/api/session.ts";
import { Button } from "#web/ui/button.tsx";
import { PageSpinner } from "#web/ui/spinner.tsx";

/**
 * Lets only signed-in people through. A component and not a route loader: a redirect thrown by a loader replaces the entry the person
 * came from, so that Back would leave the site.
 */
export function RequireUser() {
  const state = useSession();
  const { pathname, search } = useLocation();
  switch (state.step) {
    case "loading":
      return <PageSpinner />;
    case "unreachable":
      return (
        <div role="alert" className="gutter grid min-h-[60dvh] content-center justify-items-center gap-6 text-center">
          <p>Carvas can't be reached just now.</p>
          <Button onClick={() => void loadSession()}>Try again</Button>
        </div>
      );
    case "known":
      if (state.session.user) return <Outlet />;
      return <Navigate to={`/auth?next=${encodeURIComponent(pathname + search)}`} replace />;
  }
}
