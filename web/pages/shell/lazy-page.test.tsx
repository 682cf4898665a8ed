import { act, cleanup, render, screen } from "@testing-library/react";
import { Component, startTransition, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { lazyPage, useIsPageLoading } from "./lazy-page.tsx";

afterEach(cleanup);

const Landing = () => <h1>Landing</h1>;

function Sign() {
  return useIsPageLoading() ? <p role="status">Loading</p> : null;
}

test("a page whose code is here stands in the very first render, as the server wrote it", async () => {
  const page = lazyPage(() => Promise.resolve({ default: Landing }));
  await page.load();
  expect(renderToString(<page.Component />)).toContain("<h1>Landing</h1>");
  const place = document.createElement("div");
  const root = createRoot(place);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  flushSync(() => root.render(<page.Component />));
  expect(place.innerHTML).toBe("<h1>Landing</h1>");
  root.unmount();
  vi.unstubAllGlobals();
});

test("what the server wrote is taken over as it stands, and is alive in the same moment", async () => {
  const onPress = vi.fn<() => void>();
  const page = lazyPage(() => Promise.resolve({ default: () => <button onClick={onPress}>Try</button> }));
  await page.load();
  const place = document.createElement("div");
  document.body.append(place);
  place.innerHTML = renderToString(<page.Component />);
  const written = place.querySelector("button");
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  let root: Root | undefined;
  flushSync(() => {
    root = hydrateRoot(place, <page.Component />);
  });
  written?.click();
  expect(onPress).toHaveBeenCalledOnce();
  expect(place.querySelector("button")).toBe(written);
  root?.unmount();
  place.remove();
  vi.unstubAllGlobals();
});

test("its code is asked for once, however often the page is announced and shown", async () => {
  const importPage = vi.fn<() => Promise<{ default: typeof Landing }>>(() => Promise.resolve({ default: Landing }));
  const page = lazyPage(importPage);
  void page.load();
  void page.load();
  await act(async () => render(<page.Component />));
  expect(screen.getByRole("heading").textContent).toBe("Landing");
  expect(importPage).toHaveBeenCalledOnce();
});

test("until the next page's code is here the old page stays, and a sign says that it is on its way", async () => {
  const code = Promise.withResolvers<{ default: () => ReactNode }>();
  const next = lazyPage(() => code.promise);
  function Site() {
    const [isNext, setNext] = useState(false);
    return (
      <>
        <Sign />
        <button onClick={() => startTransition(() => setNext(true))}>Go</button>
        {isNext ? <next.Component /> : <h1>Old page</h1>}
      </>
    );
  }
  render(<Site />);
  expect(screen.queryByRole("status")).toBeNull();
  await act(async () => screen.getByRole("button").click());
  expect(screen.getByRole("heading").textContent).toBe("Old page");
  expect(screen.getByRole("status").textContent).toBe("Loading");
  await act(async () => code.resolve({ default: Landing }));
  expect(screen.getByRole("heading").textContent).toBe("Landing");
  expect(screen.queryByRole("status")).toBeNull();
});

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: null as string | null };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message === null ? this.props.children : <p role="alert">{this.state.message}</p>;
  }
}

test("code that does not come is heard of where the page is shown, and not where it was only announced", async () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  const page = lazyPage(() => Promise.reject(new Error("No such chunk.")));
  void page.load();
  await act(async () =>
    render(
      <Boundary>
        <Sign />
        <page.Component />
      </Boundary>,
    ),
  );
  expect(screen.getByRole("alert").textContent).toBe("No such chunk.");
  // React's own report of what the boundary caught, and nothing else.
  expect(vi.mocked(console.error).mock.calls.length).toBeGreaterThan(0);
  vi.mocked(console.error).mockClear();
});
