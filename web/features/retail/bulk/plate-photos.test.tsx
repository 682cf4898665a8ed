import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Upload } from "#contract/uploads.ts";
import { numberedUpload, openRetail, presetCard, runId, runsPath, syntheticRun } from "#web/testing/open-retail.tsx";
import { closeScreen, standInBrowser } from "#web/testing/open-screen.tsx";

const user = userEvent.setup({ delay: null });
const quad: NonNullable<Upload["foundPlate"]> = [
  [900, 1000],
  [1100, 1000],
  [1100, 1050],
  [900, 1050],
];
const withPlate = { numberPlate: { quad, source: "found" }, foundPlate: quad, plateState: "found" } as const;
const photos = [
  numberedUpload(0, withPlate),
  numberedUpload(1),
  numberedUpload(2, {
    matteStatus: "failed",
    matteUrl: null,
    matteError: { code: "no_car_found", message: "No car." },
    plateState: "not_sought",
  }),
];

beforeEach(() => standInBrowser());
afterEach(closeScreen);

/** A set that has arrived: one photo whose plate was found, one whose was not, and an interior. */
async function openSet() {
  const kept = photos.map(({ id, fileName }) => ({ uploadId: id, fileName }));
  sessionStorage.setItem("carvas.retail-set", JSON.stringify(kept));
  const opened = openRetail({
    at: "?tab=bulk",
    answers: {
      ...Object.fromEntries(photos.map((photo) => [`GET /api/uploads/${photo.id}`, photo])),
      [`PUT /api/uploads/${photos[1]?.id}/number-plate`]: numberedUpload(1, {
        numberPlate: { quad, source: "drawn" },
        plateState: "marked",
      }),
      [`POST ${runsPath}`]: syntheticRun(3),
      [`GET ${runsPath}/${runId}/pictures`]: { generations: [] },
    },
  });
  await screen.findByRole("button", { name: /\(2 tokens\)/ });
  return opened;
}
const plates = () => screen.findByRole("region", { name: "Number plates" });
const blur = () => user.click(screen.getByRole("radio", { name: "Blur it" }));
const listed = async () =>
  within(await plates())
    .queryAllByRole("listitem")
    .map(({ textContent }) => /photo-\d/.exec(textContent)?.[0]);

test("plates that are kept are nobody's business", async () => {
  await openSet();
  expect(screen.queryByRole("region", { name: "Number plates" })).toBeNull();
  expect(screen.queryByText("no plate found")).toBeNull();
});

test("before the run it is said where no plate was found, and those are listed; all of them can be looked at", async () => {
  await openSet();
  await blur();
  expect((await plates()).textContent).toContain(
    "Number plate found in 1 image, not found in 1 image, looked for once it is made in 1 image.",
  );
  expect(await listed()).toEqual(["photo-1"]);
  expect(screen.getAllByText("no plate found")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Look at all 3" }));
  expect(await listed()).toEqual(["photo-0", "photo-1", "photo-2"]);
  expect(screen.getByRole("button", { name: "Check the corners in photo-0.jpg" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Show only what needs a look" }));
  expect(await listed()).toEqual(["photo-1"]);
});

test("a missed plate is marked before the run, and the way back leads to where it was marked", async () => {
  const { server } = await openSet();
  await blur();
  expect(screen.getByText(/No number plate found in 1 image/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Mark it" }));
  expect(document.activeElement?.textContent).toBe("Number plates");
  await user.click(screen.getByRole("button", { name: "Mark the plate in photo-1.jpg" }));
  await user.click(await screen.findByRole("button", { name: "Save corners" }));
  const marked = await screen.findByRole("button", { name: "Check the corners in photo-1.jpg" });
  await waitFor(() => expect(document.activeElement).toBe(marked));
  expect(screen.queryByText(/No number plate found in/)).toBeNull();
  expect((await plates()).textContent).toContain("marked by you in 1 image");
  expect(server.sentTo("PUT", `/api/uploads/${photos[1]?.id}/number-plate`)).toHaveLength(1);
});

test("a plate that is not marked holds up no run", async () => {
  const { server } = await openSet();
  await blur();
  await user.click(await presetCard("Four"));
  await user.click(screen.getByRole("button", { name: /^Process All Images/ }));
  await waitFor(() => expect(server.sentTo("POST", runsPath)).toHaveLength(1));
  expect(server.sentTo("POST", runsPath)[0]?.body).toMatchObject({ numberPlate: { treatment: "blur" } });
});
