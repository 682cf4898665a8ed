import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeScreen, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { standInServer, type Answers } from "#web/testing/stand-in-server.ts";
import { syntheticEngines } from "#web/testing/synthetic-engines.ts";
import { AiModels } from "./ai-models.tsx";

beforeEach(() => standInBrowser());
afterEach(closeScreen);

function open(answers: Answers) {
  standInServer(answers);
  openScreen(<AiModels />, { at: "/privacy" });
}

test("where AI models are asked, the notice names each company and what it gets, before anybody signs in", async () => {
  open({ "GET /api/engines": syntheticEngines({ companies: ["OpenAI", "Google"] }) });
  const list = within(await screen.findByRole("list", { name: "Who gets what" }));
  for (const company of ["OpenAI", "Google"]) expect(list.getByText(company)).toBeDefined();
  expect(list.getAllByText("your car, cut out of its photo, for pictures in scenes")).toHaveLength(2);
});

test("where none is asked, it says so and names nobody", async () => {
  open({ "GET /api/engines": syntheticEngines({ works: [] }) });
  expect(await screen.findByText(/asks no AI models of other companies/)).toBeDefined();
  expect(screen.queryByText(/cut out of its photo/)).toBeNull();
});

test("as long as nobody knows, it says what is true of both", () => {
  open({ "GET /api/engines": new Error("no network") });
  expect(screen.getByText(/Only where this service offers pictures by AI/)).toBeDefined();
});
