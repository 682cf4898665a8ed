import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { EngineChoice as Choice } from "#contract/engines.ts";
import { enginesQuery } from "#web/api/engines.ts";
import { closeScreen, notice, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, standInServer, type Answers } from "#web/testing/stand-in-server.ts";
import { enginesWithAi, syntheticEngines } from "#web/testing/synthetic-engines.ts";
import { EngineChoice } from "./engine-choice.tsx";

const user = userEvent.setup({ delay: null });
beforeEach(() => standInBrowser());
afterEach(closeScreen);

const choicePath = "PUT /api/engines/choice";
const agreementPath = "PUT /api/engines/agreement";

async function open(engines: Choice | Response, answers: Answers = {}) {
  const server = standInServer({ "GET /api/engines": engines, ...answers });
  const opened = openScreen(<EngineChoice work="preset" />, { at: "/photo-upload" });
  await waitFor(() => expect(opened.client.getQueryState(enginesQuery.queryKey)?.status).not.toBe("pending"));
  if (opened.client.getQueryData(enginesQuery.queryKey)?.offers.some(isOfAi)) await screen.findByRole("group");
  return { server, ...opened };
}
const isOfAi = ({ work, engine }: Choice["offers"][number]) => work === "preset" && engine === "cloud";
const option = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
const consent = async () => within(await screen.findByRole("dialog", { name: "Before AI models get your photos" }));

test.each([
  ["the studio alone is offered", syntheticEngines({ works: ["reading"] })],
  ["nobody knows what is offered", refusal("unavailable", 503)],
])("where %s nothing is shown", async (_, engines) => {
  await open(engines);
  expect(screen.queryByRole("group")).toBeNull();
  expect(document.querySelector("main")?.textContent).toBe("");
});

test("both stand with their price, the studio chosen, and who would get the photo", async () => {
  await open(syntheticEngines({ companies: ["OpenAI", "Google"] }));
  expect(screen.getByRole("group", { name: "Made by" }).getAttribute("aria-describedby")).not.toBeNull();
  expect(option(/^Studio: exact, free of invention, 1 token$/).checked).toBe(true);
  expect(option(/^AI: repainted, 3 tokens$/).checked).toBe(false);
  expect(
    screen.getByText(
      /your car, cut out of its photo, and our draft of the picture go to OpenAI and Google\. Nothing goes there before you agree\./,
    ),
  ).toBeDefined();
});

test("AI asks once: who gets what, and with 'Agree' it is chosen", async () => {
  const agreed = { ...enginesWithAi(), chosen: syntheticEngines().chosen };
  const { server } = await open(syntheticEngines(), { [agreementPath]: agreed, [choicePath]: enginesWithAi("preset") });
  await user.click(option(/^AI/));
  expect((await consent()).getByText(/off until you agree\. You can take it back at any time/)).toBeDefined();
  expect((await consent()).getByText("OpenAI")).toBeDefined();
  expect((await consent()).getByText("your car, cut out of its photo, for pictures in scenes")).toBeDefined();
  await user.click((await consent()).getByRole("button", { name: "Agree" }));
  await waitFor(() => expect(option(/^AI/).checked).toBe(true));
  expect(server.sentTo("PUT", "/api/engines/agreement").map(({ body }) => body)).toEqual([{ companies: ["OpenAI"] }]);
  expect(server.sentTo("PUT", "/api/engines/choice").map(({ body }) => body)).toEqual([
    { work: "preset", engine: "cloud" },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText(/Each format is a picture of its own, 3 tokens each\./)).toBeDefined();
  expect(screen.getByRole("link", { name: "You agreed" }).getAttribute("href")).toBe("/account#ai");
});

test("'Not now' leaves the studio, and nothing is sent", async () => {
  const { server } = await open(syntheticEngines());
  await user.click(option(/^AI/));
  await user.click((await consent()).getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(option(/^Studio/).checked).toBe(true);
  expect(server.sent.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("companies that have changed meanwhile are shown anew before anything is agreed to", async () => {
  const { server } = await open(syntheticEngines(), { [agreementPath]: refusal("engines_changed", 409) });
  await user.click(option(/^AI/));
  server.answers["GET /api/engines"] = syntheticEngines({ companies: ["OpenAI", "Google"] });
  await user.click((await consent()).getByRole("button", { name: "Agree" }));
  expect(await (await consent()).findByText("Google")).toBeDefined();
  expect((await consent()).getByRole("alert").textContent).toContain("Please read the list once more");
  server.answers[agreementPath] = enginesWithAi();
  server.answers[choicePath] = enginesWithAi("preset");
  await user.click((await consent()).getByRole("button", { name: "Agree" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sentTo("PUT", "/api/engines/agreement").map(({ body }) => body)).toEqual([
    { companies: ["OpenAI"] },
    { companies: ["OpenAI", "Google"] },
  ]);
});

test("a choice of AI whose agreement has lapsed is the studio, and asks again", async () => {
  await open({ ...enginesWithAi("preset"), agreedAt: null });
  expect(option(/^Studio/).checked).toBe(true);
  await user.click(option(/^AI/));
  expect((await consent()).getByRole("button", { name: "Agree" })).toBeDefined();
});

test("who has agreed changes with one press, also by keyboard, and hears when that did not work", async () => {
  const { server } = await open(enginesWithAi("preset"), { [choicePath]: refusal("unavailable", 503) });
  expect(option(/^AI/).checked).toBe(true);
  option(/^AI/).focus();
  await user.keyboard("{ArrowLeft}");
  await waitFor(() => expect(notice()).toContain("Nothing was changed"));
  expect(option(/^AI/).checked).toBe(true);
  server.answers[choicePath] = enginesWithAi();
  await user.click(option(/^Studio/));
  await waitFor(() => expect(option(/^Studio/).checked).toBe(true));
});
