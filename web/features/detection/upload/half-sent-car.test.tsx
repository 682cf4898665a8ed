import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applyLiveMessage } from "#web/api/live-cache.ts";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { openUpload, photo, sentCar } from "#web/testing/open-upload.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { UploadScreen } from "./upload-screen.tsx";

const user = userEvent.setup({ delay: null });
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const { request, stored, photosPath, completePath } = sentCar;
const next = { ...request, id: "5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a33" };

beforeEach(() => standInBrowser());
afterEach(closeScreen);

/** Two photos go into one request, of which only the first gets there; the next request has another id. */
async function sendHalf() {
  const opened = openUpload(<UploadScreen />, {
    answers: {
      [`POST ${photosPath}`]: ({ body }) => (fileNameOf(body) === "rear.jpg" ? refusal("rate_limited", 429) : stored),
      [`POST /api/requests/${next.id}/photos-complete`]: next,
    },
  });
  await user.upload(screen.getByTestId("photos-input"), [photo("front.jpg"), photo("rear.jpg")]);
  await press("Next");
  await waitFor(() => expect(opened.server.sentTo("POST", photosPath)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  opened.server.answers["POST /api/requests"] = next;
  const sentTo = () =>
    opened.server.sentTo("POST", photosPath).map(({ body }) => [fileNameOf(body), fieldOf(body, "requestId")]);
  const tellRemoved = () =>
    act(async () =>
      applyLiveMessage(opened.client, { name: "request.removed", data: JSON.stringify({ id: request.id }) }),
    );
  return { ...opened, sentTo, tellRemoved };
}
const fieldOf = (body: unknown, name: string) => (body instanceof Object ? Reflect.get(body, name) : null);
const fileNameOf = (body: unknown) => fieldOf(body, "file")?.name;

test.each([
  ["takes no photo any more", refusal("not_found", 404)],
  ["has left its views alone", refusal("conflict", 409)],
])("when the half-sent car is deleted unheard and %s, all its photos go into a new one", async (_, gone) => {
  const { server, address, sentTo } = await sendHalf();
  server.answers[`POST ${photosPath}`] = ({ body }) => (fieldOf(body, "requestId") === request.id ? gone : stored);
  await press("Next");
  await waitFor(() => expect(address()).toBe(`/results?id=${next.id}`));
  expect(sentTo().slice(2)).toEqual([
    ["rear.jpg", request.id],
    ["front.jpg", next.id],
    ["rear.jpg", next.id],
  ]);
});

test("when the car is deleted after its last photo has come, they all go into a new one", async () => {
  const { server, address, sentTo } = await sendHalf();
  server.answers[`POST ${photosPath}`] = stored;
  server.answers[`POST ${completePath}`] = refusal("not_found", 404);
  await press("Next");
  await waitFor(() => expect(address()).toBe(`/results?id=${next.id}`));
  expect(sentTo().slice(3)).toEqual([
    ["front.jpg", next.id],
    ["rear.jpg", next.id],
  ]);
});

test("a half-sent car that is deleted in another tab is not asked for again", async () => {
  const { server, address, sentTo, tellRemoved } = await sendHalf();
  await tellRemoved();
  server.answers[`POST ${photosPath}`] = stored;
  await press("Next");
  await waitFor(() => expect(address()).toBe(`/results?id=${next.id}`));
  expect(sentTo().slice(2)).toEqual([
    ["front.jpg", next.id],
    ["rear.jpg", next.id],
  ]);
});

test("a photo whose answer comes after its car was deleted is sent again", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const { server, address, sentTo, tellRemoved } = await sendHalf();
  server.answers[`POST ${photosPath}`] = promise;
  server.answers[`POST ${completePath}`] = refusal("not_found", 404);
  await press("Next");
  await waitFor(() => expect(sentTo()).toHaveLength(3));
  await tellRemoved();
  await act(async () => resolve(stored));
  await waitFor(() => expect(address()).toBe(`/results?id=${next.id}`));
  expect(sentTo().slice(3)).toEqual([
    ["front.jpg", next.id],
    ["rear.jpg", next.id],
  ]);
});

test("when the new request is nowhere either it is told once, and no photo is called refused", async () => {
  const { server } = await sendHalf();
  server.answers[`POST ${photosPath}`] = refusal("not_found", 404);
  await press("Next");
  await waitFor(() => expect(notice()).toBe("Upload failedFailed to create request record. Please try again."));
  expect(server.sentTo("POST", "/api/requests")).toHaveLength(2);
  expect(screen.queryByText(/nothing here under that name/)).toBeNull();
});
