import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import counts from "virtual:scenes/counts";
import retailScenes from "virtual:scenes/retail";
import wall from "virtual:scenes/wall";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signUpTokens } from "#contract/limits.ts";
import { closeAs, openAs, type Who } from "#web/testing/open-as.tsx";
import { standInBrowser } from "#web/testing/open-screen.tsx";
import BelowFold from "./below-fold.tsx";
import { RetailSeries } from "./retail-series.tsx";

const user = userEvent.setup({ delay: null });

beforeEach(() => standInBrowser());
afterEach(closeAs);

const open = (who: Who = "visitor") => openAs(who, <BelowFold />, { at: "/" });
const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test.each([
  ["visitor", (tool: string) => `/auth?next=${encodeURIComponent(tool)}&tab=sign-up`],
  [{}, (tool: string) => tool],
] as const)(
  "for %j every scene of the wall, the others and the form lead straight to where they say",
  async (who, to) => {
    await open(who);
    expect(wall.length).toBeGreaterThan(3);
    for (const { id, name } of wall) expect(linkTo(`Use the scene ${name}`)).toBe(to(`/photo-upload?scene=${id}`));
    expect(screen.getByRole("link", { name: /See them all/ }).getAttribute("href")).toBe(to("/photo-upload"));
    expect(linkTo("Customize Your Car")).toBe(to("/custom-car"));
    expect(linkTo("Know my car")).toBe(to("/upload"));
  },
);

test("what the wall leaves out is counted, and what is free is what an account gets", async () => {
  await open();
  const rest = screen.getByRole("link", { name: /See them all/ });
  expect(rest.textContent).toContain(`and ${counts.core - wall.length} more`);
  expect(rest.textContent).toContain(`${counts.retail} retail studios besides`);
  expect(screen.getByText(/A picture that fails costs nothing/).textContent).toContain(`holds ${signUpTokens} tokens`);
});

test("six views are shown by their names and are called illustrations", async () => {
  await open();
  const names = ["dynamic", "front quarter", "rear quarter", "front", "rear", "side"];
  expect(screen.getAllByRole("img", { name: /^A teal convertible/ }).map((image) => image.getAttribute("alt"))).toEqual(
    names.map((name) => `A teal convertible: ${name}`),
  );
  expect(screen.getByText(/Illustrations of a generic body/)).toBeDefined();
});

test("at the end the same two ways in stand again", async () => {
  await open();
  const closing = screen.getByRole("heading", { name: "Now try it with yours." }).parentElement ?? document.body;
  expect(
    within(closing)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Try", "Retail Mode"]);
});

const shownIn = () => screen.getByRole("img", { name: /^A burgundy saloon in / }).getAttribute("alt");

test("one car stays while the studio changes, by pointer and by arrow keys", async () => {
  await open();
  const studios = within(screen.getByRole("group", { name: "Studio" })).getAllByRole("radio");
  expect(studios).toHaveLength(retailScenes.length);
  expect(shownIn()).toBe("A burgundy saloon in Retail One");
  await user.click(screen.getByRole("radio", { name: "Retail Three" }));
  expect(shownIn()).toBe("A burgundy saloon in Retail Three");
  await user.keyboard("{ArrowRight}");
  expect(shownIn()).toBe("A burgundy saloon in Retail Four");
  expect(screen.getByRole("radio", { name: "Retail Four" })).toHaveProperty("checked", true);
});

test("a studio's large picture is fetched when a pointer comes near, and not before", async () => {
  await open();
  const stage = screen.getByRole("img", { name: "A burgundy saloon in Retail One" }).closest("div");
  expect(stage?.querySelectorAll("img")).toHaveLength(1);
  await user.hover(screen.getByRole("radio", { name: "Retail Two" }));
  expect(stage?.querySelectorAll("img")).toHaveLength(2);
  expect(shownIn()).toBe("A burgundy saloon in Retail One");
  await user.hover(screen.getByRole("radio", { name: "Retail Two" }));
  await user.click(screen.getByRole("radio", { name: "Retail Two" }));
  expect(stage?.querySelectorAll("img")).toHaveLength(2);
});

test("before the page is alive no studio can be chosen, but the strip of them can be scrolled by key", async () => {
  const place = document.createElement("div");
  await act(async () => {
    place.innerHTML = renderToString(<RetailSeries />);
  });
  const choice = within(place).getByRole("group", { name: "Studio" });
  expect(choice).toHaveProperty("disabled", true);
  expect(choice.parentElement?.tabIndex).toBe(0);
});
