import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { EngineChoice } from "#contract/engines.ts";
import { enginesQuery } from "#web/api/engines.ts";
import { closeAs, openAs } from "#web/testing/open-as.tsx";
import { notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { enginesWithAi, syntheticEngines } from "#web/testing/synthetic-engines.ts";
import AccountPage from "./account.tsx";

const user = userEvent.setup({ delay: null });
beforeEach(() => standInBrowser());
afterEach(closeAs);

async function open(engines: EngineChoice) {
  const opened = await openAs({}, <AccountPage />, { at: "/account", answers: { "GET /api/engines": engines } });
  await waitFor(() => expect(opened.client.getQueryData(enginesQuery.queryKey)).toBeDefined());
  await screen.findByRole("heading", { name: "My Account" });
  return opened;
}
const part = () => within(screen.getByRole("region", { name: "AI models" }));

test("where the studio alone makes pictures the account says nothing of AI", async () => {
  await open(syntheticEngines({ works: [] }));
  expect(screen.queryByRole("region", { name: "AI models" })).toBeNull();
  expect(screen.queryByRole("link", { name: "AI models" })).toBeNull();
});

test("an agreement can be taken back, and says what that means", async () => {
  const { server } = await open(enginesWithAi("preset"));
  expect(part().getByText("You agreed on 20 November 2026.")).toBeDefined();
  expect(part().getByText("OpenAI")).toBeDefined();
  server.answers["PUT /api/engines/agreement"] = syntheticEngines();
  await user.click(part().getByRole("button", { name: "Take it back" }));
  expect(await part().findByText("You have not agreed: nothing of yours goes to any of them.")).toBeDefined();
  expect(notice()).toContain("Taken back.");
  expect(server.sentTo("PUT", "/api/engines/agreement").map(({ body }) => body)).toEqual([{ companies: null }]);
});

test("who has not agreed reads and agrees here as well", async () => {
  const { server } = await open(syntheticEngines());
  server.answers["PUT /api/engines/agreement"] = enginesWithAi();
  await user.click(part().getByRole("button", { name: "Read and agree" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Agree" }));
  expect(await screen.findByText("You agreed on 20 November 2026.")).toBeDefined();
});
