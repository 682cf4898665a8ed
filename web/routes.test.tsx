import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadSession } from "#web/api/session.ts";
import { appPaths, openPages } from "#web/site.ts";
import { answersAbout, closeAs, type Who } from "#web/testing/open-as.tsx";
import { standInBrowser } from "#web/testing/open-screen.tsx";
import { standInServer, type Answers } from "#web/testing/stand-in-server.ts";
import { syntheticGeneration } from "#web/testing/synthetic-generation.ts";
import { syntheticRequest } from "#web/testing/synthetic-view-set.ts";
import { Screens } from "./routes.tsx";

const user = userEvent.setup({ delay: null });
const unknownPath = "/no-such-page";
const openPaths = openPages.map(({ path }) => path ?? unknownPath);

beforeEach(() => {
  standInBrowser();
  vi.stubGlobal("scrollTo", () => undefined);
  // The line of live events, on which nothing happens.
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      close(): void {}
    },
  );
});
afterEach(() => {
  closeAs();
  document.head.replaceChildren();
});

/** The whole site at an address. */
async function open(at: string, who: Who = "visitor", answers: Answers = {}) {
  const server = standInServer({
    ...answersAbout(who),
    "GET /api/contact-address": { email: null },
    "GET /api/generations": { generations: [], nextBefore: null },
    "GET /api/view-sets": { viewSets: [], nextBefore: null },
    "GET /api/photos": { photos: [], nextBefore: null },
    "GET /api/presets": [],
    ...answers,
  });
  await act(() => loadSession());
  const router = createMemoryRouter([{ path: "*", element: <Screens /> }], { initialEntries: [at] });
  await act(async () => render(<RouterProvider router={router} />));
  const heading = await screen.findByRole("heading", { level: 1 });
  return { server, router, heading, address: () => router.state.location.pathname + router.state.location.search };
}

test.each(openPaths)("%s has one first heading and a title, on the ground of pages that are read", async (path) => {
  await open(path);
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  expect(document.title).toMatch(/Carvas/);
  expect(document.documentElement.dataset.surface).toBe("read");
});

const metaOf = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute("content");

type Place = { path: string; part: string };

/** Where links of this site lead, and where the sign-in that some lead past goes on to. */
function placesOf(links: readonly HTMLElement[]): Place[] {
  const addresses = links
    .map((link) => new URL(link.getAttribute("href") ?? "", "http://site.test/"))
    .filter(({ host }) => host === "site.test");
  const onward = addresses
    .map(({ searchParams }) => searchParams.get("next"))
    .filter((next) => next !== null)
    .map((next) => new URL(next, "http://site.test/"));
  return [...addresses, ...onward].map(({ pathname, hash }) => ({
    path: pathname,
    part: decodeURIComponent(hash.slice(1)),
  }));
}

test.each(openPaths)("no link on %s leads to an address or a part that is not there", async (path) => {
  await open(path);
  const paths: ReadonlySet<string> = new Set([...openPaths.filter((one) => one !== unknownPath), ...appPaths]);
  const places = placesOf(screen.getAllByRole("link", { hidden: true }));
  expect(places.length).toBeGreaterThan(10);
  // A link to a part of the same page is written as the part alone.
  const missing = places.filter((place) =>
    place.part === "" ? !paths.has(place.path) : document.getElementById(place.part) === null,
  );
  expect(missing).toEqual([]);
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("under a page that is read stands where to read on and the rules; from no page's foot is a way left out", async () => {
  await open("/about");
  const footer = within(screen.getByRole("contentinfo"));
  const links = within(footer.getByRole("navigation", { name: "Footer" })).getAllByRole("link");
  const named = new Set(placesOf(links).map(({ path }) => path));
  expect(openPaths.filter((path) => !named.has(path) && ![unknownPath, "/"].includes(path))).toEqual([]);
  expect(links.at(-1)?.textContent).toBe("Terms");
  expect(footer.getByText("Built in the United Kingdom by three engineers, since 2022.")).toBeDefined();
});

test.each(appPaths)("%s sends a visitor to sign in and remembers the whole way", async (path) => {
  const { router, address } = await open(`${path}?photo=1`);
  await waitFor(() => expect(address()).toBe(`/auth?next=${encodeURIComponent(`${path}?photo=1`)}`));
  expect(router.state.historyAction).toBe("REPLACE");
});

test.each(appPaths)("%s is a working screen for whoever is signed in: its own ground, no footer", async (path) => {
  // Without a request the two screens that show one lead home.
  const place = ["/results", "/vehicle-details"].includes(path) ? `${path}?id=${syntheticRequest().id}` : path;
  const { address } = await open(place, {});
  const ground = path.startsWith("/account") ? "read" : "work";
  await waitFor(() => expect(document.documentElement.dataset.surface).toBe(ground));
  expect(address()).toBe(place);
  expect(screen.queryByRole("contentinfo")).toBeNull();
  expect(screen.getByRole("link", { name: "Back" })).toBeDefined();
});

test("an unknown address says so and leads home", async () => {
  const { heading, router } = await open(unknownPath);
  expect(heading.textContent).toBe("Oops! Page not found");
  expect(metaOf("robots")).toBe("noindex");
  await user.click(screen.getByRole("link", { name: "Return to Home" }));
  await screen.findByRole("heading", { level: 1, name: "Your car, photographed anywhere." });
  expect(router.state.location.pathname).toBe("/");
});

test("the first key leads past the header to what the page is about", async () => {
  await open("/pricing");
  await user.tab();
  expect(document.activeElement?.textContent).toBe("Skip to content");
  expect(document.activeElement?.getAttribute("href")).toBe(`#${screen.getByRole("main").id}`);
  expect(screen.getByRole("main").tabIndex).toBe(-1);
});

test("the address that is passed on is that of the page one is on", async () => {
  document.head.innerHTML = '<link rel="canonical" href="https://carvas.example/" />';
  const { router } = await open("/");
  await act(() => router.navigate("/pricing?utm=1"));
  await screen.findByRole("heading", { name: "Choose Your Plan" });
  expect(document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href).toBe("https://carvas.example/pricing");
});

test("whoever signs in on the way to a screen gets there, with all that the address said", async () => {
  const { server, address } = await open("/custom-car?make=BMW", "visitor", {
    "POST /api/auth/sign-in/email": { user: { id: "u1", email: "person@example.com" } },
  });
  await user.type(await screen.findByLabelText("Email"), "person@example.com");
  Object.assign(server.answers, answersAbout({}));
  await user.type(screen.getByLabelText("Password"), "fern-Lamp-729{Enter}");
  await screen.findByRole("heading", { level: 1, name: "Customize Your Car" });
  expect(address()).toBe("/custom-car?make=BMW");
});

test("signing out on a working screen leads to the front page and not to the form to sign in", async () => {
  const { address } = await open("/custom-car", {}, { "POST /api/auth/sign-out": { success: true } });
  await user.click(await screen.findByRole("button", { name: "Sign Out" }));
  await screen.findByRole("heading", { level: 1, name: "Your car, photographed anywhere." });
  expect(address()).toBe("/");
  expect(within(screen.getByRole("banner")).getByRole("link", { name: "Sign In" })).toBeDefined();
});

test("work that goes on is told of on every page, and no more once its owner has signed out", async () => {
  const running = { generations: [syntheticGeneration({ status: "running" })], nextBefore: null };
  await open("/pricing", {}, { "GET /api/generations": running, "POST /api/auth/sign-out": { success: true } });
  expect(await screen.findByRole("complementary", { name: "Running work" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Menu" }));
  await user.click(await screen.findByRole("button", { name: "Sign Out" }));
  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
});
