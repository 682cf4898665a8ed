import { lookCodeOf } from "#contract/gate.ts";
import type { RunOffer } from "#contract/offers.ts";
import { fateInRun } from "#contract/pass-through.ts";
import type { Ratio } from "#contract/ratios.ts";
import { isUnfinished } from "#contract/statuses.ts";
import type { Upload } from "#contract/uploads.ts";
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
  /** Before the server has said what becomes of a photo it counts as a new picture: nobody pays more than was said. Null: not even that is known. */
  readonly tokens: number | null;
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
  /** What the server says of the photos, as far as it has. */
  offer: RunOffer | undefined;
  /** What one picture costs that nothing has paid for. */
  price: number | null;
};

/** What starting the run would mean just now. */
export function factsOf(known: readonly KnownPhoto[], { ratio, offer, price }: Wish): SetFacts {
  const offers = new Map(offer?.photos.map((one) => [one.uploadId, one]));
  const isPaidFor = ({ photo: { uploadId } }: KnownPhoto) => {
    const one = offers.get(uploadId ?? "");
    return one !== undefined && one.fate === "made" && one.cost === 0;
  };
  const wanted = known
    .filter(({ photo }) => !photo.isDropped)
    .map((one) => ({ photo: one.photo, upload: one.upload, kind: kindOf(one, ratio), isPaid: isPaidFor(one) }))
    .filter(({ kind }) => kind !== "unusable");
  const sumOf = (photos: readonly KnownPhoto[], each: number) =>
    photos.reduce((sum, { photo }) => sum + (offers.get(photo.uploadId ?? "")?.cost ?? each), 0);
  const count = (kind: PhotoKind) => wanted.filter((one) => one.kind === kind).length;
  const isInDoubt = (upload: Upload | undefined) => upload && lookCodeOf(upload) === "outline_doubtful";
  const again = wanted.filter((one) => one.kind === "look" && one.isPaid && isInDoubt(one.upload));
  const payable = [...wanted.filter(({ kind }) => kind === "car" || kind === "reading"), ...again];
  const paid = payable.filter((one) => one.isPaid).length;
  return {
    uploadIds: wanted.flatMap(({ photo }) => (photo.uploadId === null ? [] : [photo.uploadId])),
    images: wanted.length,
    tokens: price === null ? null : sumOf(payable, price) + count("arriving") * price,
    arriving: count("arriving"),
    reading: count("reading"),
    correcting: wanted.filter(({ upload }) => upload?.cutOut.isBeingCorrected === true).length,
    paid,
    apart: count("apart"),
    toLookAt: count("look") - again.length,
    paidInDoubt: again.map(({ photo }) => photo.key),
  };
}
