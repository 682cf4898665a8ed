import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  beach,
  city,
  deletedOverview,
  groups,
  openPictures,
  square,
  standInPicturesBrowser,
  tile,
  tiles,
} from "#web/testing/open-pictures.tsx";
import { closeScreen } from "#web/testing/open-screen.tsx";
import { refusal, type SentCall } from "#web/testing/stand-in-server.ts";
import { syntheticGeneration } from "#web/testing/synthetic-generation.ts";
import { idOf, syntheticGroup, syntheticOverview, syntheticPicture } from "#web/testing/synthetic-picture.ts";

const user = userEvent.setup({ delay: null });

beforeEach(standInPicturesBrowser);
afterEach(closeScreen);

const restPath = `GET /api/picture-groups/${city.groupId}/pictures`;
const large = syntheticGroup([city], { pictureCount: 2, nextBefore: city.id });

test("of a list that has not come as a whole all is selected that has come, and that is said", async () => {
  openPictures({ "GET /api/pictures": { groups: [large, groups[1]], nextBefore: null } });
  (await tile(/^City, 4:3/)).focus();
  await user.keyboard("{Control>}a{/Control}");
  expect(await screen.findAllByText("2 pictures selected; those further down are not")).toHaveLength(2);
  await user.keyboard(" ");
  expect(await screen.findAllByText("1 picture selected")).toHaveLength(2);
});

test("what is ticked while the rest of a group is loaded stays ticked", async () => {
  const rest = Promise.withResolvers<object>();
  openPictures({ "GET /api/pictures": { groups: [large, groups[1]], nextBefore: null }, [restPath]: rest.promise });
  await user.click(await screen.findByRole("checkbox", { name: "Select all of golf.jpg" }));
  await user.click(screen.getByRole("checkbox", { name: /^Select Beach/ }));
  await act(async () => rest.resolve({ pictures: [square], nextBefore: null }));
  expect(await screen.findAllByText("3 pictures selected")).toHaveLength(2);
});

test("'Clear' also takes away words that are still being typed", async () => {
  const { search, server } = openPictures({}, "/pictures?kind=scene");
  await tile(/^City, 4:3/);
  await user.type(screen.getByLabelText("Search"), "polo");
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("");
  await act(() => new Promise((resolve) => setTimeout(resolve, 350)));
  expect(search()).toEqual({});
  expect(server.sentTo("GET", "/api/pictures").some(({ query }) => query["search"] === "polo")).toBe(false);
});

test("who has no picture is shown the ways to make some, also when the overview can't be read", async () => {
  openPictures({
    "GET /api/pictures": { groups: [], nextBefore: null },
    "GET /api/pictures/overview": refusal("unavailable", 503),
  });
  expect(await screen.findByRole("heading", { name: "Nothing made yet" })).toBeDefined();
  expect(screen.queryByText("No picture fits that.")).toBeNull();
});

test("while the first pictures are in the making nobody is told that there are none", async () => {
  openPictures({
    "GET /api/pictures": { groups: [], nextBefore: null },
    "GET /api/pictures/overview": syntheticOverview({ pictureCount: 0 }),
    "GET /api/generations": { generations: [syntheticGeneration({ status: "running" })], nextBefore: null },
  });
  expect(await screen.findByRole("heading", { name: "Nothing finished yet" })).toBeDefined();
  expect(screen.getByText(/^What is under way comes here by itself/)).toBeDefined();
});

test("with all of the first page deleted elsewhere the next one is read", async () => {
  const { tell } = openPictures({
    "GET /api/pictures": ({ query }: SentCall) =>
      query["before"] === city.id
        ? { groups: groups.slice(1), nextBefore: null }
        : { groups: [syntheticGroup([city])], nextBefore: city.id },
  });
  await tile(/^City, 4:3/);
  await tell("pictures.changed", deletedOverview(city.id));
  await waitFor(() => expect(tiles()).toEqual([beach.id]));
});

test("with a filter the photo's deletion names no number of pictures that is only a part", async () => {
  openPictures({}, "/pictures?preset=City");
  await tile(/^City, 4:3/);
  await user.click(screen.getByRole("button", { name: "Delete the photo of golf.jpg" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("Pictures that were made of it stay");
});

test.each([{ altKey: true }, { metaKey: true }, { ctrlKey: true }])(
  "an arrow with another key is the browser's: %o",
  async (held) => {
    openPictures();
    const first = await tile(/^City, 4:3/);
    first.focus();
    const press = createEvent.keyDown(first, { key: "ArrowRight", ...held });
    fireEvent(first, press);
    expect(press.defaultPrevented).toBe(false);
    expect(document.activeElement).toBe(first);
  },
);

test("of more deleted pictures than are listed all are counted, and those that fall off the list are not taken for brought back", async () => {
  const { server, tell } = openPictures();
  await tile(/^City, 4:3/);
  const [newer, older] = deletedOverview(city.id, square.id).deleted;
  if (newer === undefined || older === undefined) throw new Error("Two are deleted.");
  await tell("pictures.changed", { ...syntheticOverview(), deletedCount: 1, deleted: [older] });
  const asked = server.sentTo("GET", "/api/pictures").length;
  const moved = { ...newer, deletedAt: new Date(Date.now() + 60_000).toISOString() };
  await tell("pictures.changed", { ...syntheticOverview(), deletedCount: 2, deleted: [moved] });
  const region = within(await screen.findByRole("region", { name: "Deleted a moment ago" }));
  expect(await region.findByText("2 pictures deleted.")).toBeDefined();
  expect(server.sentTo("GET", "/api/pictures")).toHaveLength(asked);
  // Both are back, or one of those that are not listed is: the pages are read again.
  await tell("pictures.changed", { ...syntheticOverview(), deletedCount: 1, deleted: [moved] });
  await waitFor(() => expect(server.sentTo("GET", "/api/pictures")).toHaveLength(asked + 1));
});

test("a group that was opened stays open when the pages are read again, without what was deleted meanwhile", async () => {
  const third = syntheticPicture({ id: idOf(5), aspectRatio: "16:9" });
  const { server, client } = openPictures({
    "GET /api/pictures": { groups: [{ ...large, pictureCount: 3 }], nextBefore: null },
    [restPath]: { pictures: [square, third], nextBefore: null },
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select all of golf.jpg" }));
  expect(await screen.findAllByText("3 pictures selected")).toHaveLength(2);
  server.answers[restPath] = { pictures: [square], nextBefore: null };
  server.answers["GET /api/pictures"] = { groups: [large], nextBefore: null };
  await act(() => client.invalidateQueries({ queryKey: ["pictures"] }));
  await waitFor(() => expect(tiles()).toEqual([city.id, square.id]));
  expect(await screen.findAllByText("2 pictures selected")).toHaveLength(2);
});
