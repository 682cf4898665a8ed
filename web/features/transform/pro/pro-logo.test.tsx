import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptLogo, keptLogosPath, openProMode, pickLogo, transformButton } from "#web/testing/open-pro-mode.tsx";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import {
  acceptedOrder,
  donePicture,
  orderPath,
  picture,
  sceneCard as card,
  uploadPath,
} from "#web/testing/open-transform.tsx";
import { standInCanvas, type Drawn } from "#web/testing/stand-in-canvas.ts";
import { refusal } from "#web/testing/stand-in-server.ts";

const user = userEvent.setup({ delay: null });
const acme = keptLogo("acme");
const asSmall = { position: "top-left", size: "small", opacity: 1 } as const;
let drawn: Drawn[] = [];

beforeEach(() => {
  standInBrowser();
  drawn = standInCanvas({ width: 400, height: 100 });
});
afterEach(closeScreen);

const includeLogo = () => screen.getByRole("switch", { name: "Include logo" });
const ratioButton = (name: RegExp) =>
  within(screen.getByRole("group", { name: "Aspect ratio" })).getByRole("button", { name });
const previewDrawn = () =>
  waitFor(() => expect(screen.queryByText("Processing...", { selector: "figure *" })).toBeNull());

test("a picture carries the logo that was used last, laid as it is set", async () => {
  sessionStorage.setItem("carvas.ratio", "1:1");
  const { orders } = await openProMode({ kept: [acme, keptLogo("older")] });
  await user.click(includeLogo());
  expect(screen.getByText("acme.png")).toBeDefined();
  await user.click(card("City"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Position" }), "bottom-right");
  await user.selectOptions(screen.getByRole("combobox", { name: "Size" }), "large");
  await previewDrawn();
  await user.click(transformButton());
  expect(orders().map(({ body }) => body)).toMatchObject([
    {
      preset: "City",
      aspectRatio: "1:1",
      logoUrl: acme.uploadUrl,
      logo: { ...asSmall, position: "bottom-right", size: "large" },
    },
  ]);
});

test("the preview is drawn a moment after the last change, in the picture's shape, and until then nothing can be started", async () => {
  sessionStorage.setItem("carvas.ratio", "16:9");
  const { orders } = await openProMode({ kept: [acme] });
  await user.click(card("City"));
  await user.click(includeLogo());
  const preview = within(screen.getByRole("figure"));
  expect(preview.getByRole("status").textContent).toBe("Processing...");
  expect(transformButton().getAttribute("aria-disabled")).toBe("true");
  await user.click(transformButton());
  expect(orders()).toEqual([]);
  await previewDrawn();
  expect(transformButton().getAttribute("aria-disabled")).toBe("false");
  // 15 % of the shorter side, 30 pixels from the corner.
  expect(drawn).toEqual([{ width: 1200, height: 675, opacity: 1, box: [30, 30, 101.25, 25.3125] }]);
  await user.click(ratioButton(/^1:1/));
  expect(transformButton().getAttribute("aria-disabled")).toBe("true");
  await previewDrawn();
  expect(drawn[1]).toMatchObject({ width: 1200, height: 1200 });
});

test("with the logo on a format must be chosen in the controls first", async () => {
  const { orders } = await openProMode({ kept: [acme] });
  await user.click(card("City"));
  await user.click(includeLogo());
  await previewDrawn();
  await user.click(transformButton());
  expect(notice()).toContain("Select aspect ratio first");
  expect(notice()).toContain("Please select an aspect ratio in Pro Controls before generating.");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(ratioButton(/^4:3/));
  expect(orders()).toEqual([]);
});

test("with the switch on and no logo chosen nothing is made without one", async () => {
  sessionStorage.setItem("carvas.ratio", "1:1");
  const { orders } = await openProMode();
  await user.click(card("City"));
  await user.click(includeLogo());
  await user.click(transformButton());
  expect(notice()).toContain("Upload a logo first");
  expect(orders()).toEqual([]);
});

test("switching off clears the logo and the format; switched on again the logo used last is there", async () => {
  sessionStorage.setItem("carvas.ratio", "1:1");
  const { orders } = await openProMode({ kept: [acme, keptLogo("older")] });
  await user.click(includeLogo());
  await user.click(screen.getByRole("button", { name: "Use older.png" }));
  await user.click(includeLogo());
  expect(screen.queryByText("older.png")).toBeNull();
  expect(ratioButton(/^1:1/).getAttribute("aria-pressed")).toBe("false");
  expect(sessionStorage.getItem("carvas.ratio")).toBeNull();
  await user.click(includeLogo());
  expect(screen.getByText("acme.png")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Remove acme.png" }));
  expect(includeLogo().getAttribute("aria-checked")).toBe("false");
  await user.click(card("City"));
  await user.click(ratioButton(/^4:3/));
  await user.click(transformButton());
  expect(orders().map(({ body }) => body)).toEqual([expect.not.objectContaining({ logoUrl: expect.anything() })]);
});

test("a drawing is made a PNG in the browser and sent as a logo; until it is there nothing can be started", async () => {
  sessionStorage.setItem("carvas.ratio", "1:1");
  const answer = Promise.withResolvers<object>();
  const { orders, server, logosSent } = await openProMode();
  server.answers[`POST ${uploadPath}`] = answer.promise;
  await user.click(card("City"));
  await user.click(includeLogo());
  pickLogo(new File(["<svg/>"], "brand.svg", { type: "image/svg+xml" }));
  await waitFor(() => expect(logosSent()).toHaveLength(1));
  expect(transformButton().getAttribute("aria-disabled")).toBe("true");
  const [sent] = logosSent();
  expect(sent?.body).toMatchObject({
    type: "logo",
    file: expect.objectContaining({ name: "brand.svg", type: "image/png" }),
  });
  // Without a size of its own it is drawn as large as it may be needed.
  expect(drawn[0]).toEqual({ width: 1200, height: 300, opacity: 1, box: [0, 0, 1200, 300] });
  server.answers[`GET ${keptLogosPath}`] = { uploads: [keptLogo("brand")] };
  await act(async () => answer.resolve({ success: true, data: keptLogo("brand") }));
  expect(await screen.findByText("brand.png")).toBeDefined();
  await previewDrawn();
  server.answers[`POST ${uploadPath}`] = {};
  await user.click(transformButton());
  expect(orders().map(({ body }) => body)).toMatchObject([{ logoUrl: keptLogo("brand").uploadUrl, logo: asSmall }]);
});

test("a file that no browser can show is said to be so, and nothing is sent", async () => {
  const { logosSent } = await openProMode();
  await user.click(includeLogo());
  HTMLImageElement.prototype.decode = () => Promise.reject(new DOMException("No picture.", "EncodingError"));
  pickLogo(new File(["text"], "brand.txt", { type: "text/plain" }));
  await waitFor(() => expect(notice()).toContain("Failed to process logo"));
  expect(notice()).toContain("Please try again.");
  expect(logosSent()).toEqual([]);
});

test("a logo that the server refuses is told with the server's reason, and another can be chosen", async () => {
  const { server } = await openProMode();
  server.answers[`POST ${uploadPath}`] = refusal("image_too_small", 422, "This picture is too small.");
  await user.click(includeLogo());
  pickLogo(new File(["png"], "dot.png", { type: "image/png" }));
  await waitFor(() => expect(notice()).toContain("Logo upload failed"));
  expect(screen.getByRole("button", { name: "Upload Logo" }).hasAttribute("disabled")).toBe(false);
});

test("a logo that is switched off between two tries of sending it is not sent, and stays off", async () => {
  const { server, logosSent } = await openProMode();
  server.answers[`POST ${uploadPath}`] = refusal("unavailable", 502);
  await user.click(includeLogo());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  pickLogo(new File(["png"], "brand.png", { type: "image/png" }));
  await waitFor(() => expect(logosSent()).toHaveLength(1));
  server.answers[`POST ${uploadPath}`] = { success: true, data: keptLogo("brand") };
  await user.click(includeLogo());
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(logosSent()).toHaveLength(1);
  expect(includeLogo().getAttribute("aria-checked")).toBe("false");
});

test("a logo that is no longer kept goes from the choice, and from the picture if it was in use", async () => {
  await openProMode({
    kept: [acme, keptLogo("older")],
    answers: { [`DELETE ${keptLogosPath}/${keptLogo("older").id}`]: { uploads: [acme] } },
  });
  await user.click(includeLogo());
  await user.click(screen.getByRole("button", { name: "No longer keep older.png" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Use older.png" })).toBeNull());
  expect(screen.getByText("acme.png")).toBeDefined();
});

test("with another logo, or laid in another way, it is another picture of the same payment", async () => {
  sessionStorage.setItem("carvas.ratio", "4:3");
  const made = donePicture({ isWatermarked: false, logo: { url: acme.uploadUrl, ...asSmall } });
  const { orders } = await openProMode({ kept: [acme, keptLogo("older")], pictures: [made] });
  const offered = () => card("City").getAttribute("aria-label");
  expect(screen.getByRole("button", { name: "City, 4:3, with logo" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Your photo" }));
  expect(offered()).toBe("City, free");
  await user.click(includeLogo());
  expect(offered()).toBe("City, ready");
  await user.selectOptions(screen.getByRole("combobox", { name: "Size" }), "medium");
  expect(offered()).toBe("City, free");
  await user.selectOptions(screen.getByRole("combobox", { name: "Size" }), "small");
  await user.click(screen.getByRole("button", { name: "Use older.png" }));
  expect(offered()).toBe("City, free");
  await user.click(card("City"));
  await previewDrawn();
  await user.click(transformButton());
  expect(orders().map(({ body }) => body)).toMatchObject([{ logoUrl: keptLogo("older").uploadUrl }]);
});

test("in Core mode a picture is made without the logo that is set for Pro mode", async () => {
  sessionStorage.setItem("carvas.ratio", "4:3");
  const { orders } = await openProMode({ kept: [acme] });
  await user.click(includeLogo());
  await user.click(screen.getByRole("radio", { name: /^Core/ }));
  await user.click(card("City"));
  expect(orders().map(({ body }) => body)).toEqual([expect.not.objectContaining({ logoUrl: expect.anything() })]);
});

test("a picture that failed is ordered again with the logo that it was ordered with", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const failed = picture({
    status: "failed",
    aspectRatio: "9:16",
    logo: { url: acme.uploadUrl, ...asSmall, opacity: 0.5 },
    error: { code: "engine_failed", message: "Failed to generate image" },
  });
  const { orders } = await openProMode({ pictures: [failed], answers: { [`POST ${orderPath}`]: acceptedOrder } });
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  expect(orders().map(({ body }) => body)).toMatchObject([
    { aspectRatio: "9:16", logoUrl: acme.uploadUrl, logo: { ...asSmall, opacity: 0.5 } },
  ]);
});

test("a dark logo by night is said to be hard to read, and one press puts it on a board", async () => {
  drawn = standInCanvas({ width: 400, height: 100 }, () => 20);
  sessionStorage.setItem("carvas.ratio", "4:3");
  const { orders } = await openProMode({ kept: [acme] });
  await user.click(includeLogo());
  await previewDrawn();
  // No scene, nothing to compare it with.
  expect(screen.queryByText("Hard to read here.")).toBeNull();
  await user.click(card("City"));
  expect(await screen.findByText("Hard to read here.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Put it on a light board" }));
  await previewDrawn();
  await waitFor(() => expect(screen.queryByText("Hard to read here.")).toBeNull());
  expect(screen.getByRole("combobox", { name: "Board" })).toHaveProperty("value", "light");
  await waitFor(() =>
    expect(drawn.slice(-2).map(({ box }) => box)).toEqual([
      [30 - 21, 30 - 11.8125, 135 + 42, 33.75 + 23.625],
      [30, 30, 135, 33.75],
    ]),
  );
  await user.click(transformButton());
  expect(orders().map(({ body }) => body)).toMatchObject([{ logo: { ...asSmall, board: "light" } }]);
});

test("where it can be read nothing is said, and a board can be chosen and taken away all the same", async () => {
  sessionStorage.setItem("carvas.ratio", "4:3");
  const { orders } = await openProMode({ kept: [acme] });
  await user.click(card("City"));
  await user.click(includeLogo());
  await previewDrawn();
  expect(screen.queryByText("Hard to read here.")).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Board" }), "dark");
  await user.selectOptions(screen.getByRole("combobox", { name: "Board" }), "");
  await previewDrawn();
  await user.click(transformButton());
  expect(orders().map(({ body }) => body)).toEqual([
    expect.objectContaining({ logo: { position: "top-left", size: "small", opacity: 1 } }),
  ]);
});
