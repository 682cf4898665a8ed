import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { enginesQuery } from "#web/api/engines.ts";
import { openCustomCar as open, openM3 } from "#web/testing/open-custom-car.tsx";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { enginesWithAi, syntheticEngines } from "#web/testing/synthetic-engines.ts";
import { syntheticRequest, syntheticViews, syntheticViewSet } from "#web/testing/synthetic-view-set.ts";

const user = userEvent.setup({ delay: null });
// Code of its own, which a busy machine takes its time to read.
beforeAll(() => import("#web/parts/views/views-dialog.tsx"));
beforeEach(() => standInBrowser());
afterEach(closeScreen);

const withAi = { "GET /api/engines": enginesWithAi("views") };
const set = syntheticViewSet({ engine: "cloud", label: null, bodyStyle: null });
const remade = {
  ...set,
  id: "0b7bb8c0-98a0-4d4e-8f39-4f4d1a0f4d99",
  remakeOf: set.id,
  createdAt: "2026-01-06T10:00:00.000Z",
};
const failedRemake = {
  ...remade,
  status: "failed",
  views: syntheticViews(0, "failed"),
  error: { code: "ai_answer_unusable", message: "The AI model sent nothing that can be used." },
} as const;

test("with AI chosen the price follows, no stand-in is spoken of, and the order asks for AI", async () => {
  const { orders, client } = await openM3({ answers: withAi, tokens: 10 });
  await waitFor(() => expect(client.getQueryData(enginesQuery.queryKey)).toBeDefined());
  const button = await screen.findByRole("button", { name: "Generate six views · 6 tokens" });
  expect(screen.queryByText(/Shown on our own/)).toBeNull();
  expect(await screen.findByText(/What neither your words nor a photo tell, it invents/)).toBeDefined();
  await user.click(button);
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]?.body).toMatchObject({ make: "BMW", engine: "cloud" });
});

test("both are offered in words that are true of views: the studio's are not exact", async () => {
  await openM3({ answers: { "GET /api/engines": syntheticEngines() } });
  expect(await screen.findByRole("radio", { name: "Studio: a generic body, illustrated, 1 token" })).toBeDefined();
  expect(screen.getByRole("radio", { name: "AI: your car, partly invented, 6 tokens" })).toBeDefined();
  expect(screen.getByText(/Shown on our own/)).toBeDefined();
});

test("with fewer tokens than AI asks for, nothing is sent", async () => {
  const { saved } = await openM3({ answers: withAi, tokens: 5 });
  await user.click(await screen.findByRole("button", { name: "Generate six views · 6 tokens" }));
  await waitFor(() => expect(notice()).toContain("Insufficient tokens"));
  expect(saved()).toEqual([]);
});

test("where one view was not made again, the six that were there stand, and it is told", async () => {
  const { tell } = open({
    sets: [{ ...remade, status: "running", views: syntheticViews(5) }],
    at: `/custom-car?request=${syntheticRequest().id}`,
    answers: { ...withAi, [`GET /api/view-sets/${set.id}`]: set },
  });
  expect(await screen.findByText(/of 6 ready/)).toBeDefined();
  await tell(failedRemake);
  await waitFor(() => expect(notice()).toContain("The view was not made again"));
  expect(notice()).toContain("The AI model sent nothing that can be used.");
  expect(await screen.findByRole("button", { name: "Make this view again (2 tokens)" })).toBeDefined();
});
