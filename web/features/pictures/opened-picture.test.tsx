import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generationsQuery } from "#web/api/generations.ts";
import { city, openPictures, square, standInPicturesBrowser, tile } from "#web/testing/open-pictures.tsx";
import { closeScreen, notice } from "#web/testing/open-screen.tsx";
import type { SentCall } from "#web/testing/stand-in-server.ts";
import { syntheticGeneration } from "#web/testing/synthetic-generation.ts";
import { idOf, syntheticGroup, syntheticPicture } from "#web/testing/synthetic-picture.ts";

const user = userEvent.setup({ delay: null });

beforeEach(standInPicturesBrowser);
afterEach(closeScreen);

test("an open picture shows its recipe, its neighbours, and where it can be made again for nothing", async () => {
  const { search, router } = openPictures();
  await user.click(await tile(/^City, 4:3/));
  const dialog = within(await screen.findByRole("dialog", { name: "City" }));
  const recipe = dialog.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(recipe).toContain("4:3, 4096 × 3072 pixels");
  expect(recipe).toContain("golf.jpg");
  expect(dialog.getByRole("link", { name: "Make it again · free" }).getAttribute("href")).toBe(
    `/photo-upload?photo=${city.groupId}&picture=${city.id}`,
  );
  await user.click(dialog.getByRole("button", { name: "Next picture" }));
  expect(search()).toEqual({ picture: square.id });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(router.state.location.search).toBe(""));
});

test("of a photo that was deleted the picture stays, and nothing is offered that can't be made", async () => {
  const kept = syntheticPicture({ photo: { uploadId: city.groupId, fileName: "golf.jpg", isRemoved: true } });
  openPictures({ "GET /api/pictures": { groups: [syntheticGroup([kept], { previewUrl: null })], nextBefore: null } });
  await user.click(await tile(/^City, 4:3/));
  const dialog = within(await screen.findByRole("dialog", { name: "City" }));
  expect(dialog.getByText(/^You have deleted its photo\./)).toBeDefined();
  expect(dialog.getByRole("button", { name: "Download" })).toBeDefined();
  expect(dialog.queryByRole("link", { name: /^Make it again/ })).toBeNull();
  expect(dialog.queryByRole("region", { name: "Another format" })).toBeNull();
});

test("another format is free and made at once; one that is there is opened", async () => {
  const { server, search } = openPictures({
    [`POST /api/pictures/${city.id}/formats`]: ({ body }: SentCall) =>
      JSON.stringify(body).includes("1:1")
        ? { id: square.id, status: "done", cost: 0 }
        : { id: idOf(9), status: "pending", cost: 0 },
  });
  await user.click(await tile(/^City, 4:3/));
  const formats = within(await screen.findByRole("region", { name: "Another format" }));
  await user.click(formats.getByRole("button", { name: /^16:9\s*free/ }));
  await waitFor(() => expect(notice()).toContain("16:9 is being made, free"));
  expect(formats.getByRole("button", { name: /^16:9\s*in the making/ })).toBeDefined();
  expect(server.sentTo("POST", `/api/pictures/${city.id}/formats`)).toHaveLength(1);
  await user.click(formats.getByRole("button", { name: /^1:1/ }));
  await waitFor(() => expect(search()).toEqual({ picture: square.id }));
});

const orderedFlat = {
  [`POST /api/pictures/${city.id}/formats`]: { id: idOf(9), status: "pending", cost: 0 },
  "GET /api/generations": { generations: [syntheticGeneration({ id: idOf(9) })], nextBefore: null },
};
const format = (name: RegExp) =>
  within(screen.getByRole("region", { name: "Another format" })).findByRole("button", { name });

test.each(["failed", "done"] as const)("a format that is %s is no longer in the making", async (status) => {
  const { tell, client } = openPictures(orderedFlat);
  await user.click(await tile(/^City, 4:3/));
  await user.click(await format(/^16:9\s*free/));
  await format(/^16:9\s*in the making/);
  await waitFor(() => expect(client.getQueryData(generationsQuery.queryKey)).toBeDefined());
  expect(await format(/^16:9\s*in the making/)).toBeDefined();
  await tell("generation.changed", syntheticGeneration({ id: idOf(9), status }));
  expect(await format(/^16:9\s*free/)).toBeDefined();
});

test("what is ordered for one picture is not in the making for its neighbour", async () => {
  openPictures(orderedFlat);
  await user.click(await tile(/^City, 4:3/));
  await user.click(await format(/^16:9\s*free/));
  await format(/^16:9\s*in the making/);
  await user.click(screen.getByRole("button", { name: "Next picture" }));
  expect(await format(/^1:1\s*shown/)).toBeDefined();
  expect(await format(/^16:9\s*free/)).toBeDefined();
});

test("'Next picture' goes on into what was not loaded yet, of its group and of the list, and keeps the focus", async () => {
  const more = Promise.withResolvers<object>();
  const late = syntheticPicture({ id: idOf(4), groupId: idOf(70), aspectRatio: "16:9" });
  const { search } = openPictures({
    "GET /api/pictures": ({ query }: SentCall) =>
      query["before"] === city.id
        ? { groups: [syntheticGroup([late], { id: idOf(70) })], nextBefore: null }
        : { groups: [syntheticGroup([city], { pictureCount: 2, nextBefore: city.id })], nextBefore: city.id },
    [`GET /api/picture-groups/${city.groupId}/pictures`]: more.promise,
  });
  await user.click(await tile(/^City, 4:3/));
  const next = await screen.findByRole("button", { name: "Next picture" });
  next.focus();
  expect(next.getAttribute("aria-disabled")).toBe("true");
  await act(async () => more.resolve({ pictures: [square], nextBefore: null }));
  await waitFor(() => expect(next.getAttribute("aria-disabled")).toBe("false"));
  await user.click(next);
  await waitFor(() => expect(search()).toEqual({ picture: square.id }));
  await waitFor(() => expect(next.getAttribute("aria-disabled")).toBe("false"));
  await user.click(next);
  await waitFor(() => expect(search()).toEqual({ picture: late.id }));
  expect(next.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(next);
});
