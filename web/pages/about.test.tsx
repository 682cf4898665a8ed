import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeAs, openAs, type Who } from "#web/testing/open-as.tsx";
import { standInBrowser } from "#web/testing/open-screen.tsx";
import AboutPage from "./about.tsx";

beforeEach(() => standInBrowser());
afterEach(closeAs);

const open = (who: Who = "visitor") => openAs(who, <AboutPage />, { at: "/about" });
const chapter = (title: string) => screen.getByRole("heading", { name: title }).closest("section") ?? document.body;

test.each([
  ["visitor", "/auth?next=%2Fphoto-upload&tab=sign-up"],
  [{}, "/photo-upload"],
] as const)("the story leads to the start and to the tool: %j %s", async (who, tool) => {
  await open(who);
  expect(screen.getByRole("link", { name: "Try it with your car" }).getAttribute("href")).toBe(tool);
  expect(screen.getByRole("link", { name: "Back to the start" }).getAttribute("href")).toBe("/");
});

test("who makes it, since when and where is told", async () => {
  await open();
  const text = chapter("Who makes it").textContent;
  for (const fact of ["United Kingdom", "2022", "three engineers"]) expect(text).toContain(fact);
});

test("how a picture is made is told in the order in which it happens", async () => {
  await open();
  const steps = within(chapter("How a picture is made")).getAllByRole("listitem");
  const terms = steps.map((step) => step.querySelector("span + span")?.textContent);
  expect(terms).toEqual(["Cut out", "Measure", "Place", "Ground"]);
});

test("what is shown is one car before and after, and is said to be rendered", async () => {
  await open();
  const figures = screen.getAllByRole("figure");
  expect(figures.map((figure) => figure.querySelector("figcaption")?.textContent)).toEqual([
    "Where it stood",
    "Where it stands now Our sample car, rendered",
  ]);
  for (const figure of figures) expect(within(figure).getByRole("img").getAttribute("alt")).toMatch(/car|coupé/);
});
