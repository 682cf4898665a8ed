import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openProMode } from "#web/testing/open-pro-mode.tsx";
import { closeScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { donePicture, sceneCard as card } from "#web/testing/open-transform.tsx";

const user = userEvent.setup({ delay: null });

beforeEach(() => standInBrowser());
afterEach(closeScreen);

const filters = () => within(screen.getByRole("search", { name: "Scenes" }));
const told = () => filters().getByRole("status").textContent;
const names = () =>
  within(screen.getByRole("list", { name: "Scenes" }))
    .getAllByRole("button", { name: /, (1 token|free|ready)$/ })
    .map((one) => one.getAttribute("aria-label")?.split(",")[0]);
const star = (name: string) => screen.getByRole("button", { name: `Favourite ${name}`, hidden: true });

test("words and lists hold together, say what they leave, and one button takes them all back", async () => {
  await openProMode();
  expect(told()).toBe("5 of 5 scenes");
  expect(filters().queryByRole("button", { name: "Clear filters" })).toBeNull();
  await user.type(filters().getByRole("searchbox", { name: "Find a scene" }), "snow");
  expect(names()).toEqual(["Sisu", "Port in Snow", "Village in Snow"]);
  expect(told()).toBe("3 of 5 scenes");
  const place = filters().getByRole("combobox", { name: "Place" });
  expect(within(place).getByRole("option", { name: "Forest (1)" })).toBeDefined();
  expect(within(place).getByRole<HTMLOptionElement>("option", { name: "City (0)" }).disabled).toBe(true);
  await user.selectOptions(place, "forest");
  expect(names()).toEqual(["Sisu"]);
  await user.click(filters().getByRole("button", { name: "Clear filters" }));
  expect(names()).toHaveLength(5);
  expect(filters().getByRole<HTMLInputElement>("searchbox").value).toBe("");
});

test("where nothing is found it is said, and the way back stands there", async () => {
  await openProMode();
  await user.type(filters().getByRole("searchbox"), "volcano");
  expect(told()).toBe("0 of 5 scenes");
  expect(screen.getByText("No scene is all of that.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Show all scenes" }));
  expect(names()).toHaveLength(5);
});

test("a star keeps a scene: in the filter at once, first in the list the next time, for this account alone", async () => {
  await openProMode({ profile: { id: "anna" } });
  await user.click(filters().getByRole("button", { name: "Favourites 0" }));
  expect(screen.getByText(/^No favourites yet/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Show all scenes" }));
  await user.click(star("Village in Snow"));
  expect(star("Village in Snow").getAttribute("aria-pressed")).toBe("true");
  // What is being looked at stays where it is.
  expect(names()[0]).toBe("City");
  await user.click(filters().getByRole("button", { name: "Favourites 1" }));
  expect(names()).toEqual(["Village in Snow"]);
  cleanup();
  await openProMode({ profile: { id: "anna" } });
  expect(names()[0]).toBe("Village in Snow");
  await user.click(star("Village in Snow"));
  cleanup();
  await openProMode({ profile: { id: "anna" } });
  expect(names()[0]).toBe("City");
  await user.click(star("Beach"));
  cleanup();
  await openProMode({ profile: { id: "ben" } });
  expect(star("Beach").getAttribute("aria-pressed")).toBe("false");
});

test("what was used last comes first", async () => {
  await openProMode({
    pictures: [
      donePicture({ preset: "Port in Snow", uploadId: "another photo" }),
      donePicture({ preset: "Beach", uploadId: "another photo" }),
    ],
  });
  expect(names()).toEqual(["Port in Snow", "Beach", "City", "Sisu", "Village in Snow"]);
});

test("the tab key goes from the scenes to the star of the one that has the focus; arrows go from scene to scene", async () => {
  await openProMode();
  card("City").focus();
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(card("Beach"));
  await user.tab();
  expect(document.activeElement).toBe(star("Beach"));
  await user.keyboard("{Enter}");
  expect(star("Beach").getAttribute("aria-pressed")).toBe("true");
  await user.tab({ shift: true });
  await user.keyboard("{Enter}");
  expect(card("Beach").getAttribute("aria-label")).toBe("Beach Selected, 1 token");
});
