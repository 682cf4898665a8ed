import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { maxUploadBytes } from "#contract/limits.ts";
import { adviceTexts } from "#contract/photo-advice.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import {
  doneRetailPicture,
  openRetail,
  orderPath,
  photoFile,
  pictureId,
  presetCard,
  retailPicture,
  uploadPath,
} from "#web/testing/open-retail.tsx";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { chooseFile } from "./use-retail-transfer.ts";

const user = userEvent.setup({ delay: null, applyAccept: false });
const upload = syntheticUpload();
const photoAt = `?photo=${upload.id}`;
const choose = (file: File) => user.upload(screen.getByTestId("photo-input"), file);
const startButton = () => screen.getByRole("button", { name: "Start Retail Generation" });

beforeEach(() => standInBrowser());
afterEach(() => {
  chooseFile(null);
  closeScreen();
});

test("without a file nothing starts, and it is said what is missing", async () => {
  const { server } = openRetail();
  await user.click(startButton());
  expect(notice()).toContain("No file selected");
  expect(notice()).toContain("Please select an image to upload");
  expect(server.sentTo("POST", uploadPath)).toEqual([]);
});

test.each([
  [
    new File(["text"], "notes.pdf", { type: "application/pdf" }),
    ["Invalid file type", "Please select an image file (JPG, PNG, or WebP)"],
  ],
  [
    Object.defineProperty(new File(["x"], "huge.jpg", { type: "image/jpeg" }), "size", { value: maxUploadBytes + 1 }),
    ["File too large", "Please select an image smaller than 10MB"],
  ],
])("a file that can't be used is refused in the ordered words: %o", async (file, words) => {
  openRetail();
  await choose(file);
  for (const text of words) expect(notice()).toContain(text);
  expect(screen.queryByRole("img", { name: `Your car: ${file.name}` })).toBeNull();
});

test("a chosen photo is sent at 'Start Retail Generation', not before, and gets an address of its own", async () => {
  const answer = Promise.withResolvers<object>();
  const { server, search } = openRetail({ answers: { [`POST ${uploadPath}`]: answer.promise } });
  await choose(photoFile(1));
  expect(await screen.findByRole("img", { name: "Your car: photo-1.jpg" })).toBeDefined();
  expect(server.sentTo("POST", uploadPath)).toEqual([]);
  await user.click(startButton());
  expect(await screen.findByRole("button", { name: "Uploading..." })).toBeDefined();
  answer.resolve({ success: true, data: upload });
  expect(await presetCard("One")).toBeDefined();
  expect(search()).toEqual({ photo: upload.id });
});

test("a photo that can't be read just now keeps its address, and is asked for again; one that is gone does not", async () => {
  const path = `GET /api/uploads/${upload.id}`;
  const { client, server, search } = openRetail({ at: photoAt, answers: { [path]: refusal("unavailable", 503) } });
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(search()).toEqual({ photo: upload.id });
  server.answers[path] = upload;
  await user.click(again);
  await waitFor(() => expect(client.getQueryData(uploadQuery(upload.id).queryKey)).toBeDefined());
  server.answers[path] = refusal("not_found", 404);
  await act(() => client.invalidateQueries(uploadQuery(upload.id)));
  await waitFor(() => expect(search()).toEqual({}));
});

test("without tokens a photo is not sent", async () => {
  const { server } = openRetail({ profile: { generation_tokens: 0 } });
  await choose(photoFile(1));
  await screen.findByText(/No tokens left/);
  await user.click(startButton());
  expect(notice()).toContain("You don't have enough tokens to generate images.");
  expect(server.sentTo("POST", uploadPath)).toEqual([]);
});

test("a press on a preset starts at once, in Retail Mode, with what was chosen, and records the preset", async () => {
  const { server, search } = openRetail({ at: photoAt });
  await user.click(await screen.findByRole("radio", { name: "PNG" }));
  await user.click(screen.getByRole("button", { name: /^1:1/ }));
  await user.click(await presetCard("Two"));
  expect(await screen.findByText("CREATING RETAIL IMAGE")).toBeDefined();
  expect(screen.getByText("Generating realistic, professional result...")).toBeDefined();
  expect(server.sentTo("POST", orderPath).map(({ body }) => body)).toEqual([
    {
      imageUrl: upload.uploadUrl,
      recordId: upload.id,
      preset: "Retail Two",
      retailMode: true,
      aspectRatio: "1:1",
      fileFormat: "png",
      expectedCost: 1,
    },
  ]);
  expect(server.sentTo("PATCH", uploadPath)[0]?.query).toEqual({ id: upload.id, preset: "Retail Two" });
  await waitFor(() => expect(search()).toEqual({ photo: upload.id, picture: pictureId }));
});

