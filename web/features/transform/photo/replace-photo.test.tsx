import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadSession } from "#web/api/session.ts";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import {
  carPhoto,
  dropFiles,
  openTransform,
  openWithoutPhoto,
  orderPath,
  sceneCard,
  uploadPath,
} from "#web/testing/open-transform.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";

const user = userEvent.setup({ delay: null });
const stored = { success: true, data: syntheticUpload() };
const other = syntheticUpload({ id: "77777777-98a0-4d4e-8f39-4f4d1a0f4d11" });
const otherPhoto = new File(["more pixels"], "other.png", { type: "image/png" });
const sendingBar = { name: "Sending your photo" };
const photoImage = { name: "Your car, as photographed" };
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

beforeEach(() => standInBrowser());
afterEach(closeScreen);

test("a second photo takes the place of one that is still on its way, whatever becomes of the first", async () => {
  const [first, second] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  const { server, search } = await openWithoutPhoto({ [`POST ${uploadPath}`]: first.promise });
  const released = vi.spyOn(URL, "revokeObjectURL");
  vi.spyOn(URL, "createObjectURL").mockReturnValueOnce("blob:first").mockReturnValueOnce("blob:second");
  dropFiles(carPhoto);
  await screen.findByRole("progressbar", sendingBar);
  act(() => server.progress(80));
  server.answers[`POST ${uploadPath}`] = second.promise;
  dropFiles(otherPhoto);
  expect(await screen.findByRole<HTMLImageElement>("img", photoImage)).toMatchObject({ src: "blob:second" });
  expect(screen.getByRole("progressbar", sendingBar).getAttribute("aria-valuenow")).toBe("0");
  expect(released).toHaveBeenCalledWith("blob:first");
  await act(async () => first.resolve(stored));
  expect(search()).toEqual({});
  expect(screen.getByRole("progressbar", sendingBar)).toBeDefined();
  await act(async () => second.resolve({ success: true, data: other }));
  await waitFor(() => expect(search()).toEqual({ photo: other.id }));
  expect(server.sentTo("POST", uploadPath).map(({ body }) => body)).toEqual([{ file: carPhoto }, { file: otherPhoto }]);
});

test("a photo that did not get through makes room for another, and is not sent again behind its back", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { server, search } = await openWithoutPhoto({ [`POST ${uploadPath}`]: new Error("No line.") });
  dropFiles(carPhoto);
  await screen.findByText("You are offline");
  server.answers[`POST ${uploadPath}`] = { success: true, data: other };
  dropFiles(otherPhoto);
  await waitFor(() => expect(search()).toEqual({ photo: other.id }));
  act(() => void window.dispatchEvent(new Event("online")));
  expect(server.sentTo("POST", uploadPath).map(({ body }) => body)).toEqual([{ file: carPhoto }, { file: otherPhoto }]);
});

/** Leaves the screen, and comes back to it by a link. */
async function leaveFor({ router }: Awaited<ReturnType<typeof openWithoutPhoto>>, link: string): Promise<void> {
  await act(async () => router.navigate("/pictures"));
  await act(async () => router.navigate(link));
  await screen.findByRole("list", { name: "Scenes" });
}
const arrived = stored.data;
const readBoth = {
  [`GET /api/uploads/${arrived.id}`]: arrived,
  [`GET /api/uploads/${other.id}`]: other,
  [`POST ${uploadPath}`]: stored,
};
const orderOf = (recordId: string) => [expect.objectContaining({ recordId, preset: "City" })];

test.each([
  ["has arrived", stored, /^The car is cut out/],
  ["was refused", refusal("image_too_small", 422), /^This photo is too small/],
])(
  "a link to another photo opens that, also after a photo %s, and a scene is ordered for it",
  async (_, answer, end) => {
    sessionStorage.setItem("carvas.ratio", "1:1");
    const opened = await openWithoutPhoto({ ...readBoth, [`POST ${uploadPath}`]: answer });
    dropFiles(carPhoto);
    await screen.findByText(end);
    opened.server.answers[`POST ${uploadPath}`] = stored;
    await leaveFor(opened, `/photo-upload?photo=${other.id}&picture=none`);
    await screen.findByText(/^The car is cut out/);
    expect(opened.search()).toEqual({ photo: other.id, picture: "none" });
    await user.click(sceneCard("City"));
    await waitFor(() =>
      expect(opened.server.sentTo("POST", orderPath).map(({ body }) => body)).toEqual(orderOf(other.id)),
    );
  },
);

