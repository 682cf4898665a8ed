import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeAs, openAs, type Who } from "#web/testing/open-as.tsx";
import { standInBrowser } from "#web/testing/open-screen.tsx";
import { ServicesScreen } from "./services-screen.tsx";

const user = userEvent.setup({ delay: null });

beforeEach(() => standInBrowser());
afterEach(closeAs);

const open = (who: Who = "visitor") => openAs(who, <ServicesScreen />, { at: "/professional-services" });

test("seven different pictures go by, each told of by place and car, and come round again", async () => {
  await open();
  const show = within(screen.getByRole("region", { name: "Cars in our scenes" }));
  const told: string[] = [];
  for (let seen = 1; seen <= 7; seen += 1) {
    expect(show.getByRole("group").getAttribute("aria-label")).toBe(`${seen} of 7`);
    told.push(show.getByRole("img").getAttribute("alt") ?? "");
    await user.click(show.getByRole("button", { name: "Next picture" }));
  }
  expect(show.getByRole("group").getAttribute("aria-label")).toBe("1 of 7");
  expect(new Set(told).size).toBe(7);
  for (const picture of told) expect(picture).toMatch(/^[A-Z][A-Za-z ]+: an? .+/);
});

test("what can be ordered stands in the ordered order, and an ident takes as long as ordered", async () => {
  await open();
  const offers = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(offers.slice(0, 6)).toEqual([
    "AI image generation",
    "Localised visuals",
    "Brand storytelling",
    "AI video idents",
    "Human plus AI creative direction",
    "Faster than traditional methods",
  ]);
  const idents = screen.getByRole("heading", { name: "AI video idents" }).parentElement;
  expect(idents?.textContent).toContain("15seconds");
});

test("one car is shown in three places, and the words under it name as many", async () => {
  await open();
  const caption = screen.getByText(/^One car, three places:/);
  const pictures = within(caption.closest("figure") ?? document.body).getAllByRole("img");
  expect(pictures.map((picture) => picture.getAttribute("alt"))).toEqual([
    "A white hatchback on a coast road",
    "The same car in a wet high street",
    "The same car in a Mexican town",
  ]);
});

test.each([
  ["visitor", "/auth?next=%2Fphoto-upload&tab=sign-up"],
  [{}, "/photo-upload"],
] as const)("whoever has seen enough can write, or try it: %j %s", async (who, tool) => {
  await open(who);
  const ways = screen.getAllByRole("link", { name: "Tell us what you need" });
  expect(ways.map((link) => link.getAttribute("href"))).toEqual(["/contact", "/contact"]);
  expect(screen.getByRole("link", { name: "Try it with a car of yours" }).getAttribute("href")).toBe(tool);
});

test("pictures of cars that were only described are called so", async () => {
  await open();
  expect(screen.getByText(/Both are illustrations by the engine you can use yourself\./)).toBeDefined();
});