test("what becomes of the plate goes with the order; a cover without its picture starts nothing", async () => {
  const { server } = openRetail({ at: photoAt, answers: { "GET /api/kept-uploads/plate": { uploads: [] } } });
  await user.click(await screen.findByRole("radio", { name: "Cover it with your own plate picture" }));
  await user.click(await presetCard("Two"));
  expect(notice()).toContain("plate picture is still on its way, or none is chosen yet");
  expect(server.sentTo("POST", orderPath)).toEqual([]);
  await user.click(screen.getByRole("radio", { name: "Blur it" }));
  await user.click(await presetCard("Two"));
  await screen.findByText("CREATING RETAIL IMAGE");
  expect(server.sentTo("POST", orderPath)[0]?.body).toMatchObject({ numberPlate: { treatment: "blur" } });
});

test("a preset that could not be recorded is only warned about", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  openRetail({ at: photoAt, answers: { [`PATCH ${uploadPath}`]: refusal("internal", 500) } });
  await user.click(await presetCard("Two"));
  expect(await screen.findByText("CREATING RETAIL IMAGE")).toBeDefined();
  await waitFor(() => expect(warn).toHaveBeenCalledWith("The preset was not recorded.", expect.anything()));
  warn.mockRestore();
});

test("the picture comes by live events with its success card, and other studios still cost a token, its own none", async () => {
  const { tell } = openRetail({ at: photoAt, pictures: [retailPicture()] });
  expect(await screen.findByText("Placing it in the scene")).toBeDefined();
  await tell("generation.changed", doneRetailPicture());
  const result = await screen.findByRole("region", { name: "Result" });
  expect(result.textContent).toContain("Your retail image was generated.");
  expect(screen.getByRole("button", { name: "Download" })).toBeDefined();
  expect((await presetCard("Two")).getAttribute("aria-label")).toBe("Two, free");
  expect((await presetCard("Three")).getAttribute("aria-label")).toBe("Three, 1 token");
});

test("another file format of a picture that is paid is one press away, and free", async () => {
  const { server } = openRetail({ at: photoAt, pictures: [doneRetailPicture()] });
  await screen.findByRole("region", { name: "Result" });
  expect(screen.queryByRole("button", { name: /Make it with these options/ })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "WebP" }));
  await user.click(screen.getByRole("button", { name: "Make it with these options · free" }));
  expect(server.sentTo("POST", orderPath)[0]?.body).toMatchObject({ preset: "Retail Two", fileFormat: "webp" });
});

test("a failure clears the selection and says that nothing was charged; one press tries again", async () => {
  const failed = retailPicture({
    status: "failed",
    error: { code: "engine_failed", message: "Failed to generate image" },
  });
  const { server } = openRetail({ at: `${photoAt}&picture=${pictureId}`, pictures: [failed] });
  const alert = await screen.findByText("Failed to process request");
  expect(alert.closest("[role='alert']")?.textContent).toContain("Not charged. Your token is back.");
  expect((await presetCard("Two")).getAttribute("aria-current")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(server.sentTo("POST", orderPath)).toHaveLength(1);
});

test("an order without an answer is given again under its own key", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = openRetail({ at: photoAt, answers: { [`POST ${orderPath}`]: new Error("silence") } });
  await user.click(await presetCard("Two"));
  await vi.advanceTimersByTimeAsync(4000);
  expect((await screen.findAllByText("Function is deploying")).length).toBeGreaterThan(0);
  expect((await presetCard("Two")).getAttribute("aria-current")).toBeNull();
  server.answers[`POST ${orderPath}`] = {
    success: true,
    data: { id: pictureId, status: "pending", generatedImageUrl: null, engine: "studio", cost: 1 },
  };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("CREATING RETAIL IMAGE");
  const keys = server.sentTo("POST", orderPath).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys.length).toBe(4);
  expect(new Set(keys).size).toBe(1);
});

