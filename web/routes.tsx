import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { BrokenPage } from "./pages/shell/broken-page.tsx";
import { RootLayout } from "./pages/shell/root-layout.tsx";
import { PageSpinner } from "./ui/spinner.tsx";

const page = (load: () => Promise<{ default: ComponentType }>) => async () => ({ Component: (await load()).default });

export const routes: RouteObject[] = [
  {
    id: "root",
    Component: RootLayout,
    HydrateFallback: PageSpinner,
    ErrorBoundary: BrokenPage,
    children: [
      { index: true, lazy: page(() => import("./pages/landing.tsx")) },
      { path: "auth", lazy: page(() => import("./pages/auth.tsx")) },
      { path: "whats-new", lazy: page(() => import("./pages/whats-new.tsx")) },
      { path: "pricing", lazy: page(() => import("./pages/pricing.tsx")) },
      { path: "professional-services", lazy: page(() => import("./pages/professional-services.tsx")) },
      { path: "contact", lazy: page(() => import("./pages/contact.tsx")) },
      { path: "about", lazy: page(() => import("./pages/about.tsx")) },
      { path: "privacy", lazy: page(() => import("./pages/privacy.tsx")) },
      { path: "cookies", lazy: page(() => import("./pages/cookies.tsx")) },
      { path: "terms", lazy: page(() => import("./pages/terms.tsx")) },
      {
        lazy: page(() => import("./pages/shell/signed-in-layout.tsx")),
        children: [
          { path: "photo-upload", lazy: page(() => import("./pages/photo-upload.tsx")) },
          { path: "custom-car", lazy: page(() => import("./pages/custom-car.tsx")) },
        ],
      },
      { path: "*", lazy: page(() => import("./pages/not-found.tsx")) },
    ],
  },
];
