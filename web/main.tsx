import "./styles/main.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { BreakageBoundary } from "./pages/shell/broken-page.tsx";
import { loadPagesAt, Screens } from "./routes.tsx";
import { PageSpinner } from "./ui/spinner.tsx";

// After a new release an open page asks for chunks that are gone: load it afresh, but never in a loop.
window.addEventListener("vite:preloadError", () => {
  const lastReload = Number(sessionStorage.getItem("carvas.reloaded") ?? 0);
  if (Date.now() - lastReload < 60_000) return;
  sessionStorage.setItem("carvas.reloaded", String(Date.now()));
  window.location.reload();
});

/** Open pages come prerendered. They are taken over once their code is there; other screens are a spinner until then. */
async function start(root: HTMLElement): Promise<void> {
  const app = (
    <StrictMode>
      <BrowserRouter>
        <BreakageBoundary>
          <Screens />
        </BreakageBoundary>
      </BrowserRouter>
    </StrictMode>
  );
  const loaded = loadPagesAt(window.location.pathname);
  if (root.firstElementChild !== null) {
    await loaded;
    hydrateRoot(root, app);
    return;
  }
  const screen = createRoot(root);
  screen.render(<PageSpinner />);
  // What fails here fails again where the page is shown, inside the boundary.
  await loaded.catch(() => undefined);
  screen.render(app);
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");
void start(root);