test("a car that the photo cuts off is asked about before it costs anything", async () => {
  const cut = syntheticUpload({ cutSides: ["left"] });
  const { server } = openRetail({
    at: photoAt,
    answers: {
      [`GET /api/uploads/${upload.id}`]: cut,
      [`PATCH /api/uploads/${upload.id}`]: { ...cut, cutAccepted: true },
    },
  });
  await user.click(await presetCard("Two"));
  expect(server.sentTo("POST", orderPath)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Use it anyway in Two · 1 token" }));
  await screen.findByText("CREATING RETAIL IMAGE");
  expect(server.sentTo("POST", orderPath)).toHaveLength(1);
});

test("a doubtful outline is said in red, without a tick, and has to be confirmed before it costs anything", async () => {
  const doubtful = syntheticUpload({ cutOut: { ...upload.cutOut, outline: "doubtful" }, advice: ["edge_uncertain"] });
  const { server } = openRetail({
    at: photoAt,
    answers: {
      [`GET /api/uploads/${upload.id}`]: doubtful,
      "PUT /api/confirmed-outlines": {
        uploads: [{ ...doubtful, cutOut: { ...doubtful.cutOut, outline: "confirmed" } }],
      },
    },
  });
  expect((await screen.findByText(adviceTexts.edge_uncertain)).className).toContain("text-danger");
  expect(document.querySelector(".text-good")).toBeNull();
  await user.click(await presetCard("Two"));
  expect(server.sentTo("POST", orderPath)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "The outline is right: Two · 1 token" }));
  await screen.findByText("CREATING RETAIL IMAGE");
  expect(server.sentTo("POST", orderPath)).toHaveLength(1);
});

test("the proof is opened from the picture's badge, in plain words and never rounded up", async () => {
  openRetail({ at: photoAt, pictures: [doneRetailPicture({ outline: "confirmed" })] });
  await user.click(await screen.findByRole("button", { name: "Car unchanged" }));
  const dialog = await screen.findByRole("dialog", { name: "Car unchanged" });
  const figures = within(dialog)
    .getAllByRole("definition")
    .map(({ textContent }) => textContent);
  expect(figures).toEqual(["100 %", "ΔE 0.41", "ΔE 8.76", "0.9999"]);
  expect(dialog.textContent).toContain("172,824 pixels");
  // True of any figure: a noisy photo's JPEG is a little above 1.
  expect(dialog.textContent).toContain("A difference of about 1 can just be seen, side by side.");
  expect(within(dialog).getByRole("link", { name: "Proof as PDF" }).getAttribute("href")).toBe(
    `/api/generations/${pictureId}/proof?format=pdf`,
  );
  await user.click(await within(dialog).findByRole("button", { name: "Look at the difference at 100 %" }));
  const panes = await screen.findByRole("dialog", { name: "Difference at 100 %" });
  expect(within(panes).getByRole("region", { name: "Your photo" })).toBeDefined();
  const difference = within(panes).getByRole<HTMLImageElement>("img", { name: /^What differs/ });
  expect(new URL(difference.src).pathname).toBe("/difference.png");
});

test("own logos and backgrounds are Pro's, and what goes beyond is asked for on the contact page", async () => {
  openRetail({ at: photoAt });
  await presetCard("One");
  expect(screen.getByRole("link", { name: "contact us" }).getAttribute("href")).toBe("/contact?about=retail");
  expect(screen.getByRole("region", { name: "Logo overlay" }).textContent).toContain("is part of Pro");
});

test("with the logo on and none chosen nothing is made without one, and it is said why", async () => {
  const { server } = openRetail({
    at: photoAt,
    profile: { is_pro: true },
    answers: { "GET /api/kept-uploads/logo": { uploads: [] } },
  });
  await user.click(await screen.findByRole("switch", { name: "Logo overlay" }));
  await user.click(await presetCard("Four"));
  expect(notice()).toContain("none is chosen yet");
  expect(server.sentTo("POST", orderPath)).toEqual([]);
});
