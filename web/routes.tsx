import type { ComponentType } from "react";
import { matchRoutes, useLocation, useRoutes, type RouteObject } from "react-router";
import { lazyPage } from "./pages/shell/lazy-page.tsx";
import { RootLayout } from "./pages/shell/root-layout.tsx";

/** A screen and where its code comes from, kept as the route's handle. */
function page(importPage: () => Promise<{ default: ComponentType }>): Pick<RouteObject, "Component" | "handle"> {
  const { Component, load } = lazyPage(importPage);
  return { Component, handle: load };
}

/** The design page is for those who build the product: it is left out of what is built for its users. */
const developmentRoutes: RouteObject[] = import.meta.env.DEV
  ? [{ path: "design", ...page(() => import("./pages/design.tsx")) }]
  : [];

const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      { index: true, ...page(() => import("./pages/landing.tsx")) },
      { path: "auth", ...page(() => import("./pages/auth.tsx")) },
      { path: "auth/verify-email", ...page(() => import("./pages/verify-email.tsx")) },
      { path: "auth/change-email", ...page(() => import("./pages/change-email.tsx")) },
      { path: "auth/reset-password", ...page(() => import("./pages/reset-password.tsx")) },
      { path: "s", ...page(() => import("./pages/shared-picture.tsx")) },
      { path: "whats-new", ...page(() => import("./pages/whats-new.tsx")) },
      { path: "pricing", ...page(() => import("./pages/pricing.tsx")) },
      { path: "professional-services", ...page(() => import("./pages/professional-services.tsx")) },
      { path: "contact", ...page(() => import("./pages/contact.tsx")) },
      { path: "verify", ...page(() => import("./pages/verify.tsx")) },
      { path: "about", ...page(() => import("./pages/about.tsx")) },
      { path: "privacy", ...page(() => import("./pages/privacy.tsx")) },
      { path: "cookies", ...page(() => import("./pages/cookies.tsx")) },
      { path: "terms", ...page(() => import("./pages/terms.tsx")) },
      {
        ...page(() => import("./pages/shell/signed-in-layout.tsx")),
        children: [
          { path: "photo-upload", ...page(() => import("./pages/photo-upload.tsx")) },
          { path: "retail-mode", ...page(() => import("./pages/retail-mode.tsx")) },
          { path: "custom-car", ...page(() => import("./pages/custom-car.tsx")) },
          { path: "upload", ...page(() => import("./pages/upload.tsx")) },
          { path: "results", ...page(() => import("./pages/results.tsx")) },
          { path: "vehicle-details", ...page(() => import("./pages/vehicle-details.tsx")) },
          { path: "pictures", ...page(() => import("./pages/pictures.tsx")) },
          { path: "account", ...page(() => import("./pages/account.tsx")) },
          { path: "account/api", ...page(() => import("./pages/account-api.tsx")) },
        ],
      },
      ...developmentRoutes,
      { path: "*", ...page(() => import("./pages/not-found.tsx")) },
    ],
  },
];

/** The code of all that stands at an address. */
export async function loadPagesAt(pathname: string): Promise<void> {
  await Promise.all(loadersAt(pathname).map((load) => load()));
}

function loadersAt(pathname: string): (() => Promise<void>)[] {
  return (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => {
    const load = route.handle as (() => Promise<void>) | undefined;
    return load ? [load] : [];
  });
}

/** Every screen, inside a router. */
export function Screens() {
  const { pathname } = useLocation();
  // All at once: a screen inside a layout would otherwise wait for the layout's code first.
  for (const load of loadersAt(pathname)) void load();
  return useRoutes(routes);
}
