import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation } from "react-router";
import { sessionQuery } from "../../api/account.ts";
import { PageSpinner } from "../../ui/spinner.tsx";

/**
 * Lets only signed-in people through. A component and not a route loader: a redirect thrown by a loader replaces the entry the person
 * came from, so that Back would leave the site.
 */
export function RequireUser() {
  const { data: session, isPending } = useQuery(sessionQuery);
  const { pathname, search } = useLocation();
  if (isPending) return <PageSpinner />;
  if (!session?.user) return <Navigate to={`/auth?next=${encodeURIComponent(pathname + search)}`} replace />;
  return <Outlet />;
}
