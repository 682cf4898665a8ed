import "./styles/main.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { routes } from "./routes.tsx";

// After a new release an open page asks for chunks that are gone: load it afresh, but never in a loop.
window.addEventListener("vite:preloadError", () => {
  const lastReload = Number(sessionStorage.getItem("carvas.reloaded") ?? 0);
  if (Date.now() - lastReload < 60_000) return;
  sessionStorage.setItem("carvas.reloaded", String(Date.now()));
  window.location.reload();
});

/** Hydration needs the page's component at once: the lazy routes of the first match are resolved before it starts. */
async function resolveFirstMatch(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

async function start(root: HTMLElement): Promise<void> {
  const isPrerendered = root.firstElementChild !== null;
  if (isPrerendered) await resolveFirstMatch();
  const router = createBrowserRouter(routes, isPrerendered ? { hydrationData: { loaderData: {} } } : undefined);
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (isPrerendered) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");
void start(root);
