import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Generation } from "#contract/generations.ts";
import { closeScreen, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, standInServer, type Answers } from "#web/testing/stand-in-server.ts";
import { syntheticGeneration } from "#web/testing/synthetic-generation.ts";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import { TakeAway, TakeAwayPlace } from "./take-away.tsx";

const user = userEvent.setup({ delay: null });
beforeEach(() => standInBrowser());
afterEach(closeScreen);

const done = (changes: Partial<Generation> = {}) =>
  syntheticGeneration({
    status: "done",
    percent: 100,
    madeBy: "studio",
    width: 2048,
    height: 1536,
    isWatermarked: false,
    ...changes,
  });

async function open(picture: Generation, answers: Answers = {}) {
  const server = standInServer({
    "GET /api/generations": { generations: [picture], nextBefore: null },
    "GET /api/profile": syntheticProfile(),
    [`GET /api/generations/${picture.id}/links`]: { links: [] },
    ...answers,
  });
  openScreen(
    <>
      <TakeAway pictureId={picture.id} />
      <TakeAwayPlace />
    </>,
    { at: "/photo-upload" },
  );
  await user.click(screen.getByRole("button", { name: "Take it away" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Take it away" }));
  await dialog.findByRole("region", { name: "For a market" });
  return { server, dialog };
}
const exportPath = (picture: Generation) => `GET /api/generations/${picture.id}/export`;
const named = (name: string, content = "pixels") =>
  new Response(content, { headers: { "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''x` } });

/** What is saved, instead of jsdom's navigation. */
function watchSaving() {
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  return {
    names: () => clicks.mock.contexts.map((link) => (link as HTMLAnchorElement).download),
    end: () => clicks.mockRestore(),
  };
}

test("before a download it is said what a market would refuse, with its source, and how to put it right", async () => {
  const { dialog } = await open(done({ isWatermarked: true, aspectRatio: "9:16", width: 1152, height: 2048 }));
  expect(dialog.getByRole("radio", { name: /^eBay/ }).closest("label")?.textContent).toBe("eBayWould be refused");
  await user.click(dialog.getByRole("radio", { name: /^eBay/ }));
  expect(dialog.getByText(/Core's small mark is in this picture/).textContent).toMatch(/^Would be refused/);
  const findings = within(dialog.getByRole("list", { name: "What eBay says to this picture" }));
  expect(findings.getByRole("link", { name: "What Pro is" }).getAttribute("href")).toBe("/pricing");
  const source = dialog.getAllByRole("link", { name: "eBay, Picture policy" })[0];
  expect(source?.getAttribute("href")).toMatch(/^https:\/\/www\.ebay\.com\//);
  expect(dialog.getByRole("button", { name: "Save for eBay all the same" })).toBeDefined();
  await user.click(dialog.getByRole("radio", { name: /^mobile\.de/ }));
  expect(dialog.getByText(/^Nothing that we know of the rules of mobile\.de/)).toBeDefined();
  expect(dialog.getByText(/smallest size, recommended size/).textContent).toContain("in nothing that we could read");
});

test("a market's file is saved under its own name; a refusal is told, and a second try works", async () => {
  const picture = done();
  const { server, dialog } = await open(picture, { [exportPath(picture)]: refusal("too_many_photos_waiting", 503) });
  await user.click(dialog.getByRole("radio", { name: /^Google/ }));
  const save = dialog.getByRole("button", { name: "Save for Google vehicle ads" });
  await user.click(save);
  expect(await dialog.findByText(/Too many photos are waiting/)).toBeDefined();
  server.answers[exportPath(picture)] = named("car-studio-4x3-google-vehicle-ads.jpg");
  const saving = watchSaving();
  await user.click(save);
  expect(await dialog.findByText("Saved car-studio-4x3-google-vehicle-ads.jpg, 1 kB.")).toBeDefined();
  expect(saving.names()).toEqual(["car-studio-4x3-google-vehicle-ads.jpg"]);
  saving.end();
  expect(server.sent.at(-1)?.query).toEqual({ as: "google-vehicle-ads" });
});

test("another format that a market wants is made for nothing, and shown when it has come", async () => {
  const picture = done();
  const other = done({ id: "77777777-98a0-4d4e-8f39-4f4d1a0f4d11", aspectRatio: "9:16", width: 1152, height: 2048 });
  const { server, dialog } = await open(picture, {
    [`POST /api/pictures/${picture.id}/formats`]: { id: other.id, status: "done", cost: 0 },
    [`GET /api/generations/${other.id}`]: other,
  });
  await user.click(dialog.getByRole("radio", { name: /^Instagram story/ }));
  await user.click(dialog.getByRole("button", { name: "Make it in 9:16 · free" }));
  expect(await dialog.findByText("Studio, 9:16, 1152 × 2048")).toBeDefined();
  expect(server.sentTo("POST", `/api/pictures/${picture.id}/formats`)[0]?.body).toEqual({
    aspectRatio: "9:16",
    expectedCost: 0,
  });
});

test("each type of file says whether it is the original, for which a retail picture's proof was made", async () => {
  const proof = { carUnchanged: { verdict: "unchanged" } } as unknown as Partial<Generation>;
  const picture = done({ kind: "retail", ...proof });
  const { server, dialog } = await open(picture, { [exportPath(picture)]: named("retail_one_image.avif") });
  expect(dialog.getByText("The picture's own file, as it was made.")).toBeDefined();
  await user.click(dialog.getByRole("radio", { name: /^AVIF/ }));
  expect(dialog.getByText(/The proof of the car's pixels was made for the original file/)).toBeDefined();
  const saving = watchSaving();
  await user.click(dialog.getByRole("button", { name: "Save as AVIF" }));
  await waitFor(() => expect(saving.names()).toEqual(["retail_one_image.avif"]));
  saving.end();
  expect(server.sent.at(-1)?.query).toEqual({ as: "avif" });
});

test("a picture is copied as PNG; a browser that can't, or doesn't allow it, says so", async () => {
  const picture = done();
  const { dialog } = await open(picture, { [exportPath(picture)]: named("x.png") });
  const copy = dialog.getByRole("button", { name: "Copy the picture" });
  await user.click(copy);
  expect(await dialog.findByText("This browser can't copy pictures. Save it as a file instead.")).toBeDefined();
  const written: Record<string, Promise<Blob>>[] = [];
  vi.stubGlobal("ClipboardItem", function keep(items: Record<string, Promise<Blob>>) {
    written.push(items);
  });
  const write = vi.spyOn(navigator.clipboard, "write").mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  await user.click(copy);
  expect(await dialog.findByText(/doesn't allow copying here/)).toBeDefined();
  write.mockResolvedValueOnce(undefined);
  await user.click(copy);
  expect(await dialog.findByText("Copied: paste it where you like.")).toBeDefined();
  expect(written.map((items) => Object.keys(items))).toEqual([["image/png"], ["image/png"]]);
});

test("the car alone is Pro's: others are told so, and on Pro it is saved with the shadow that was chosen", async () => {
  const picture = done({ plateTreatment: "blur" });
  const free = await open(picture);
  const alone = () => within(screen.getByRole("region", { name: "The car alone" }));
  expect(await alone().findByText(/belongs to Pro/)).toBeDefined();
  expect(free.dialog.queryByRole("button", { name: "Save the car as PNG" })).toBeNull();
  closeScreen();
  standInBrowser();
  const { server } = await open(picture, {
    "GET /api/profile": syntheticProfile({ is_pro: true }),
    [`GET /api/uploads/${picture.uploadId}/cut-out`]: named("car-cut-out.png"),
  });
  const saving = watchSaving();
  expect(await alone().findByText(/can be read as in the photo/)).toBeDefined();
  await user.click(alone().getByRole("radio", { name: /^With a soft shadow/ }));
  await user.click(alone().getByRole("button", { name: "Save the car as PNG" }));
  await waitFor(() => expect(saving.names()).toEqual(["car-cut-out.png"]));
  saving.end();
  expect(server.sent.at(-1)?.query).toEqual({ shadow: "soft" });
});

test("a link is made for as long as was chosen, told once, and ended", async () => {
  const picture = done();
  const link = { id: picture.id, createdAt: "2026-11-23T10:00:00.000Z", expiresAt: "2026-11-24T10:00:00.000Z" };
  const { server, dialog } = await open(picture, {
    [`GET /api/generations/${picture.id}/links`]: { links: [] },
    [`POST /api/generations/${picture.id}/links`]: { token: "abcdefghijklmnopqrstuv", link },
    [`DELETE /api/shared-links/${link.id}`]: refusal("too_busy", 503),
  });
  await user.click(dialog.getByRole("radio", { name: /^1 day/ }));
  await user.click(dialog.getByRole("button", { name: "Make a link" }));
  expect((await dialog.findByTestId("shared-link")).textContent).toBe(
    `${window.location.origin}/s#abcdefghijklmnopqrstuv`,
  );
  expect(server.sentTo("POST", `/api/generations/${picture.id}/links`)[0]?.body).toEqual({ days: 1 });
  const end = dialog.getByRole("button", { name: /^End the link that works until 24 Nov 2026/ });
  await user.click(end);
  expect(await dialog.findByText(/The server is busy/)).toBeDefined();
  server.answers[`DELETE /api/shared-links/${link.id}`] = { links: [] };
  await user.click(end);
  expect(await dialog.findByText("The link has ended: it shows nothing any more.")).toBeDefined();
  expect(dialog.queryByTestId("shared-link")).toBeNull();
  expect(dialog.queryByRole("list", { name: "Links that work" })).toBeNull();
});

test("links that can't be read are told, and neither a second try nor a new link hides one that works", async () => {
  const picture = done();
  const path = `/api/generations/${picture.id}/links`;
  const old = { id: "old", createdAt: "2026-11-20T10:00:00.000Z", expiresAt: "2026-11-27T10:00:00.000Z" };
  const link = { id: "new", createdAt: "2026-11-23T10:00:00.000Z", expiresAt: "2026-11-24T10:00:00.000Z" };
  const { server, dialog } = await open(picture, {
    [`GET ${path}`]: refusal("too_busy", 503),
    [`POST ${path}`]: { token: "abcdefghijklmnopqrstuv", link },
  });
  const works = () => dialog.queryAllByRole("button", { name: /^End the link that works until/ });
  const tryAgain = await dialog.findByRole("button", { name: "Try again" });
  expect(dialog.getByText(/^The links that work can't be read just now\. The server is busy/)).toBeDefined();
  await user.click(tryAgain);
  await waitFor(() => expect(server.sentTo("GET", path)).toHaveLength(2));
  server.answers[`GET ${path}`] = { links: [link, old] };
  await user.click(dialog.getByRole("button", { name: "Make a link" }));
  await waitFor(() => expect(works()).toHaveLength(2));
  expect(dialog.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a picture that is gone says so", async () => {
  const picture = done();
  standInServer({ "GET /api/generations": { generations: [], nextBefore: null } });
  openScreen(<TakeAway pictureId={picture.id} isInDialog />, { at: "/pictures" });
  await user.click(screen.getByRole("button", { name: "Take it away" }));
  expect((await screen.findByRole("alert")).textContent).toBe("There is nothing here under that name.");
});