test("a photo that has arrived is there again for who comes back by a link that names none, and while it is on its way by any", async () => {
  const arrival = Promise.withResolvers<object>();
  const opened = await openWithoutPhoto({ ...readBoth, [`POST ${uploadPath}`]: arrival.promise });
  dropFiles(carPhoto);
  await screen.findByRole("progressbar", sendingBar);
  await leaveFor(opened, `/photo-upload?photo=${other.id}`);
  expect(screen.getByRole("progressbar", sendingBar)).toBeDefined();
  await act(async () => arrival.resolve(stored));
  await waitFor(() => expect(opened.search()).toEqual({ photo: arrived.id }));
  await leaveFor(opened, "/photo-upload");
  await waitFor(() => expect(opened.search()).toEqual({ photo: arrived.id }));
  expect(await screen.findByText(/^The car is cut out/)).toBeDefined();
});

test("who goes back to where a photo was sent in place of another finds it, arrived meanwhile", async () => {
  const arrival = Promise.withResolvers<object>();
  const opened = await openWithoutPhoto(
    { ...readBoth, [`POST ${uploadPath}`]: arrival.promise },
    `/photo-upload?photo=${other.id}`,
  );
  dropFiles(carPhoto);
  await screen.findByRole("progressbar", sendingBar);
  await act(async () => opened.router.navigate("/pictures"));
  await act(async () => arrival.resolve(stored));
  await act(async () => opened.router.navigate(-1));
  await waitFor(() => expect(opened.search()).toEqual({ photo: arrived.id }));
});

test("a photo that waits for the network can be given up, and the network's return brings nothing back", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { server } = await openWithoutPhoto({ [`POST ${uploadPath}`]: new Error("No line.") });
  dropFiles(carPhoto);
  await screen.findByText("You are offline");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(heading()).toBe("Add a photo of your car.");
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.queryByRole("progressbar", sendingBar)).toBeNull();
  expect(server.sentTo("POST", uploadPath)).toHaveLength(1);
});

test("a photo for which there was no room is not sent again by itself when the network comes back", async () => {
  const { server } = await openWithoutPhoto({ [`POST ${uploadPath}`]: refusal("account_full", 403) });
  dropFiles(carPhoto);
  await screen.findByRole("button", { name: "Try again" });
  act(() => void window.dispatchEvent(new Event("online")));
  expect(server.sentTo("POST", uploadPath)).toHaveLength(1);
});

test("the sample car is tried three times as well, and goes on when asked to", async () => {
  const { server } = await openWithoutPhoto({ "POST /api/uploads/sample": refusal("unavailable", 503) });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(screen.getByRole("button", { name: "Try it with our sample car" }));
  await act(() => vi.advanceTimersByTimeAsync(3500));
  expect(server.sentTo("POST", "/api/uploads/sample")).toHaveLength(3);
  server.answers["POST /api/uploads/sample"] = stored;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/^The car is cut out/)).toBeDefined();
});

test("signing out takes the photo that is on its way with it", async () => {
  const { server } = await openWithoutPhoto({
    [`POST ${uploadPath}`]: Promise.withResolvers<object>().promise,
    "GET /api/session": { user: { id: "u1", email: "person@example.com" }, providers: [] },
  });
  await loadSession();
  dropFiles(carPhoto);
  await screen.findByRole("progressbar", sendingBar);
  server.answers["GET /api/session"] = { user: null, providers: [] };
  await act(loadSession);
  expect(screen.queryByRole("progressbar", sendingBar)).toBeNull();
  expect(heading()).toBe("Add a photo of your car.");
});

test("words that are dragged, dropped or pasted are none of the screen's business", async () => {
  const { server } = await openWithoutPhoto();
  const words = { files: [], types: ["text/plain"] };
  fireEvent.dragEnter(window, { dataTransfer: words });
  expect(heading()).toBe("Add a photo of your car.");
  // `false`: somebody has prevented what the browser would do.
  expect(fireEvent.dragOver(window, { dataTransfer: words })).toBe(true);
  expect(fireEvent.drop(window, { dataTransfer: words })).toBe(true);
  fireEvent.paste(window, { clipboardData: { files: [] } });
  expect(fireEvent.dragOver(window, { dataTransfer: { files: [], types: ["Files"] } })).toBe(false);
  expect(server.sent.filter(({ method }) => method === "POST")).toEqual([]);
});

