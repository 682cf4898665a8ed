import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { openUpload, photo, sentCar } from "#web/testing/open-upload.tsx";
import { UploadScreen } from "./upload-screen.tsx";

const user = userEvent.setup({ delay: null });
const { request, stored, photosPath, completePath } = sentCar;
const results = `/results?id=${request.id}`;

beforeEach(() => standInBrowser());
afterEach(closeScreen);

/** A photo is on its way until `arrive` is called. */
async function openSending() {
  const { promise, resolve } = Promise.withResolvers<object>();
  const opened = openUpload(<UploadScreen />, { answers: { [`POST ${photosPath}`]: promise } });
  await user.upload(screen.getByTestId("photos-input"), photo("front.jpg"));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByRole("dialog", { name: "Sending your photos" });
  return { ...opened, arrive: () => act(async () => resolve(stored)) };
}

test("who leaves by the browser's Back while photos are sent stays where they are, and is shown the way to what they tell", async () => {
  const { server, router, address, arrive } = await openSending();
  await act(() => router.navigate("/pricing"));
  await arrive();
  await waitFor(() => expect(notice()).toContain("Image uploaded successfully!"));
  expect(server.sentTo("POST", completePath)).toHaveLength(1);
  expect(address()).toBe("/pricing");
  await user.click(screen.getByRole("link", { name: "See what they tell" }));
  expect(address()).toBe(results);
});

test("who has come back before the photos are there is led on", async () => {
  const { router, address, arrive } = await openSending();
  await act(() => router.navigate("/pricing"));
  await act(() => router.navigate("/upload"));
  await arrive();
  await waitFor(() => expect(address()).toBe(results));
  expect(screen.queryByRole("link", { name: "See what they tell" })).toBeNull();
});

test("photos that were held offline are sent as soon as the network is back, on any screen, and closing the page asks until then", async () => {
  const { server, router, address } = openUpload(<UploadScreen />, {
    answers: { [`POST ${photosPath}`]: new TypeError("no network") },
  });
  await user.upload(screen.getByTestId("photos-input"), photo("front.jpg"));
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByText("You are offline");
  await act(() => router.navigate("/pricing"));
  expect(isAskedBeforeLeaving()).toBe(true);
  online.mockReturnValue(true);
  server.answers[`POST ${photosPath}`] = stored;
  await act(async () => window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(notice()).toContain("Image uploaded successfully!"));
  expect([address(), isAskedBeforeLeaving()]).toEqual(["/pricing", false]);
});

function isAskedBeforeLeaving(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}
