import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { unknownPathLength } from "#contract/limits.ts";
import NotFoundPage from "./not-found.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("an unknown path that a link led to is told once, and a loaded or a returned-to one is not", async () => {
  const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { sendBeacon }));
  const routes = [
    { path: "/", element: "home" },
    { path: "*", element: <NotFoundPage /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/loaded"] });
  render(<RouterProvider router={router} />);
  expect(screen.getByText("Oops! Page not found")).toBeTruthy();
  expect(sendBeacon).not.toHaveBeenCalled();
  await act(async () => router.navigate("/gone?token=secret"));
  await act(async () => router.navigate("/"));
  await act(async () => router.navigate(-1));
  expect(sendBeacon).toHaveBeenCalledOnce();
  const [url, body] = sendBeacon.mock.calls[0] ?? [];
  expect(url).toBe("/api/unknown-path");
  expect(await body?.text()).toBe('{"path":"/gone"}');
});

test("of a long path as much is told as the log keeps", async () => {
  const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { sendBeacon }));
  const router = createMemoryRouter([{ path: "*", element: <NotFoundPage /> }]);
  render(<RouterProvider router={router} />);
  await act(async () => router.navigate(`/${"a".repeat(500)}`));
  const body = await sendBeacon.mock.calls[0]?.[1].text();
  expect(body).toBe(JSON.stringify({ path: `/${"a".repeat(unknownPathLength - 1)}` }));
});

test("a browser that sends no beacons shows the page all the same", async () => {
  // As jsdom, which has none.
  expect("sendBeacon" in navigator).toBe(false);
  const router = createMemoryRouter([{ path: "*", element: <NotFoundPage /> }]);
  render(<RouterProvider router={router} />);
  await act(async () => router.navigate("/gone"));
  expect(screen.getByText("Oops! Page not found")).toBeTruthy();
});
