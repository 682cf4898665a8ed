import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { maxPicturesAtOnce } from "#contract/limits.ts";
import { packIds } from "#contract/picture-ids.ts";
import {
  beach,
  city,
  deletedOverview,
  groups,
  openPictures,
  otherPhoto,
  square,
  standInPicturesBrowser,
  tile,
  tiles,
} from "#web/testing/open-pictures.tsx";
import { closeScreen, notice } from "#web/testing/open-screen.tsx";
import { setServerClock } from "#web/testing/set-server-clock.ts";
import { refusal, type SentCall } from "#web/testing/stand-in-server.ts";
import { syntheticGeneration } from "#web/testing/synthetic-generation.ts";
import { idOf, syntheticGroup, syntheticOverview, syntheticPicture } from "#web/testing/synthetic-picture.ts";

const user = userEvent.setup({ delay: null });

beforeEach(standInPicturesBrowser);
afterEach(() => {
  setServerClock(0);
  closeScreen();
});

test("while pictures are read a sign says so; who has none is shown the ways to make some", async () => {
  openPictures({
    "GET /api/pictures": { groups: [], nextBefore: null },
    "GET /api/pictures/overview": syntheticOverview({ pictureCount: 0, presets: [] }),
  });
  expect(screen.getByRole("status", { name: "Loading your pictures" })).toBeDefined();
  expect(await screen.findByRole("heading", { name: "Nothing made yet" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Transform a photo" }).getAttribute("href")).toBe("/photo-upload");
  expect(screen.queryByRole("search")).toBeNull();
});

test("what could not be read says why and is asked for again", async () => {
  const { server } = openPictures({ "GET /api/pictures": refusal("unavailable", 503) });
  expect(await screen.findByText(/^Your pictures could not be loaded\./)).toBeDefined();
  server.answers["GET /api/pictures"] = { groups, nextBefore: null };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await tile(/^City, 4:3, golf.jpg/)).toBeDefined();
});

test("pictures stand under their photo, and what is looked for is asked of the server and kept in the address", async () => {
  const { server, search } = openPictures();
  await tile(/^City, 4:3/);
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "golf.jpg",
    "polo.jpg",
  ]);
  server.answers["GET /api/pictures"] = ({ query }: SentCall) => ({
    groups: query["kind"] === "views" ? [] : groups.slice(1),
    nextBefore: null,
  });
  await user.type(screen.getByLabelText("Search"), "polo");
  await waitFor(() => expect(tiles()).toEqual([beach.id]));
  await user.selectOptions(screen.getByLabelText("Kind"), "Six views");
  expect(await screen.findByText("No picture fits that.")).toBeDefined();
  expect(search()).toEqual({ q: "polo", kind: "views" });
  expect(server.sentTo("GET", "/api/pictures").at(-1)?.query).toMatchObject({ search: "polo", kind: "views" });
  server.answers["GET /api/pictures"] = { groups, nextBefore: null };
  await user.click(screen.getByRole("button", { name: "Clear" }));
  await waitFor(() => expect(tiles()).toHaveLength(3));
  expect(search()).toEqual({});
  expect(screen.getByLabelText<HTMLInputElement>("Search").value).toBe("");
});

test("of a picture opened while the search is still being typed nothing changes; the words are asked for when it is closed", async () => {
  const { search } = openPictures();
  const opened = await tile(/^City, 4:3/);
  await user.type(screen.getByLabelText("Search"), "city");
  await user.click(opened);
  expect(await screen.findByRole("dialog", { name: "City" })).toBeDefined();
  await new Promise((done) => setTimeout(done, 400));
  expect(search()).toEqual({ picture: expect.any(String) });
  expect(screen.getByRole("dialog", { name: "City" })).toBeDefined();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(search()).toEqual({ q: "city" }));
});

test("'Last month' is asked for as two moments", async () => {
  const { server } = openPictures({}, "/pictures?period=last-month");
  await tile(/^City, 4:3/);
  const query = server.sentTo("GET", "/api/pictures")[0]?.query;
  const now = new Date();
  expect(query?.["since"]).toBe(new Date(now.getFullYear(), now.getMonth() - 1, 1).toISOString());
  expect(query?.["until"]).toBe(new Date(now.getFullYear(), now.getMonth(), 1).toISOString());
});

test("keys move over the headings, select, open and let go; the list is one tab stop", async () => {
  const { search } = openPictures();
  const first = await tile(/^City, 4:3/);
  expect(document.querySelectorAll("[data-picture][tabindex='0']")).toHaveLength(1);
  first.focus();
  await user.keyboard("{End}");
  expect(document.activeElement?.getAttribute("data-picture")).toBe(beach.id);
  await user.keyboard("{ArrowUp} ");
  expect(document.activeElement?.getAttribute("data-picture")).toBe(city.id);
  await user.keyboard("{End}{Shift>} {/Shift}");
  expect(screen.getAllByText("3 pictures selected")).toHaveLength(2);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("group", { name: "Selected pictures" })).toBeNull();
  await user.keyboard("{Enter}");
  expect(search()).toEqual({ picture: beach.id });
});

