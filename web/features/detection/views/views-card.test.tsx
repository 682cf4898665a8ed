import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { viewFacts } from "#contract/views.ts";
import { DetailsScreen } from "#web/features/detection/details/details-screen.tsx";
import { openDetection, priceOfViewsPath } from "#web/testing/open-detection.tsx";
import { closeScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { detectedRequest, syntheticReading, waitingRequest } from "#web/testing/synthetic-detection.ts";
import { syntheticViews, syntheticViewSet } from "#web/testing/synthetic-view-set.ts";

const user = userEvent.setup({ delay: null });
const known = detectedRequest({}, { make: "BMW", model: "M3", color: "Navy Blue", swatch: "Navy Blue" });
const unsure = syntheticReading("M3", { confidence: 0.6, others: ["M4"] });

beforeEach(() => standInBrowser());
afterEach(closeScreen);

test("each of the six views opens large where it is pressed", async () => {
  openDetection(<DetailsScreen />, { request: known, set: syntheticViewSet() });
  for (const { label } of Object.values(viewFacts)) {
    await user.click(await screen.findByRole("button", { name: `Look at ${label}` }));
    const dialog = within(await screen.findByRole("dialog"));
    const current = within(dialog.getByRole("list", { name: "Views" }))
      .getAllByRole("button")
      .filter((thumb) => thumb.getAttribute("aria-current") === "true");
    expect(current.map(({ textContent }) => textContent)).toEqual([label]);
    await user.click(dialog.getByRole("button", { name: "Close" }));
  }
});

test.each([
  ["Waiting for car analysis to complete...", waitingRequest({ fields: known.detection?.fields }), null],
  ["Waiting for your word", detectedRequest({ fields: { ...known.detection?.fields, model: unsure } }), null],
  ["Waiting for your word", detectedRequest({ status: "failed", fields: {} }), null],
  ["Not made yet", known, null],
  ["Generating car images...", known, syntheticViewSet({ status: "running", views: syntheticViews(5) })],
  ["Your generated car images are ready", known, syntheticViewSet()],
])("beside the title stands what is true of the images: '%s'", async (line, request, set) => {
  openDetection(<DetailsScreen />, { request, set });
  const images = within(await screen.findByRole("region", { name: "Generated Images" }));
  expect(await images.findByText(line)).toBe(images.getByRole("status"));
});

test("a car that was paid for and gets other wheels is not offered for nothing", async () => {
  const { server, tell } = openDetection(<DetailsScreen />, {
    request: known,
    answers: { [`GET ${priceOfViewsPath(known.id)}`]: { tokens: 0, freeBecause: "paid_before" } },
  });
  expect(await screen.findByRole("button", { name: "Make the six views · free" })).toBeDefined();
  server.answers[`GET ${priceOfViewsPath(known.id)}`] = { tokens: 1, freeBecause: null };
  await tell({ ...known, wheel_colour: "Gold" });
  expect(await screen.findByRole("button", { name: "Make the six views · 1 token" })).toBeDefined();
});

test("images that can't be read say so, and are asked for again", async () => {
  const list = "GET /api/view-sets";
  const { server } = openDetection(<DetailsScreen />, {
    request: known,
    answers: { [list]: refusal("rate_limited", 429) },
  });
  await screen.findByText(/The images of this car could not be loaded\./);
  server.answers[list] = { viewSets: [], nextBefore: null };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Make the six views · 1 token" })).toBeDefined();
});
