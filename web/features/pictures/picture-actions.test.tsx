import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Picture } from "#contract/pictures.ts";
import type { Upload } from "#contract/uploads.ts";
import { forgetEarlyFeatures } from "#web/api/early-features.ts";
import { closeScreen, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { standInServer } from "#web/testing/stand-in-server.ts";
import { syntheticPicture } from "#web/testing/synthetic-picture.ts";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { PictureActions } from "./picture-actions.tsx";

beforeEach(() => {
  standInBrowser();
  forgetEarlyFeatures();
});
afterEach(closeScreen);

const preset = (name: string, section: string, available: boolean) => ({
  id: name,
  name,
  section,
  thumbnailUrl: "/t",
  available,
});
const nothing = () => undefined;

function open(picture: Picture, { isPro = false, upload = syntheticUpload() } = {}) {
  const server = standInServer({
    "GET /api/presets": [preset("City", "core", true), preset("Glen, dawn", "catalogue", isPro)],
    "GET /api/profile": syntheticProfile({ is_pro: isPro }),
    [`GET /api/uploads/${upload.id}`]: upload,
    "GET /api/early-features": { proFirst: ["file-formats", "plate-covers"] },
  });
  openScreen(<PictureActions picture={picture} onShow={nothing} onRename={nothing} onDelete={nothing} />, {
    at: "/pictures",
  });
  return server;
}
const again = () => screen.queryByRole("link", { name: "Make it again · free" });

test.each([
  ["background", /^You have deleted the background/],
  ["logo", /^You have deleted the logo/],
  ["plate-cover", /^You have deleted the picture that covers/],
] as const)("a picture whose %s is gone says so, and nothing is offered that can't be made", async (part, words) => {
  open(syntheticPicture({ missingPart: part }));
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByRole("button", { name: "Download" })).toBeDefined();
  expect(again()).toBeNull();
  expect(screen.queryByRole("region", { name: "Another format" })).toBeNull();
});

const ofPro = [
  ["a preset of Pro", { preset: "Glen, dawn" }],
  ["a file of a kind that is open to Pro first", { kind: "retail", fileFormat: "png" }],
  ["a covered plate, which is open to Pro first", { kind: "retail", plateTreatment: "cover" }],
  ["a logo", { logo: { position: "top-left", size: "small", opacity: 1 } }],
] as const;

test.each(ofPro)(
  "after Pro has ended a picture with %s has its other formats free, but no new start",
  async (_, made) => {
    open(syntheticPicture(made));
    expect(await screen.findByText(/a new start from its photo needs Pro\.$/)).toBeDefined();
    expect(again()).toBeNull();
    const formats = within(screen.getByRole("region", { name: "Another format" }));
    expect(formats.getByRole("button", { name: /^16:9\s*free/ })).toBeDefined();
  },
);

test.each(ofPro)("with Pro a picture with %s can be started from again", async (_, made) => {
  open(syntheticPicture(made), { isPro: true });
  expect(await screen.findByText(/^This photo is paid in this preset/)).toBeDefined();
  expect(again()).not.toBeNull();
});

const formatButton = (name: RegExp) =>
  within(screen.getByRole("region", { name: "Another format" })).findByRole("button", { name });

test("a format in which a cut car would be refused is not called free, says why, and is not ordered", async () => {
  const tall: Partial<Upload> = {
    carBox: { left: 0, top: 100, width: 2000, height: 1600 },
    cutSides: ["left", "right"],
    cutAccepted: true,
  };
  const server = open(syntheticPicture({ aspectRatio: "1:1" }), {
    upload: syntheticUpload(tall),
  });
  const flat = await formatButton(/^16:9\s*not possible/);
  expect(flat.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(flat);
  expect(server.sent.filter(({ method }) => method === "POST")).toEqual([]);
  expect(screen.getByText(/^Its photo cuts this car off on both sides: .* in 16:9\.$/)).toBeDefined();
  expect(await formatButton(/^9:16\s*free/)).toBeDefined();
});

test("of a photo that can't be used any more no other format is called free; the one shown is", async () => {
  open(syntheticPicture(), { upload: syntheticUpload({ cutSides: ["left"], cutAccepted: false }) });
  expect(await formatButton(/^9:16\s*not possible/)).toBeDefined();
  expect(await formatButton(/^4:3\s*shown/)).toBeDefined();
});
