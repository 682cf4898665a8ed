import "./styles/main.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { isUnsteady } from "./browser/late-part.ts";
import { BreakageBoundary } from "./pages/shell/breakage-boundary.tsx";
import { loadPagesAt, Screens } from "./routes.tsx";
import { PageSpinner } from "./ui/spinner.tsx";
import { toast } from "./ui/toast.tsx";

// After a new release an open page asks for chunks that are gone: load it afresh, but never in a loop, and never without a network, where
// the browser's own error would take the page's place with all that is on it.
window.addEventListener("vite:preloadError", () => {
  if (!navigator.onLine) {
    toast({ title: "You are offline", description: "What you asked for comes when you are back online." });
    return;
  }
  // What stands on the page would be lost, and is asked for once more by itself.
  if (isUnsteady()) return;
  const lastReload = Number(sessionStorage.getItem("carvas.reloaded") ?? 0);
  if (Date.now() - lastReload < 60_000) return;
  sessionStorage.setItem("carvas.reloaded", String(Date.now()));
  window.location.reload();
});

/**
 * A fade between two pages that the browser gives up, because the window changed its size meanwhile, another page came or the machine is too
 * busy, is no error: the new page is there all the same. React knows some of the browsers' words for it and reports the others.
 */
function onRecoverableError(error: unknown): void {
  const isFadeGivenUp =
    error instanceof DOMException && ["InvalidStateError", "AbortError", "TimeoutError"].includes(error.name);
  if (!isFadeGivenUp) reportError(error);
}

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
    hydrateRoot(root, app, { onRecoverableError });
    return;
  }
  const screen = createRoot(root, { onRecoverableError });
  screen.render(<PageSpinner />);
  // What fails here fails again where the page is shown, inside the boundary.
  await loaded.catch(() => undefined);
  screen.render(app);
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");
void start(root);
