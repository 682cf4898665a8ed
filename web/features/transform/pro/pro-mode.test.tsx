import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openProMode, promptsPath, proPresets, transformButton } from "#web/testing/open-pro-mode.tsx";
import { closeScreen, notice, standInBrowser } from "#web/testing/open-screen.tsx";
import {
  donePicture,
  openTransform,
  openWithoutPhoto,
  picture,
  sceneCard as card,
} from "#web/testing/open-transform.tsx";
import { refusal } from "#web/testing/stand-in-server.ts";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";

const user = userEvent.setup({ delay: null });
const photo = syntheticUpload();

beforeEach(() => standInBrowser());
afterEach(closeScreen);

const controls = () => within(screen.getByRole("region", { name: "Pro Controls" }));
const ratioBar = () => within(screen.getByRole("group", { name: "Aspect ratio" }));

test("nothing starts at a click on a scene or in the list: they select, and the button does it", async () => {
  sessionStorage.setItem("carvas.ratio", "1:1");
  const { orders } = await openProMode();
  await user.click(card("Beach"));
  expect(card("Beach").getAttribute("aria-label")).toBe("Beach Selected, 1 token");
  expect(controls().getByRole<HTMLSelectElement>("combobox", { name: "Preset" }).value).toBe("Beach");
  await user.selectOptions(controls().getByRole("combobox", { name: "Preset" }), "Port in Snow");
  expect(card("Port in Snow").getAttribute("aria-current")).toBe("true");
  expect(card("Beach").getAttribute("aria-current")).toBeNull();
  expect(orders()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Transform with Port in Snow · 1 token" }));
  expect(orders().map(({ body }) => body)).toEqual([
    { imageUrl: photo.uploadUrl, recordId: photo.id, preset: "Port in Snow", aspectRatio: "1:1", expectedCost: 1 },
  ]);
  expect(await screen.findByText("CREATING IMAGE")).toBeDefined();
  expect(transformButton().textContent).toBe("Port in Snow is in the making");
  await user.click(transformButton());
  expect(orders()).toHaveLength(1);
});

test("without a format the question comes at the button, as in Core, and its answer is kept in the controls", async () => {
  const { orders } = await openProMode();
  await user.click(card("City"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(transformButton());
  const dialog = within(await screen.findByRole("dialog", { name: "Select an aspect ratio" }));
  await user.click(dialog.getByRole("button", { name: "Transform with City · 1 token" }));
  expect(orders().map(({ body }) => body)).toMatchObject([{ preset: "City", aspectRatio: "4:3" }]);
  expect(ratioBar().getByRole("button", { pressed: true }).textContent).toContain("4:3");
});

test("without a scene the button leads to the scenes", async () => {
  const { orders } = await openProMode();
  await user.click(screen.getByRole("button", { name: "Start Transformation" }));
  expect(notice()).toContain("Select a preset first");
  expect(document.activeElement).toBe(card("City"));
  expect(orders()).toEqual([]);
});

test("before there is a photo a scene can be selected, and the button asks for the photo", async () => {
  sessionStorage.setItem("carvas.preset-mode", "pro");
  await openWithoutPhoto({
    "GET /api/profile": syntheticProfile({ is_pro: true }),
    "GET /api/presets": proPresets,
    "GET /api/kept-uploads/logo": { uploads: [] },
    [`POST ${promptsPath}`]: { success: true, names: ["City", "Sisu"] },
  });
  await screen.findByRole("region", { name: "Pro Controls" });
  await user.click(card("Sisu"));
  expect(screen.getByText("Next stop: Sisu")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Transform with Sisu · 1 token" }));
  expect(notice()).toContain("Upload an image first");
});

test("a format chosen beside a picture on the stage starts nothing either; what is there is shown by the button", async () => {
  const { orders, search } = await openProMode({
    pictures: [donePicture({ isWatermarked: false })],
    scene: "city",
  });
  expect(transformButton().textContent).toBe("Show City");
  await user.click(ratioBar().getByRole("button", { name: /^16:9/ }));
  expect(ratioBar().getByRole("button", { name: /^4:3/ }).textContent).toContain("ready");
  expect(ratioBar().getByRole("button", { name: /^16:9/ }).textContent).toContain("free");
  expect(orders()).toEqual([]);
  expect(transformButton().textContent).toBe("Transform with City · free");
  await user.click(ratioBar().getByRole("button", { name: /^4:3/ }));
  await user.click(transformButton());
  expect(search()).toMatchObject({ picture: donePicture().id });
  expect(transformButton().textContent).toBe("City is ready");
  expect(orders()).toEqual([]);
});

test("the list is the server's, in its order; dealers' scenes are not in it, nor names without a picture", async () => {
  const { server } = await openProMode({
    answers: { [`POST ${promptsPath}`]: { success: true, names: ["Sisu", "Retail One", "Nowhere", "City"] } },
  });
  const names = controls()
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["Select a preset", "Sisu", "City"]);
  expect(screen.getByRole("radio", { name: "Pro 2" })).toBeDefined();
  expect(server.sentTo("POST", promptsPath)).toHaveLength(1);
});

test("a list that can't be had is said once; the core scenes stand in until it is there", async () => {
  const { server } = await openProMode({ answers: { [`POST ${promptsPath}`]: refusal("forbidden", 403) } });
  await waitFor(() => expect(notice()).toContain("Failed to load prompts"));
  expect(notice()).toContain("Using default presets instead.");
  expect(screen.getByText("3 of 3 scenes")).toBeDefined();
  server.answers[`POST ${promptsPath}`] = { success: true, names: ["City", "Port in Snow"] };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("2 of 2 scenes")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("in Core mode a click starts at once as before, and there are no controls", async () => {
  sessionStorage.setItem("carvas.ratio", "4:3");
  const { orders } = await openProMode();
  await user.click(screen.getByRole("radio", { name: "Core 3" }));
  expect(screen.queryByRole("region", { name: "Pro Controls" })).toBeNull();
  await user.click(card("Beach"));
  expect(orders().map(({ body }) => body)).toMatchObject([{ preset: "Beach" }]);
});

test("who has no Pro reads once what it has, sees no switch and no logo, and asks for no list", async () => {
  sessionStorage.setItem("carvas.preset-mode", "pro");
  const { server, orders } = await openTransform({ answers: { "GET /api/presets": proPresets } });
  expect(screen.getByText(/^Pro has 5 scenes/).textContent).toContain("your own logo");
  expect(screen.getByRole("link", { name: "See Pro" }).getAttribute("href")).toBe("/pricing");
  expect(screen.queryByRole("radio", { name: /^Pro/ })).toBeNull();
  expect(screen.queryByRole("switch")).toBeNull();
  expect(server.sent.filter(({ path }) => path === promptsPath || path.startsWith("/api/kept"))).toEqual([]);
  await user.click(card("City"));
  expect(await screen.findByRole("dialog")).toBeDefined();
  expect(orders()).toEqual([]);
});

test("without tokens the button says so and orders nothing; what is paid is still to be had", async () => {
  sessionStorage.setItem("carvas.ratio", "4:3");
  const { orders } = await openProMode({
    profile: { generation_tokens: 0 },
    pictures: [picture({ status: "done", aspectRatio: "1:1", isWatermarked: false })],
  });
  await user.click(card("Beach"));
  await user.click(transformButton());
  expect(notice()).toContain("You don't have enough tokens to generate images.");
  expect(orders()).toEqual([]);
  await user.click(card("City"));
  await user.click(screen.getByRole("button", { name: "Transform with City · free" }));
  expect(orders().map(({ body }) => body)).toMatchObject([{ preset: "City", aspectRatio: "4:3" }]);
});