test("what is selected comes as one ZIP, in the order of the list", async () => {
  openPictures();
  await tile(/^City, 4:3/);
  await user.click(screen.getByRole("checkbox", { name: /^Select Beach/ }));
  await user.click(screen.getByRole("checkbox", { name: "Select all of golf.jpg" }));
  const bar = within(screen.getByRole("group", { name: "Selected pictures" }));
  expect(bar.getByText("3 pictures selected")).toBeDefined();
  expect(bar.getByRole("link", { name: "Download ZIP" }).getAttribute("href")).toBe(
    `/api/pictures/zip?ids=${packIds([city.id, square.id, beach.id])}`,
  );
});

test("offline a ZIP is refused with a reason instead of leaving the page", async () => {
  openPictures();
  await user.click(await screen.findByRole("checkbox", { name: /^Select Beach/ }));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await user.click(screen.getByRole("link", { name: "Download ZIP" }));
  expect(notice()).toContain("You are offline. The pictures are kept");
});

test("Delete deletes with a way back, says what it means, and the focus goes on", async () => {
  const { server } = openPictures({
    "POST /api/pictures/delete": deletedOverview(city.id),
    "POST /api/pictures/restore": syntheticOverview(),
  });
  (await tile(/^City, 4:3/)).focus();
  await user.keyboard("{Delete}");
  await waitFor(() => expect(tiles()).toEqual([square.id, beach.id]));
  expect(server.sentTo("POST", "/api/pictures/delete")[0]?.body).toEqual({ ids: [city.id] });
  expect(notice()).toContain("1 picture deleted");
  expect(notice()).toContain("No token comes back; what was paid stays paid.");
  await waitFor(() => expect(document.activeElement?.getAttribute("data-picture")).toBe(square.id));
  expect(screen.getByRole("region", { name: "Deleted a moment ago" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(tiles()).toEqual([city.id, square.id, beach.id]));
  expect(server.sentTo("POST", "/api/pictures/restore")[0]?.body).toEqual({ ids: [city.id] });
  expect(screen.queryByRole("region", { name: "Deleted a moment ago" })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Your pictures"));
});

test("the way back is there on a device whose clock is forty minutes fast, and leads back", async () => {
  setServerClock(-40);
  const fast = deletedOverview(city.id);
  const deleted = fast.deleted.map((one) => ({ ...one, undoUntil: new Date(Date.now() - 600_000).toISOString() }));
  openPictures({
    "POST /api/pictures/delete": { ...fast, deleted },
    "POST /api/pictures/restore": syntheticOverview(),
  });
  (await tile(/^City, 4:3/)).focus();
  await user.keyboard("{Delete}");
  await waitFor(() => expect(tiles()).toEqual([square.id, beach.id]));
  const region = await screen.findByRole("region", { name: "Deleted a moment ago" });
  await user.click(within(region).getByRole("button", { name: "Bring it back" }));
  await waitFor(() => expect(tiles()).toEqual([city.id, square.id, beach.id]));
});

test("what was selected, deleted and brought back is no longer selected, and the focus stays in the page", async () => {
  openPictures({
    "POST /api/pictures/delete": deletedOverview(city.id, square.id),
    "POST /api/pictures/restore": syntheticOverview(),
  });
  await tile(/^City, 4:3/);
  await user.click(screen.getByRole("checkbox", { name: "Select all of golf.jpg" }));
  await user.click(
    within(screen.getByRole("group", { name: "Selected pictures" })).getByRole("button", { name: "Delete" }),
  );
  await waitFor(() => expect(tiles()).toEqual([beach.id]));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Your pictures"));
  await user.click(screen.getByRole("button", { name: "Bring all back" }));
  await waitFor(() => expect(tiles()).toHaveLength(3));
  expect(screen.queryByRole("group", { name: "Selected pictures" })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Your pictures"));
  // The notice of the deletion, with an 'Undo' that is done with, has gone.
  expect(notice()).toBe("2 pictures brought back");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("a deletion that fails takes nothing away", async () => {
  openPictures({ "POST /api/pictures/delete": refusal("picture_unfinished", 409) });
  (await tile(/^City, 4:3/)).focus();
  await user.keyboard("{Delete}");
  await waitFor(() => expect(notice()).toContain("Nothing was deleted"));
  expect(tiles()).toHaveLength(3);
});

test("what was deleted before a part failed is told, stays out of the selection, and is brought back by Undo", async () => {
  const many = Array.from({ length: maxPicturesAtOnce + 1 }, (_, index) => syntheticPicture({ id: idOf(index) }));
  const ids = many.map(({ id }) => id);
  // All in one row: rows out of sight are left out.
  const size = vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 40_000, 100));
  const gone = ids.slice(0, maxPicturesAtOnce);
  const { server } = openPictures({
    "GET /api/pictures": { groups: [syntheticGroup(many)], nextBefore: null },
    "POST /api/pictures/delete": ({ body }: SentCall) =>
      JSON.stringify(body).includes(gone[0] ?? "")
        ? { ...deletedOverview(...gone), pictureCount: 1 }
        : refusal("unavailable", 503),
    "POST /api/pictures/restore": syntheticOverview(),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select all of golf.jpg" }));
  const selected = () => screen.getByRole("group", { name: "Selected pictures" });
  await user.click(within(selected()).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(notice()).toContain("200 of 201 pictures deleted"));
  expect(notice()).toContain("No token comes back; what was paid stays paid.");
  await waitFor(() => expect(tiles()).toEqual(ids.slice(maxPicturesAtOnce)));
  expect(selected().textContent).toContain("1 picture selected");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(server.sentTo("POST", "/api/pictures/restore")[0]?.body).toEqual({ ids: gone }));
  size.mockRestore();
});

test("what was brought back before a part failed is told", async () => {
  const ids = Array.from({ length: maxPicturesAtOnce + 1 }, (_, index) => idOf(index));
  let parts = 0;
  openPictures({
    "GET /api/pictures/overview": deletedOverview(...ids),
    "POST /api/pictures/restore": () => (parts++ === 0 ? syntheticOverview() : refusal("unavailable", 503)),
  });
  await user.click(await screen.findByRole("button", { name: "Bring all back" }));
  await waitFor(() => expect(notice()).toContain("200 of 201 pictures brought back"));
});

test("another tab's deletion and undo are followed; the same word twice changes nothing", async () => {
  const { server, tell } = openPictures();
  await tile(/^City, 4:3/);
  await tell("pictures.changed", deletedOverview(city.id, square.id));
  await waitFor(() => expect(tiles()).toEqual([beach.id]));
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(1);
  const asked = server.sentTo("GET", "/api/pictures").length;
  await tell("pictures.changed", deletedOverview(city.id, square.id));
  expect(server.sentTo("GET", "/api/pictures")).toHaveLength(asked);
  await tell("pictures.changed", syntheticOverview());
  await waitFor(() => expect(tiles()).toHaveLength(3));
});

test("another tab's new titles are followed at once, and so is taking one away", async () => {
  const { server, tell } = openPictures();
  await tile(/^City, 4:3/);
  await tell("title.changed", { what: "picture", id: city.id, title: "For the window" });
  expect(await tile(/^For the window/)).toBeDefined();
  await tell("title.changed", { what: "group", id: city.groupId, title: "Stock no. 17" });
  expect(await screen.findByRole("heading", { level: 2, name: /Stock no\. 17/ })).toBeDefined();
  await tell("title.changed", { what: "picture", id: city.id, title: null });
  await tell("title.changed", { what: "group", id: city.groupId, title: null });
  expect(await tile(/^City, 4:3/)).toBeDefined();
  expect(screen.queryByText(/Stock no\. 17/)).toBeNull();
  expect(server.sentTo("GET", "/api/pictures")).toHaveLength(1);
});

test("a picture that is finished elsewhere appears in its group, and the group comes first", async () => {
  const { server, tell } = openPictures();
  await tile(/^City, 4:3/);
  const fresh = syntheticPicture({
    id: idOf(4),
    preset: "Snow",
    groupId: otherPhoto,
    createdAt: "2026-11-06T10:00:00.000Z",
  });
  server.answers["GET /api/pictures"] = ({ query }: SentCall) => ({
    groups:
      query["group"] === otherPhoto ? [syntheticGroup([fresh, beach], { id: otherPhoto, name: "polo.jpg" })] : groups,
    nextBefore: null,
  });
  await tell("generation.changed", syntheticGeneration({ id: fresh.id, status: "done", uploadId: otherPhoto }));
  await waitFor(() => expect(tiles()).toEqual([fresh.id, beach.id, city.id, square.id]));
});

test("a group gets a title, and an empty one takes it away", async () => {
  const { server } = openPictures({
    [`PATCH /api/picture-groups/${city.groupId}`]: ({ body }: SentCall) => ({ id: city.groupId, ...Object(body) }),
  });
  await tile(/^City, 4:3/);
  await user.click(screen.getByRole("button", { name: "Rename golf.jpg" }));
  await user.type(screen.getByLabelText("Title"), "Blue Golf{Enter}");
  expect(await screen.findByRole("heading", { name: "Blue Golf" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Rename Blue Golf" }));
  await user.clear(screen.getByLabelText("Title"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("heading", { name: "golf.jpg" })).toBeDefined();
  expect(server.sentTo("PATCH", `/api/picture-groups/${city.groupId}`).at(-1)?.body).toEqual({ title: null });
});

test("the rest of a large group is loaded when it is asked for, and before all of it is selected", async () => {
  const large = syntheticGroup([city], { pictureCount: 2, nextBefore: city.id });
  openPictures({
    "GET /api/pictures": { groups: [large], nextBefore: null },
    [`GET /api/picture-groups/${city.groupId}/pictures`]: { pictures: [square], nextBefore: null },
  });
  expect(await screen.findByRole("button", { name: "Show 1 picture more" })).toBeDefined();
  await user.click(screen.getByRole("checkbox", { name: "Select all of golf.jpg" }));
  await waitFor(() => expect(tiles()).toEqual([city.id, square.id]));
  expect(await screen.findAllByText("2 pictures selected")).toHaveLength(2);
});
