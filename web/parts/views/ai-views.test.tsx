import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { ViewSet } from "#contract/view-sets.ts";
import { enginesQuery } from "#web/api/engines.ts";
import { viewSetOfRequestQuery } from "#web/api/requests.ts";
import { closeScreen, notice, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, standInServer, type Answers } from "#web/testing/stand-in-server.ts";
import { enginesWithAi, syntheticEngines } from "#web/testing/synthetic-engines.ts";
import { syntheticViews, syntheticViewSet } from "#web/testing/synthetic-view-set.ts";
import ViewsDialog from "./views-dialog.tsx";

const user = userEvent.setup({ delay: null });
beforeEach(() => standInBrowser());
afterEach(closeScreen);

const ofAi: ViewSet = syntheticViewSet({
  engine: "cloud",
  bodyStyle: null,
  label: null,
  cost: 6,
  views: syntheticViews(6, "loading", ["rear"]),
});
const side = ofAi.views[0]?.view ?? "side";
const againPath = `/api/view-sets/${ofAi.id}/${side}/again`;

async function open(set: ViewSet, answers: Answers = {}) {
  const server = standInServer({ "GET /api/engines": enginesWithAi("views"), ...answers });
  const onRetry = vi.fn<(engine: EngineName) => Promise<void>>(async () => {});
  const opened = openScreen(
    <ViewsDialog
      set={set}
      onClose={() => undefined}
      onEscape={() => undefined}
      onChange={() => undefined}
      onRetry={onRetry}
      changeNote="Another paint: change the car."
    />,
    { at: "/custom-car" },
  );
  await waitFor(() => expect(opened.client.getQueryData(enginesQuery.queryKey)).toBeDefined());
  for (const image of screen.getByRole("list", { name: "Views" }).querySelectorAll("img")) fireEvent.load(image);
  return { server, onRetry, ...opened };
}
const thumbs = () => within(screen.getByRole("list", { name: "Views" }));

test("views by AI carry no 'Illustration', and what no photo showed is marked as invented", async () => {
  await open(ofAi);
  expect(screen.queryByText("Illustration")).toBeNull();
  expect(screen.getByText("AI picture")).toBeDefined();
  expect(screen.getByText(/‘Invented by AI’ stands where no photo of the car showed/)).toBeDefined();
  expect(thumbs().queryAllByRole("button", { name: /Invented by AI/ })).toHaveLength(1);
  await user.click(thumbs().getByRole("button", { name: "Rear, Invented by AI" }));
  expect(screen.getAllByText("Invented by AI").length).toBeGreaterThan(1);
});

test("the view on the stage is made again for the price on the button, the five others stay", async () => {
  const next = { ...ofAi, id: "0b7bb8c0-98a0-4d4e-8f39-4f4d1a0f4d99", status: "running", remakeOf: ofAi.id } as const;
  const { server, client } = await open(ofAi, { [`POST ${againPath}`]: next });
  await user.click(screen.getByRole("button", { name: "Make this view again (2 tokens)" }));
  await waitFor(() => expect(server.sentTo("POST", againPath)).toHaveLength(1));
  expect(server.sentTo("POST", againPath)[0]?.headers.get("idempotency-key")).not.toBeNull();
  await waitFor(() =>
    expect(client.getQueryData(viewSetOfRequestQuery(ofAi.requestId).queryKey)).toMatchObject({ id: next.id }),
  );
});

test("a view that can't be made again says why, and a repeated press is the same order", async () => {
  const { server } = await open(ofAi, { [`POST ${againPath}`]: refusal("ai_daily_limit", 429, "Used up today.") });
  const button = screen.getByRole("button", { name: /^Make this view again/ });
  await user.click(button);
  await waitFor(() => expect(notice()).toContain("Used up today."));
  await user.click(button);
  await waitFor(() => expect(server.sentTo("POST", againPath)).toHaveLength(2));
  const keys = server.sentTo("POST", againPath).map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
});

test("who took the agreement back is asked before a view is made again", async () => {
  const { server } = await open(ofAi, { "GET /api/engines": syntheticEngines() });
  await user.click(screen.getByRole("button", { name: /^Make this view again/ }));
  expect(await screen.findByRole("dialog", { name: "Before AI models get your photos" })).toBeDefined();
  expect(server.sentTo("POST", againPath)).toEqual([]);
});

test("the studio's views are not offered again: they would come out the same", async () => {
  await open(syntheticViewSet());
  expect(screen.queryByRole("button", { name: /again|Retry/ })).toBeNull();
});

test("views that AI refused can be had from the studio, or asked of AI again, each with its price", async () => {
  const error = { code: "ai_content_refused", message: "The AI model refused this." };
  const { onRetry } = await open({ ...ofAi, status: "failed", error, views: syntheticViews(0, "failed") });
  expect(screen.getByText("The AI model refused this.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Retry · 6 tokens" }));
  await user.click(await screen.findByRole("button", { name: "Make it in the studio instead · 1 token" }));
  expect(onRetry.mock.calls).toEqual([["cloud"], ["studio"]]);
});

test("the bar of views by AI counts views, not seconds", async () => {
  await open({ ...ofAi, status: "running", stage: "asking_ai", views: syntheticViews(3) });
  expect(screen.getByText("3 of 6 ready")).toBeDefined();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
  expect(screen.getByText(/An AI model can take minutes\./)).toBeDefined();
});
