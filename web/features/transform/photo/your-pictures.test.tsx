import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Photo } from "#contract/generations.ts";
import { closeScreen, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { donePicture } from "#web/testing/open-transform.tsx";
import { refusal, standInServer, type SentCall } from "#web/testing/stand-in-server.ts";
import { YourPictures } from "./your-pictures.tsx";

const user = userEvent.setup({ delay: null });
const idOf = (index: number) => `5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a2${index}`;
const photo = (index: number, pictureCount = 1): Photo => ({
  uploadId: idOf(index),
  pictureCount,
  latest: donePicture({ id: idOf(index + 5), preset: `Scene ${index}` }),
});

beforeEach(() => standInBrowser());
afterEach(closeScreen);

function open(answer: object | ((call: SentCall) => object)) {
  const server = standInServer({ "GET /api/photos": answer });
  return { server, ...openScreen(<YourPictures />, { at: "/photo-upload" }) };
}
const tiles = () => within(screen.getByRole("list", { name: "Your pictures" })).getAllByRole("link");

test("until they are read a sign says so; where there are none, nothing stands there", async () => {
  open({ photos: [], nextBefore: null });
  expect(screen.getByRole("status", { name: "Loading your pictures" })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("status", { name: "Loading your pictures" })).toBeNull());
  expect(screen.queryByRole("heading")).toBeNull();
});

test("one tile a photo with its newest picture, and a click puts it back on the stage", async () => {
  const { search } = open({ photos: [photo(1, 3), photo(2)], nextBefore: null });
  await screen.findByRole("list", { name: "Your pictures" });
  expect(tiles().map(({ textContent }) => textContent)).toEqual(["Scene 13 pictures", "Scene 21 picture"]);
  await user.click(screen.getByRole("link", { name: /^Scene 2/ }));
  expect(search()).toEqual({ photo: idOf(2), picture: idOf(7) });
});

test("the next page comes when the row's end is seen, and a photo on both pages stands once", async () => {
  const { server } = open(({ query }: SentCall) =>
    query["before"] === idOf(2)
      ? { photos: [photo(2), photo(3)], nextBefore: null }
      : { photos: [photo(1), photo(2)], nextBefore: idOf(2) },
  );
  await screen.findByRole("link", { name: /^Scene 3/ });
  expect(tiles()).toHaveLength(3);
  expect(server.sent.map(({ query }) => query["before"])).toEqual([undefined, idOf(2)]);
});

test("what could not be read is asked for again, the first page as well as the next", async () => {
  const { server } = open(refusal("unavailable", 503));
  await screen.findByText("Your pictures could not be loaded.");
  server.answers["GET /api/photos"] = ({ query }: SentCall) =>
    query["before"] ? refusal("unavailable", 503) : { photos: [photo(1)], nextBefore: idOf(1) };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  const row = within(await screen.findByRole("list", { name: "Your pictures" }));
  const again = await row.findByRole("button", { name: "Try again" });
  server.answers["GET /api/photos"] = { photos: [photo(2)], nextBefore: null };
  await user.click(again);
  expect(await row.findByRole("link", { name: /^Scene 2/ })).toBeDefined();
});

test("the row is one stop for the tab key, and arrows move in it", async () => {
  open({ photos: [photo(1), photo(2)], nextBefore: null });
  await screen.findByRole("list", { name: "Your pictures" });
  const [first, second] = tiles();
  first?.focus();
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(second);
  expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
});
