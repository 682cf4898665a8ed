import { act, screen } from "@testing-library/react";
import { vi } from "vitest";
import type { PictureOverview } from "#contract/pictures.ts";
import { applyLiveMessage } from "#web/api/live-cache.ts";
import { PicturesScreen } from "#web/features/pictures/pictures-screen.tsx";
import { openScreen, standInBrowser } from "./open-screen.tsx";
import { standInServer, type Answers } from "./stand-in-server.ts";
import { idOf, syntheticGroup, syntheticOverview, syntheticPicture } from "./synthetic-picture.ts";

export const otherPhoto = "5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a33";
export const [city, square, beach] = [
  syntheticPicture(),
  syntheticPicture({ id: idOf(2), aspectRatio: "1:1", cost: 0 }),
  syntheticPicture({ id: idOf(3), preset: "Beach", groupId: otherPhoto }),
];
export const groups = [syntheticGroup([city, square]), syntheticGroup([beach], { id: otherPhoto, name: "polo.jpg" })];
export const deletedOverview = (...ids: string[]): PictureOverview => ({
  ...syntheticOverview({ pictureCount: 3 - ids.length, deletedCount: ids.length }),
  deleted: ids.map((id) => ({
    id,
    name: `Picture ${id.at(-1)}`,
    deletedAt: new Date().toISOString(),
    undoUntil: new Date(Date.now() + 1_800_000).toISOString(),
  })),
});

class StandInResizeObserver {
  observe(): void {}
  disconnect(): void {}
  unobserve(): void {}
}

/** What the screen needs of a browser. */
export function standInPicturesBrowser(): void {
  standInBrowser();
  vi.stubGlobal("ResizeObserver", StandInResizeObserver);
  vi.stubGlobal("scrollTo", () => undefined);
}

/** The screen of a user with three pictures: two of one photo, one of another. */
export function openPictures(answers: Answers = {}, at = "/pictures") {
  const server = standInServer({
    "GET /api/pictures": { groups, nextBefore: null },
    "GET /api/pictures/overview": syntheticOverview(),
    "GET /api/generations": { generations: [], nextBefore: null },
    "GET /api/view-sets": { viewSets: [], nextBefore: null },
    ...answers,
  });
  const opened = openScreen(<PicturesScreen />, { at });
  const tell = (name: string, next: object) =>
    act(async () => applyLiveMessage(opened.client, { name, data: JSON.stringify(next) }));
  return { server, tell, ...opened };
}
export const tile = (name: RegExp) => screen.findByRole("button", { name });
export const tiles = () =>
  [...document.querySelectorAll<HTMLElement>("[data-picture]")].map((one) => one.dataset["picture"]);
