import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeScreen, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, standInServer, type Answers } from "#web/testing/stand-in-server.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { PlateTreatmentField, type PlateChoice } from "./plate-treatment-field.tsx";

const user = userEvent.setup({ delay: null });
const cover = (name: string) =>
  syntheticUpload({
    id: `id-${name}`,
    purpose: "plate",
    fileName: name,
    uploadUrl: `/api/files/uploads/${name}/photo`,
  });
const [first, second] = [cover("dealer.png"), cover("spring.png")];
const kept = "GET /api/kept-uploads/plate";

beforeEach(() => standInBrowser());
afterEach(closeScreen);

function Field({ tell }: { tell: (choice: PlateChoice) => void }) {
  const [choice, setChoice] = useState<PlateChoice>({ treatment: "keep", coverUrl: null });
  const change = (next: PlateChoice) => {
    setChoice(next);
    tell(next);
  };
  return <PlateTreatmentField {...choice} onChange={change} />;
}

function open(answers: Answers) {
  const server = standInServer(answers);
  const told: PlateChoice[] = [];
  openScreen(<Field tell={(choice) => told.push(choice)} />, { at: "/" });
  return { server, told };
}
const pick = (name: RegExp) => user.click(screen.getByRole("radio", { name }));

test("the plate is kept unless something else is chosen, and nothing is asked of the server for it", async () => {
  const { server, told } = open({});
  expect(screen.getByRole("radio", { name: "Keep it" })).toHaveProperty("checked", true);
  await pick(/Blur/);
  expect(told).toEqual([{ treatment: "blur", coverUrl: null }]);
  expect(server.sent.filter(({ path }) => path.includes("kept-uploads"))).toEqual([]);
});

test("a plate picture used before is chosen, and no longer kept when its owner says so", async () => {
  const { told } = open({
    [kept]: { uploads: [first, second] },
    [`DELETE /api/kept-uploads/plate/${second.id}`]: { uploads: [first] },
  });
  await pick(/own plate picture/);
  await user.click(await screen.findByRole("button", { name: "Use spring.png" }));
  expect(told.at(-1)).toEqual({ treatment: "cover", coverUrl: second.uploadUrl });
  expect(screen.getByRole("button", { name: "Use spring.png" }).getAttribute("aria-pressed")).toBe("true");
  await user.click(screen.getByRole("button", { name: "No longer keep spring.png" }));
  await waitFor(() => expect(told.at(-1)).toEqual({ treatment: "cover", coverUrl: null }));
  expect(screen.queryByRole("button", { name: "Use spring.png" })).toBeNull();
  expect(screen.getByRole("button", { name: "Use dealer.png" })).toBeDefined();
});

test("a picture that is sent is the plate's at once; one that is refused says why, and another can be sent", async () => {
  const sending = "POST /api/functions/simple-image-upload";
  const { server, told } = open({
    [kept]: { uploads: [] },
    [sending]: refusal("not_an_image", 415, "That is no picture."),
  });
  await pick(/own plate picture/);
  const send = (name: string) =>
    user.upload(screen.getByLabelText("Plate picture"), new File(["x"], name, { type: "image/png" }));
  await send("broken.png");
  expect(await screen.findByText("That is no picture.")).toBeDefined();
  expect(told.at(-1)).toEqual({ treatment: "cover", coverUrl: null });
  server.answers[sending] = { success: true, data: first };
  server.answers[kept] = { uploads: [first] };
  await send("dealer.png");
  await waitFor(() => expect(told.at(-1)).toEqual({ treatment: "cover", coverUrl: first.uploadUrl }));
  expect(server.sentTo("POST", "/api/functions/simple-image-upload")[1]?.body).toMatchObject({ type: "plate" });
  expect(await screen.findByRole("button", { name: "Use dealer.png" })).toBeDefined();
  expect(screen.queryByText("That is no picture.")).toBeNull();
});

test("a list that can't be had is said", async () => {
  open({ [kept]: refusal("unavailable", 503, "Not just now.") });
  await pick(/own plate picture/);
  expect(await screen.findByText("Not just now.")).toBeDefined();
});
