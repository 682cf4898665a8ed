import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeAs, openAs, type Who } from "#web/testing/open-as.tsx";
import { standInBrowser } from "#web/testing/open-screen.tsx";
import { StartActions } from "./start-actions.tsx";

const user = userEvent.setup({ delay: null });

beforeEach(() => standInBrowser());
afterEach(closeAs);

const open = (who: Who = "visitor", isRetailOpen = false) =>
  openAs(who, <StartActions isRetailOpen={isRetailOpen} />, { at: "/" });
const button = (name: string) => screen.getByRole("button", { name });
const dialog = (name: string) => screen.findByRole("dialog", { name });
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
/** The steps of a dialog in their order: of each the title that is among these. */
const stepsOf = (shown: HTMLElement, titles: readonly string[]) =>
  within(shown)
    .getAllByRole("listitem")
    .map((step) => titles.find((title) => within(step).queryByText(title)));
const howItWorks = ["Upload car image", "Select preset", "Magic result"];
const retailSteps = ["Upload", "Studio setup", "Pro result"];

async function openExplainer(): Promise<HTMLElement> {
  await user.click(button("Retail Mode"));
  await user.click(within(await dialog("Are you an automotive professional?")).getByText("Yes, Show Me How"));
  return dialog("How Retail Mode works");
}

test("beside the two ways in stands that trying costs nothing, and no dialog is open", async () => {
  await open();
  expect(screen.getByText("No charge, just give it a test with your car")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["visitor", "/auth?next=%2Fphoto-upload&tab=sign-up"],
  [{}, "/photo-upload"],
] as const)("'Try' tells the three steps and leads on: %j to %s", async (who, address) => {
  const opened = await open(who);
  await user.click(button("Try"));
  expect(stepsOf(await dialog("How it works"), howItWorks)).toEqual(howItWorks);
  await user.click(button("Get Started Now"));
  expect(opened.address()).toBe(address);
});

test("'Retail Mode' asks for whom it is and does not explain before the answer", async () => {
  await open();
  await user.click(button("Retail Mode"));
  const question = await dialog("Are you an automotive professional?");
  expect(within(question).queryByRole("listitem")).toBeNull();
  await user.click(button("No, Cancel"));
  await isGone();
});

test("a professional is told the three steps, and the focus goes to where they are", async () => {
  await open();
  const explainer = await openExplainer();
  expect(stepsOf(explainer, retailSteps)).toEqual(retailSteps);
  expect(explainer.contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.contains(button("Cancel"))).toBe(true);
  await user.click(button("Cancel"));
  await isGone();
});

test("opened again it begins with the question", async () => {
  await open();
  await openExplainer();
  await user.keyboard("{Escape}");
  await isGone();
  await user.click(button("Retail Mode"));
  expect(await dialog("Are you an automotive professional?")).toBeDefined();
});

test("while Retail Mode is being built both steps say so, and the way on is a message to us", async () => {
  const { address } = await open();
  await user.click(button("Retail Mode"));
  expect((await dialog("Are you an automotive professional?")).textContent).toContain("still being built");
  await user.click(button("Yes, Show Me How"));
  await dialog("How Retail Mode works");
  expect(screen.queryByText("Start Retail Mode")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Tell Me When It Opens" }));
  expect(address()).toBe("/contact?about=retail");
});

test("once it is on the site nothing says that it is being built, and it can be started", async () => {
  const { address } = await open("visitor", true);
  await user.click(button("Retail Mode"));
  expect((await dialog("Are you an automotive professional?")).textContent).not.toContain("being built");
  await user.click(button("Yes, Show Me How"));
  await dialog("How Retail Mode works");
  expect(screen.queryByText("Tell Me When It Opens")).toBeNull();
  await user.click(button("Start Retail Mode"));
  expect(address()).toBe("/retail-mode");
});

test.each([
  ["Try", "How it works", "Maybe Later"],
  ["Retail Mode", "Are you an automotive professional?", "No, Cancel"],
])("by keys alone: %s opens, takes the focus, and gives it back however it is closed", async (opener, title, no) => {
  await open();
  for (const close of ["{Escape}", "button", "cross"]) {
    button(opener).focus();
    await user.keyboard("{Enter}");
    const shown = await dialog(title);
    await waitFor(() => expect(shown.contains(document.activeElement)).toBe(true));
    if (close === "{Escape}") await user.keyboard(close);
    else await user.click(button(close === "cross" ? "Close" : no));
    await isGone();
    await waitFor(() => expect(document.activeElement).toBe(button(opener)));
  }
});
