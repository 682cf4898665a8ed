import { fireEvent, render, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Ratio } from "#contract/ratios.ts";
import type { Upload } from "#contract/uploads.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { SceneFrame } from "./scene-frame.tsx";
import { ShowCarInScenes } from "./shown-car.tsx";

const scene = { id: "studio", section: "core", thumbnailUrl: "/scenes/studio/thumbnail.webp" } as const;

function show(
  upload: Upload | undefined,
  ratio: Ratio | null = null,
  shown: Parameters<typeof SceneFrame>[0]["scene"] = scene,
) {
  const { container } = render(
    <ShowCarInScenes upload={upload} ratio={ratio}>
      <SceneFrame scene={shown} className="" imageClassName="" />
    </ShowCarInScenes>,
  );
  return { container, car: () => container.querySelector("[data-own-car]") };
}

const ready = syntheticUpload({ matteStatus: "ready", matteError: null, cutSides: [] });

test("a photo that is cut out stands in the scene, in the format that is chosen, once its picture is there", async () => {
  const { car } = show(ready, "9:16");
  expect(car()?.getAttribute("src")).toBe(`/api/files/uploads/${ready.id}/scenes/studio?ratio=9%3A16&version=0`);
  expect(car()?.getAttribute("data-own-car")).toBe("false");
  const image = car();
  if (image) fireEvent.load(image);
  await waitFor(() => expect(car()?.getAttribute("data-own-car")).toBe("true"));
});

test("a corrected cut-out is asked for under an address of its own", () => {
  const corrected = { ...ready, cutOut: { ...ready.cutOut, version: 2 } };
  expect(show(corrected).car()?.getAttribute("src")).toMatch(/&version=2$/);
});

test("what fails leaves the empty scene to be seen", () => {
  const { container, car } = show(ready);
  const image = car();
  if (image) fireEvent.error(image);
  expect(car()?.className).toContain("invisible");
  expect(container.querySelector(`img[src="${scene.thumbnailUrl}"]`)).not.toBeNull();
});

test.each([
  ["without a photo", undefined, scene],
  ["before the car is cut out", syntheticUpload({ matteStatus: "running" }), scene],
  ["while the cut is not accepted", { ...ready, cutSides: ["left"], cutAccepted: false } satisfies Upload, scene],
  ["in a background of one's own", ready, { ...scene, section: "own" as const }],
])("the scene stands empty %s", (_when, upload, shown) => {
  expect(show(upload, null, shown).car()).toBeNull();
});
