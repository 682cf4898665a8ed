import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sharedPictureQuery } from "#web/api/shared-pictures.ts";
import { queryClient } from "#web/api/with-queries.tsx";
import { closeScreen, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, standInServer, type Answers } from "#web/testing/stand-in-server.ts";
import SharedPicturePage from "./shared-picture.tsx";

beforeEach(() => standInBrowser());
afterEach(closeScreen);

const token = "abcdefghijklmnopqrstuv";
const fileUrl = "/api/shared-pictures/1f0c2ab4-0000-4000-8000-000000000000/file?until=1796119200&signature=signed";
const shown = { width: 2048, height: 1536, madeBy: "studio", expiresAt: "2026-12-01T10:00:00.000Z", fileUrl };

function open(at: string, answers: Answers) {
  const server = standInServer(answers);
  openScreen(<SharedPicturePage />, { at });
  return server;
}

test("a link shows the picture alone, how it was made and until when, and saves it", async () => {
  const server = open(`/s#${token}`, { "POST /api/shared-pictures": shown });
  const image = await screen.findByRole("img");
  expect(image.getAttribute("src")).toBe(fileUrl);
  const save = screen.getByRole("link", { name: "Save the picture" });
  expect(save.getAttribute("href")).toBe(`${fileUrl}&download=yes`);
  expect(
    screen.getByText(
      /^2048 × 1536\. A photographed car, set into another place\. The link works until 1 December 2026/,
    ),
  ).toBeDefined();
  expect([server.sent[0]?.query, server.sent[0]?.body]).toEqual([{}, { token }]);
});

test("a link that has ended says so, and so does one that was cut off on its way", async () => {
  open("/s#another-link", { "POST /api/shared-pictures": refusal("link_ended", 410) });
  expect(await screen.findByRole("heading", { name: "This link has ended" })).toBeDefined();
  expect(screen.queryByRole("img")).toBeNull();
  closeScreen();
  open("/s#short", { "POST /api/shared-pictures": refusal("validation_failed", 400) });
  expect(await screen.findByText(/Ask whoever sent it/)).toBeDefined();
});

test("a picture on the screen stays when it can't be read again, until its link has ended", async () => {
  const server = open(`/s#${token}-kept`, { "POST /api/shared-pictures": shown });
  await screen.findByRole("img");
  const readAgain = () =>
    act(async () => {
      await queryClient.invalidateQueries(sharedPictureQuery(`${token}-kept`));
      // The cache tells the screen in a task of its own.
      await new Promise((resolve) => setTimeout(resolve));
    });
  server.answers["POST /api/shared-pictures"] = refusal("unavailable", 503);
  await readAgain();
  expect(server.sent).toHaveLength(2);
  expect(screen.getByRole("link", { name: "Save the picture" })).toBeDefined();
  server.answers["POST /api/shared-pictures"] = refusal("link_ended", 410);
  await readAgain();
  expect(await screen.findByRole("heading", { name: "This link has ended" })).toBeDefined();
});

test("a picture that can't be had just now can be asked for again", async () => {
  const server = open(`/s#${token}-later`, { "POST /api/shared-pictures": refusal("unavailable", 503) });
  const again = await screen.findByRole("button", { name: "Try again" });
  server.answers["POST /api/shared-pictures"] = { ...shown, madeBy: "cloud" };
  await userEvent.setup({ delay: null }).click(again);
  expect(await screen.findByText(/Painted by an AI model\./)).toBeDefined();
});
