import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeAs, openAs, type Who } from "#web/testing/open-as.tsx";
import { notice, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, standInServer, type Answers } from "#web/testing/stand-in-server.ts";
import { syntheticBilling } from "#web/testing/synthetic-billing.ts";
import { SiteHeader } from "./site-header.tsx";

const user = userEvent.setup({ delay: null });

beforeEach(() => standInBrowser());
afterEach(closeAs);

const open = (who: Who, at: string) => openAs(who, <SiteHeader />, { at, isEverywhere: true });
const find = (role: "link" | "button", name: string) => screen.queryByRole(role, { name });

// The first of this file: later ones have been told who is there.
test("as long as nobody knows who is there, nobody is offered to sign in, and the menu works", async () => {
  standInServer({ "GET /api/session": new Promise<Response>(() => undefined) });
  openScreen(<SiteHeader />, { at: "/", isEverywhere: true });
  expect(find("link", "Sign In")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Menu" }));
  expect(await screen.findByRole("dialog", { name: "Menu" })).toBeDefined();
});

test("a visitor is led to the form that is meant, and on the page of both forms not at all", async () => {
  const { router } = await open("visitor", "/pricing");
  expect(find("link", "Sign Up")?.getAttribute("href")).toBe("/auth?tab=sign-up");
  await user.click(screen.getByRole("link", { name: "Sign In" }));
  expect(router.state.location.pathname).toBe("/auth");
  expect(find("link", "Sign In")).toBeNull();
  expect(find("link", "Sign Up")).toBeNull();
});

test.each([
  ["/", false],
  ["/pricing", false],
  ["/photo-upload", true],
  ["/photo-upload/", true],
  ["/custom-car", true],
])("whoever is signed in has the way back and the way out on working screens only: %s %s", async (at, isWorking) => {
  await open({}, at);
  expect(await screen.findByText("10 tokens")).toBeDefined();
  expect(find("link", "Sign In")).toBeNull();
  expect(find("link", "Back")?.getAttribute("href")).toBe(isWorking ? "/" : undefined);
  expect(find("button", "Sign Out") !== null).toBe(isWorking);
});

test("a visitor on the way to sign in is offered neither", async () => {
  await open("visitor", "/photo-upload");
  expect(find("link", "Back")).toBeNull();
  expect(find("button", "Sign Out")).toBeNull();
});

test("tokens that can't be read leave their place empty", async () => {
  await openAs({}, <SiteHeader />, { at: "/", answers: { "GET /api/profile": refusal("rate_limited", 429) } });
  await waitFor(() => expect(screen.getByRole("banner").querySelector("[aria-hidden].animate-breathe")).toBeNull());
  expect(screen.queryByText(/token/)).toBeNull();
});

test.each([
  ["visitor", (tool: string) => `/auth?next=${encodeURIComponent(tool)}&tab=sign-up`],
  [{}, (tool: string) => tool],
] as const)("the tools and the pages that most look for stand in sight: for %j", async (who, toTool) => {
  await open(who, "/pricing");
  const links = within(screen.getByRole("navigation", { name: "Site" })).getAllByRole("link");
  const tools = ["/photo-upload", "/retail-mode", "/custom-car", "/upload"].map(toTool);
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Transform",
    "Retail Mode",
    "Customize",
    "Know my car",
    "What's New!",
    "Pricing",
  ]);
  expect(links.map((link) => link.getAttribute("href"))).toEqual([...tools, "/whats-new", "/pricing"]);
  expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([null, null, null, null, null, "page"]);
});

async function openMenu(who: Who, at = "/pricing", answers: Answers = {}) {
  const opened = await openAs(who, <SiteHeader />, { at, isEverywhere: true, answers });
  await user.click(screen.getByRole("button", { name: "Menu" }));
  return { ...opened, menu: within(await screen.findByRole("dialog", { name: "Menu" })) };
}
const toolNames: ReadonlySet<string> = new Set(["Transform", "Retail Mode", "Customize", "Know my car", "Pictures"]);
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const entries = [
  ["Home", "/"],
  ["Transform", "/photo-upload"],
  ["Retail Mode", "/retail-mode"],
  ["Customize", "/custom-car"],
  ["Know my car", "/upload"],
  ["Pictures", "/pictures"],
  ["What's New!", "/whats-new"],
  ["Pricing", "/pricing"],
  ["About Us", "/about"],
  ["Professional Services", "/professional-services"],
  ["Verify a picture", "/verify"],
  ["My Account", "/account"],
  ["Contact", "/contact"],
] as const;
const entriesOf = (who: Who) => entries.filter(([, path]) => who !== "visitor" || path !== "/account");

