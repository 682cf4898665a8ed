import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import { enginesQuery } from "#web/api/engines.ts";
import { announce, Announcer } from "#web/ui/announcer.tsx";
import { ToastRegion } from "#web/ui/toast.tsx";
import { knownEngines } from "./stand-in-server.ts";

// Whole screens on a busy machine: the usual second is too short for the first of them.
configure({ asyncUtilTimeout: 5000 });

/** What jsdom lacks and screens ask for; `matches` says which media queries are true. */
export function standInBrowser(matches: (query: string) => boolean = () => false): void {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: matches(query), media: query }),
  );
  vi.stubGlobal("CSS", { supports: () => false, escape: (plain: string) => plain });
  vi.stubGlobal("IntersectionObserver", StandInObserver);
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:photo");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  HTMLImageElement.prototype.decode = () => Promise.resolve();
}

type Seen = Pick<IntersectionObserverEntry, "isIntersecting" | "intersectionRatio">;

/** Sees everything at once. */
class StandInObserver {
  readonly #onSeen: (entries: readonly Seen[]) => void;
  constructor(onSeen: (entries: readonly Seen[]) => void) {
    this.#onSeen = onSeen;
  }
  observe(): void {
    this.#onSeen([{ isIntersecting: true, intersectionRatio: 1 }]);
  }
  disconnect(): void {}
}

export type OpenScreen = {
  at: string;
  state?: unknown;
  /** It stands at every address, as what is round all pages does; otherwise only at its own. */
  isEverywhere?: boolean;
};

/** A screen at an address, in a router and with a cache of its own; notices and announcements beside it, as in the application. */
export function openScreen(element: ReactNode, { at, state = null, isEverywhere = false }: OpenScreen) {
  const url = new URL(at, window.location.origin);
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: "always" } },
  });
  const engines = knownEngines();
  if (engines !== undefined) client.setQueryData(enginesQuery.queryKey, engines);
  const beside = (
    <>
      <Announcer />
      <div data-testid="notices">
        <ToastRegion />
      </div>
    </>
  );
  const router = createMemoryRouter(
    [
      {
        path: isEverywhere ? "*" : url.pathname,
        element: (
          <>
            <main>{element}</main>
            {beside}
          </>
        ),
      },
      ...(isEverywhere ? [] : [{ path: "*", element: <>{beside}</> }]),
    ],
    { initialEntries: [{ pathname: url.pathname, search: url.search, hash: url.hash, state }] },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { client, router, search: () => Object.fromEntries(new URLSearchParams(router.state.location.search)) };
}

/** After each test: nothing of it is left for the next. */
export function closeScreen(): void {
  // Hidden: behind a dialog that is open.
  for (const dismiss of screen.queryAllByRole("button", { name: "Dismiss", hidden: true })) dismiss.click();
  announce("");
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.spyOn(navigator, "onLine", "get").mockRestore();
  vi.unstubAllGlobals();
}

/** All that the notice of the moment says. */
export function notice(): string {
  const places = screen.getByTestId("notices").querySelectorAll("[role='status'], [role='alert']");
  return [...places].map(({ textContent }) => textContent).join("");
}
