import { createHash } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { CarvasError, type Carvas, type Generation, type Upload } from "../../typescript/src/carvas-client.ts";
import type { Photo } from "./find-photos.ts";
import { writeWhole, type Journal } from "./journal.ts";
import { formatsByEnding, type Order } from "./read-arguments.ts";

export type Made =
  | { kind: "made"; charge: Charge }
  /** It was there already, made of the same photo in the same way. */
  | { kind: "kept" }
  /** Something else is there under that name. */
  | { kind: "in-the-way" };

/** `isFromBefore`: it was paid by an earlier order, or for an equal photo of this one. */
export type Charge = { tokens: number; isFromBefore: boolean };

export type Stage = "reading" | "sending" | "cutting out" | "making" | "saving";

export type MakeParts = {
  carvas: Carvas;
  order: Order;
  isRetail: boolean;
  logo: Upload | null;
  journal: Journal;
  signal: AbortSignal;
  /** Whether this picture was paid before this order, or is told of a second time. */
  wasPaid: (picture: Pick<Generation, "id" | "createdAt">) => boolean;
  /** It is in the making, and is paid when it is done, whether or not anybody waits. */
  ordered: (photo: Photo) => void;
  /** It is done, and paid from then on, whether or not it can be saved. */
  charged: (photo: Photo, charge: Charge) => void;
};

/** A picture that was deleted is found again under its key, and by older servers one that failed: so many new keys are tried before it is told. */
const maxTries = 6;

/** Makes the picture of one photo, or finds that it is there. Throws `CarvasError`. */
export async function makePicture(parts: MakeParts, photo: Photo, tell: (stage: Stage) => void): Promise<Made> {
  const { carvas, order, journal, signal } = parts;
  tell("reading");
  const content = await readFile(photo.path);
  const fingerprint = fingerprintOf(content, parts);
  const isThere = await exists(photo.target);
  if (isThere && journal.fingerprintOf(photo.target) === fingerprint) return { kind: "kept" };
  if (isThere && journal.fingerprintOf(photo.target) === null && !order.overwrites) return { kind: "in-the-way" };
  tell("sending");
  const sent = await carvas.sendPhoto(new Blob([new Uint8Array(content)]), { name: basename(photo.path), signal });
  tell("cutting out");
  const cut = await carvas.waitForCutOut(sent, { signal });
  if (order.acceptsCut && cut.cutSides.length > 0 && !cut.cutAccepted) {
    await carvas.call("PATCH /api/uploads/{id}", { params: { id: cut.id }, body: { cutAccepted: true }, signal });
  }
  tell("making");
  const { picture, charge } = await orderPicture(parts, cut, { fingerprint, ordered: () => parts.ordered(photo) });
  parts.charged(photo, charge);
  tell("saving");
  await writeWhole(photo.target, await carvas.downloadPicture(picture, { signal }));
  await journal.note(photo.target, fingerprint);
  return { kind: "made", charge };
}

async function orderPicture(
  { carvas, order, isRetail, logo, signal, wasPaid }: MakeParts,
  photo: Upload,
  { fingerprint, ordered }: { fingerprint: string; ordered: () => void },
): Promise<{ picture: Generation; charge: Charge }> {
  for (let number = 1; ; number += 1) {
    // The whole way once more under the same key orders nothing twice, also after a kill.
    const idempotencyKey = `carvas-cli-${fingerprint}-${number}`;
    try {
      const started = await carvas.startPicture(
        {
          photo,
          preset: order.preset,
          aspectRatio: order.ratio,
          fileFormat: formatsByEnding[order.ending],
          retailMode: isRetail,
          ...(logo !== null && {
            logoUrl: logo.uploadUrl,
            logo: { position: order.logoPosition, size: "medium", opacity: 1 },
          }),
        },
        { idempotencyKey, signal },
      );
      const isOver = started.status === "failed" || started.status === "cancelled";
      if (isOver && number < maxTries) continue;
      if (started.status !== "done") ordered();
      const picture = await carvas.waitForPicture(started, { signal });
      const isFromBefore = wasPaid(picture);
      return { picture, charge: { tokens: isFromBefore ? 0 : picture.cost, isFromBefore } };
    } catch (error) {
      // It was made once, and deleted since.
      const isGone = error instanceof CarvasError && error.code === "not_found";
      if (!isGone || number >= maxTries) throw error;
    }
  }
}

/** The photo's content and everything that changes what its picture looks like. */
function fingerprintOf(content: Uint8Array, { order, logo }: MakeParts): string {
  const { preset, ratio, ending, logoPosition } = order;
  const wish = JSON.stringify([preset, ratio, ending, logo === null ? null : [logo.id, logoPosition]]);
  return createHash("sha256").update(content).update(wish).digest("hex").slice(0, 40);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