test.each([
  ["visitor", (tool: string) => `/auth?next=${encodeURIComponent(tool)}&tab=sign-up`],
  [{}, (tool: string) => tool],
] as const)("the menu names every screen there is, in the ordered order: for %j", async (who, toTool) => {
  const { menu } = await openMenu(who);
  const links = within(menu.getByRole("navigation", { name: "Main" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual(
    entriesOf(who).map(([label, path]) => [label, toolNames.has(label) ? toTool(path) : path]),
  );
  expect(links.filter((link) => link.getAttribute("aria-current") === "page")).toEqual([
    menu.getByRole("link", { name: "Pricing" }),
  ]);
});

test.each(entries)("in the menu %s leads a signed-in person to %s, and the menu closes", async (label, path) => {
  const { menu, address } = await openMenu({}, "/auth");
  await user.click(menu.getByRole("link", { name: label }));
  expect(address()).toBe(path);
  await isClosed();
});

test("in the menu a visitor finds the way in, and nothing of an account", async () => {
  const { menu, address } = await openMenu("visitor");
  for (const name of ["Sign Out", "Refresh Tokens"]) expect(menu.queryByRole("button", { name })).toBeNull();
  expect(menu.queryByText("PRO")).toBeNull();
  await user.click(menu.getByRole("link", { name: "Sign In / Sign Up" }));
  expect(address()).toBe("/auth");
  await isClosed();
});

test.each(["/pricing", "/contact"])(
  "where nothing is sold, the menu leads from %s to the contact page, and closes",
  async (at) => {
    const { menu, address } = await openMenu({}, at, {
      "GET /api/billing": syntheticBilling({ isOpen: false, provider: null }),
    });
    await user.click(await menu.findByRole("link", { name: "Buy More Tokens" }));
    expect(address()).toBe("/contact?about=tokens");
    await isClosed();
  },
);

test("in the menu a Pro finds address, badge, tokens, and the way out", async () => {
  const { menu, server, address } = await openMenu({ email: "anna@example.com", is_pro: true, generation_tokens: 88 });
  server.answers["POST /api/auth/sign-out"] = { success: true };
  expect(await menu.findByText("anna@example.com")).toBeDefined();
  expect(menu.getByText("PRO")).toBeDefined();
  // Beside the badge, and in the card to buy more.
  expect(menu.getAllByText("88")).toHaveLength(2);
  expect(menu.getByRole("heading", { name: "Purchase Tokens" })).toBeDefined();
  expect(menu.getByRole("button", { name: "Refresh Tokens" })).toBeDefined();
  expect(menu.queryByRole("link", { name: "Sign In / Sign Up" })).toBeNull();
  await user.click(menu.getByRole("button", { name: "Sign Out" }));
  await waitFor(() => expect(address()).toBe("/"));
  await isClosed();
  expect(notice()).toContain("Signed out.You have been signed out successfully.");
  expect(screen.getByRole("link", { name: "Sign In" })).toBeDefined();
});

test("a sign-out from the menu that fails is told, and leaves the person where and who they are", async () => {
  const { menu, address, server } = await openMenu({});
  server.answers["POST /api/auth/sign-out"] = refusal("unavailable", 503);
  await user.click(menu.getByRole("button", { name: "Sign Out" }));
  await waitFor(() => expect(notice()).toContain("The service can't answer for a moment."));
  expect(address()).toBe("/pricing");
  expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
});

test.each(["{Escape}", "Close menu"])("closed by %s the menu gives the focus back to its button", async (way) => {
  await openMenu("visitor");
  const button = screen.getByRole("button", { name: "Menu", hidden: true });
  expect(button.getAttribute("aria-expanded")).toBe("true");
  if (way === "{Escape}") await user.keyboard(way);
  else await user.click(screen.getByRole("button", { name: way }));
  await isClosed();
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(button.getAttribute("aria-expanded")).toBe("false");
});

test("light or dark is chosen in the menu, kept for the next visit, and left to the system again", async () => {
  const { menu } = await openMenu("visitor");
  const { dataset } = document.documentElement;
  await user.click(menu.getByRole("radio", { name: "Dark" }));
  expect([dataset.theme, localStorage.getItem("carvas.theme")]).toEqual(["dark", "dark"]);
  await user.click(menu.getByRole("radio", { name: "Light" }));
  expect([dataset.theme, localStorage.getItem("carvas.theme")]).toEqual(["light", "light"]);
  await user.click(menu.getByRole("radio", { name: "System" }));
  expect([dataset.theme, localStorage.getItem("carvas.theme")]).toEqual([undefined, null]);
});
