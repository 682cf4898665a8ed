import sharp from "sharp";
import type { PictureStatement } from "#contract/picture-statement.ts";
import { encodeWithXmp, type WrittenFormat } from "#imaging/encode/encode-with-xmp.ts";
import { markingXmp } from "#imaging/encode/image-marking.ts";
import { createContentSigner, type ContentSignerDeps } from "#server/provenance/c2pa/create-content-signer.ts";
import { makeTestCertificate } from "#server/provenance/certificates/make-test-certificate.ts";
import type { SigningIdentity } from "#server/provenance/certificates/signing-identity.ts";
import type { ContentSigner } from "#server/provenance/content-signer.ts";

export const writtenFormats = ["jpeg", "png", "webp", "avif"] as const satisfies readonly WrittenFormat[];

export const retailStatement: PictureStatement = {
  kind: "retail",
  engine: "studio",
  model: null,
  preset: "Retail Two",
  sourceType: "compositeSynthetic",
  createdAt: "2026-11-24T09:30:00.000Z",
  isCopy: false,
  carUnchanged: {
    comparedPixels: 412_345,
    unchangedShare: 1,
    carScale: 1,
    meanDeltaE: 0.42,
    worstDeltaE: 6.1,
    ssim: 0.993,
    excludesNumberPlate: false,
  },
  outline: "judged",
};

export const photoHash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/** A noisy picture as we make them: with its marking, and nothing else. */
export async function makePicture(format: WrittenFormat, side = 160): Promise<Uint8Array> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const { sourceType: digitalSourceType, engine, preset, createdAt } = retailStatement;
  const xmp = markingXmp({ digitalSourceType, engine, preset, createdAt: new Date(createdAt) });
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: "#456", noise } });
  return encodeWithXmp(picture, { format, quality: 90, xmp });
}

const software = { name: "Carvas", version: "1.2.3" };

/** Errors are thrown: a test that expects one gives its own log. */
export async function createTestSigner(
  identity?: SigningIdentity,
  more: Partial<Pick<ContentSignerDeps, "log" | "now" | "timestampUrl">> = {},
): Promise<ContentSigner> {
  const refuse = (...said: unknown[]) => {
    throw new Error(JSON.stringify(said));
  };
  const log = { error: refuse, warn: refuse };
  return createContentSigner(identity ?? (await makeTestCertificate()), { software, log, ...more });
}

let shared: Promise<ContentSigner> | undefined;

/** The same for all tests of a file: keys take a moment to make. */
export function testSigner(): Promise<ContentSigner> {
  return (shared ??= createTestSigner());
}
