import { lookCodeOf } from "#contract/gate.ts";
import type { Generation } from "#contract/generations.ts";
import { fateInRun } from "#contract/pass-through.ts";
import type { Ratio } from "#contract/ratios.ts";
import { isUnfinished, payingStatuses } from "#contract/statuses.ts";
import type { Upload } from "#contract/uploads.ts";
import type { EngineForWork } from "#web/parts/engine/use-engine.ts";
import { isByStudio } from "#web/parts/engine/who-made-it.ts";
import type { SetPhoto } from "./photo-set.ts";

/** A photo of the set with what the server knows of it. */
export type KnownPhoto = { readonly photo: SetPhoto; readonly upload: Upload | undefined };

/** `look`: a person has to look at it first. `apart`: it does not show the whole car from outside, and stays as it is. */
export type PhotoKind = "arriving" | "reading" | "car" | "look" | "apart" | "unusable";

const kindsByFate = { made: "car", "needs-look": "look", "passed-through": "apart" } as const;

export function kindOf({ photo, upload }: KnownPhoto, ratio: Ratio): PhotoKind {
  if (photo.step === "failed") return "unusable";
  if (photo.step !== "stored" || !upload) return "arriving";
  if (isUnfinished({ status: upload.matteStatus })) return "reading";
  const kind = kindsByFate[fateInRun(upload, ratio)];
  return kind === "car" && upload.matteStatus === "failed" ? "unusable" : kind;
}

/** The photos of the set whose cars go into the preset, whatever its format. */
export function carsOf(known: readonly KnownPhoto[]): Upload[] {
  return known.flatMap(({ photo, upload }) => {
    if (!upload || photo.isDropped || upload.isDetail || upload.matteStatus !== "ready") return [];
    return lookCodeOf(upload) === null ? [upload] : [];
  });
}

export type SetFacts = {
  /** What goes into the run, in order. */
  readonly uploadIds: string[];
  readonly images: number;
  /** Before it is known whether a photo shows a car it counts as one: nobody pays more than was said. */
  readonly tokens: number;
  readonly arriving: number;
  readonly reading: number;
  /** Whose cut-out is being made anew: what the run would take is not known. */
  readonly correcting: number;
  readonly paid: number;
  readonly apart: number;
  /** In the run, and neither made nor paid before somebody has looked at them. */
  readonly toLookAt: number;
  /** The keys of those that are made all the same, for they are paid in this preset. */
  readonly paidInDoubt: readonly string[];
};

type Wish = {
  ratio: Ratio;
  preset: string | null;
  /** Pictures in the making count, too; of the finished ones only the newest need be known. */
  made: readonly Generation[];
  /** By upload: the presets that have been paid for it, whenever that was. */
  paidPresets: ReadonlyMap<string, readonly string[]>;
  /** Who makes it, and what one picture costs: of AI each is paid for itself. */
  maker: Pick<EngineForWork, "engine" | "tokens">;
};

/** What starting the run would mean just now. */
export function factsOf(known: readonly KnownPhoto[], { ratio, preset, made, paidPresets, maker }: Wish): SetFacts {
  const isPaidFor = ({ photo: { uploadId } }: KnownPhoto) =>
    maker.engine === "studio" &&
    preset !== null &&
    uploadId !== null &&
    (paidPresets.get(uploadId)?.includes(preset) === true || made.some((one) => isPaid(one, uploadId, preset)));
  const wanted = known
    .filter(({ photo }) => !photo.isDropped)
    .map((one) => ({ photo: one.photo, upload: one.upload, kind: kindOf(one, ratio), isPaid: isPaidFor(one) }))
    .filter(({ kind }) => kind !== "unusable");
  const count = (kind: PhotoKind) => wanted.filter((one) => one.kind === kind).length;
  const isInDoubt = (upload: Upload | undefined) => upload && lookCodeOf(upload) === "outline_doubtful";
  const again = wanted.filter((one) => one.kind === "look" && one.isPaid && isInDoubt(one.upload));
  const payable = [...wanted.filter(({ kind }) => kind === "car" || kind === "reading"), ...again];
  const paid = payable.filter((one) => one.isPaid).length;
  return {
    uploadIds: wanted.flatMap(({ photo }) => (photo.uploadId === null ? [] : [photo.uploadId])),
    images: wanted.length,
    tokens: (payable.length - paid + count("arriving")) * maker.tokens,
    arriving: count("arriving"),
    reading: count("reading"),
    correcting: wanted.filter(({ upload }) => upload?.cutOut.isBeingCorrected === true).length,
    paid,
    apart: count("apart"),
    toLookAt: count("look") - again.length,
    paidInDoubt: again.map(({ photo }) => photo.key),
  };
}

/** One token pays for a photo in a preset, whatever else is chosen for it. */
function isPaid(one: Generation, id: string | null, wanted: string | null) {
  const { uploadId, preset, status, isPassedThrough } = one;
  return (
    uploadId === id &&
    preset === wanted &&
    isByStudio(one) &&
    !isPassedThrough &&
    payingStatuses.some((paying) => paying === status)
  );
}
