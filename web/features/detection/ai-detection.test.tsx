import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { EngineChoice } from "#contract/engines.ts";
import { enginesQuery } from "#web/api/engines.ts";
import { openDetection } from "#web/testing/open-detection.tsx";
import { closeScreen, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { standInServer } from "#web/testing/stand-in-server.ts";
import { detectedRequest } from "#web/testing/synthetic-detection.ts";
import { enginesWithAi, syntheticEngines } from "#web/testing/synthetic-engines.ts";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import { syntheticViews, syntheticViewSet } from "#web/testing/synthetic-view-set.ts";
import { DetailsScreen } from "./details/details-screen.tsx";
import { UploadScreen } from "./upload/upload-screen.tsx";

const user = userEvent.setup({ delay: null });
beforeEach(() => standInBrowser());
afterEach(closeScreen);

async function openUpload(engines: EngineChoice) {
  const server = standInServer({
    "GET /api/profile": syntheticProfile(),
    "GET /api/requests": { cars: [], nextBefore: null },
    "GET /api/engines": engines,
  });
  const opened = openScreen(<UploadScreen />, { at: "/upload" });
  await waitFor(() => expect(opened.client.getQueryData(enginesQuery.queryKey)).toBeDefined());
  return { server, ...opened };
}
const reading = () => screen.getByRole("switch", { name: "Let an AI model read the photo as well" });

test("an AI model reads photos only after the switch and the agreement, and the switch says who gets them", async () => {
  const { server } = await openUpload(syntheticEngines());
  expect(reading().getAttribute("aria-checked")).toBe("false");
  expect(screen.getByText(/Then the photo goes to OpenAI too, at no cost\./)).toBeDefined();
  server.answers["PUT /api/engines/agreement"] = enginesWithAi();
  server.answers["PUT /api/engines/choice"] = enginesWithAi("reading");
  await user.click(reading());
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Agree" }));
  await waitFor(() => expect(reading().getAttribute("aria-checked")).toBe("true"));
  expect(server.sentTo("PUT", "/api/engines/choice").map(({ body }) => body)).toEqual([
    { work: "reading", engine: "cloud" },
  ]);
});

test("where none is offered there is no switch, and the words are as ever", async () => {
  await openUpload(syntheticEngines({ works: [] }));
  expect(screen.queryByRole("switch")).toBeNull();
  expect(
    screen.getByText("1 token for the six views, taken only when they are made. Reading the photos costs nothing."),
  ).toBeDefined();
});

test("that views of read photos are the studio's is said where AI's can be had, too", async () => {
  await openUpload(syntheticEngines());
  expect(screen.getByText(/Those are the studio’s; by AI they can be had afterwards\./)).toBeDefined();
});

const known = detectedRequest({}, { make: "BMW", model: "M3", color: "Navy Blue", swatch: "Navy Blue" });
const ofStudio = { ...syntheticViewSet().car, colour: "Navy Blue" };

test("six views of the studio are there; by AI they are to be had at AI's price, and the order asks for AI", async () => {
  const set = syntheticViewSet({ requestId: known.id, car: ofStudio });
  const { orders, server } = openDetection(<DetailsScreen />, {
    request: known,
    set,
    tokens: 10,
    answers: { "GET /api/engines": enginesWithAi() },
  });
  expect(await screen.findByRole("radio", { name: /^Studio/ })).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Make the six views/ })).toBeNull();
  server.answers["PUT /api/engines/choice"] = enginesWithAi("views");
  await user.click(screen.getByRole("radio", { name: /^AI/ }));
  await user.click(await screen.findByRole("button", { name: "Make the six views · 6 tokens" }));
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()).toEqual([expect.objectContaining({ engine: "cloud" })]);
});

test("views that AI refused lead to the studio's with one press", async () => {
  const { orders } = openDetection(<DetailsScreen />, {
    request: known,
    set: syntheticViewSet({
      requestId: known.id,
      car: ofStudio,
      engine: "cloud",
      status: "failed",
      views: syntheticViews(0, "failed"),
      error: { code: "ai_content_refused", message: "The AI model refused this." },
    }),
    answers: { "GET /api/engines": enginesWithAi("views") },
  });
  await user.click(await screen.findByRole("button", { name: "Make it in the studio instead · 1 token" }));
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()).toEqual([expect.not.objectContaining({ engine: "cloud" })]);
});

test("an invented view says so under its picture", async () => {
  openDetection(<DetailsScreen />, {
    request: known,
    set: syntheticViewSet({
      requestId: known.id,
      car: ofStudio,
      engine: "cloud",
      label: null,
      views: syntheticViews(6, "loading", ["rear"]),
    }),
    answers: { "GET /api/engines": enginesWithAi("views") },
  });
  const views = within(await screen.findByRole("list", { name: "Views" }));
  expect(views.getAllByText("Invented by AI")).toHaveLength(1);
});
