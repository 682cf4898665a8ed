import { expect, test } from "vitest";
import type { ViewPicture } from "#contract/view-sets.ts";
import { mayDownloadAll, viewStateOf } from "./view-states.ts";

const loading: ViewPicture = {
  view: "side",
  label: "Side",
  status: "loading",
  imageUrl: null,
  thumbnailUrl: null,
  downloadUrl: null,
  isInvented: false,
};
const made: ViewPicture = { ...loading, view: "front", status: "loaded", imageUrl: "/front.jpg", downloadUrl: "/d" };
const failed: ViewPicture = { ...loading, view: "rear", status: "failed" };

test("a view is loaded when its file has arrived, and failed when that does not come", () => {
  expect(viewStateOf(made, {})).toBe("loading");
  expect(viewStateOf(made, { "/front.jpg": "loaded" })).toBe("loaded");
  expect(viewStateOf(made, { "/front.jpg": "failed" })).toBe("failed");
  expect(viewStateOf(failed, {})).toBe("failed");
});

test("all can be downloaded once none is loading and one has a file", () => {
  const seen = { "/front.jpg": "loaded" } as const;
  expect(mayDownloadAll([made, loading], seen)).toBe(false);
  expect(mayDownloadAll([made, failed], {})).toBe(false);
  expect(mayDownloadAll([failed, failed], seen)).toBe(false);
  expect(mayDownloadAll([made, failed], seen)).toBe(true);
});