test("a file on its way over the page's parts stays welcome until it has left the last of them", async () => {
  const { server } = await openWithoutPhoto();
  const files = { dataTransfer: { files: [], types: ["Files"] } };
  fireEvent.dragEnter(window, files);
  fireEvent.dragEnter(screen.getByRole("heading", { level: 1 }), files);
  fireEvent.dragLeave(window, files);
  expect(heading()).toBe("Let go.");
  dropFiles(carPhoto);
  await screen.findByText(/^The car is cut out/);
  expect(screen.queryByText("Let go.")).toBeNull();
  expect(server.sentTo("POST", uploadPath)).toHaveLength(1);
});

test("over a photo that is on the stage it is said what letting go does", async () => {
  await openTransform();
  fireEvent.dragEnter(window, { dataTransfer: { types: ["Files"] } });
  expect(screen.getByText("This photo comes onto the stage. What you made before is kept.")).toBeDefined();
  fireEvent.dragLeave(window, { dataTransfer: { types: ["Files"] } });
  expect(screen.queryByText(/^This photo comes onto the stage/)).toBeNull();
});

test.each(["dropped", "pasted"])("without tokens a photo that is %s is not taken, and it is said why", async (way) => {
  const { server } = await openWithoutPhoto({ "GET /api/profile": syntheticProfile({ generation_tokens: 0 }) });
  await screen.findByText("No tokens left.");
  if (way === "dropped") dropFiles(carPhoto);
  else fireEvent.paste(window, { clipboardData: { files: [carPhoto] } });
  expect(notice()).toContain("You don't have enough tokens to generate images.");
  expect(server.sentTo("POST", uploadPath)).toEqual([]);
});

test("the picker lists what is taken, HEIC by its ending too, and the camera is the rear one", async () => {
  const { server } = await openWithoutPhoto();
  const picker = screen.getByTestId<HTMLInputElement>("photo-input");
  const offered = picker.accept.split(",");
  expect(offered).toEqual(expect.arrayContaining(["image/jpeg", "image/png", "image/webp", "image/heic", ".heic"]));
  expect(offered).not.toContain("image/*");
  expect(picker.hasAttribute("capture")).toBe(false);
  const camera = screen.getByTestId("camera-input");
  expect(camera.getAttribute("capture")).toBe("environment");
  const opened = vi.spyOn(HTMLInputElement.prototype, "click").mockReturnValue();
  await user.click(screen.getByRole("button", { name: "Take a photo" }));
  expect(opened.mock.contexts).toEqual([camera]);
  opened.mockRestore();
  await user.upload(camera, carPhoto);
  expect(await screen.findByText(/^The car is cut out/)).toBeDefined();
  expect(server.sentTo("POST", uploadPath)[0]?.body).toEqual({ file: carPhoto });
});

test("a photo that the browser can't draw is stood in for by the server's preview once there is one", async () => {
  const arrival = Promise.withResolvers<object>();
  await openWithoutPhoto({ [`POST ${uploadPath}`]: arrival.promise });
  dropFiles(carPhoto);
  fireEvent.error(await screen.findByRole("img", photoImage));
  expect(screen.getByText("Preparing a preview")).toBeDefined();
  await act(async () => arrival.resolve(stored));
  expect(await screen.findByRole("img", photoImage)).toHaveProperty(
    "src",
    new URL(stored.data.previewUrl, window.location.origin).href,
  );
});

test.each([
  ["the only other one is named as one", [carPhoto, otherPhoto], "car.jpg was taken, the other one was left out."],
  ["a single one is not counted", [carPhoto], "What you made before is kept."],
])("of dropped photos %s", async (_, files, text) => {
  await openTransform();
  dropFiles(...files);
  expect(notice()).toContain(text);
});

test("a photo taken instead of one without a usable car takes its place", async () => {
  const unusable = syntheticUpload({
    matteStatus: "failed",
    matteUrl: null,
    matteError: { code: "no_car_found", message: "No car." },
  });
  const { search } = await openTransform({
    upload: unusable,
    answers: { [`POST ${uploadPath}`]: { success: true, data: other }, [`GET /api/uploads/${other.id}`]: other },
  });
  await screen.findByText("No car.");
  await user.upload(screen.getByTestId("photo-input"), otherPhoto);
  await waitFor(() => expect(search()).toEqual({ photo: other.id }));
  expect(await screen.findByText(/^The car is cut out/)).toBeDefined();
  expect(screen.queryByText("No car.")).toBeNull();
});
