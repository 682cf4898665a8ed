import { expect, test } from "vitest";
import { gateOf, isCutOpen, lookCodeOf, type Gate } from "./gate.ts";
import { outlineStates } from "./outlines.ts";
import { fateInRun } from "./pass-through.ts";
import { matteStatuses } from "./statuses.ts";

const part = { outline: [], isKept: true };
const car = (isChosen: boolean) => ({ outline: [], isChosen });
const truths = [true, false];

/** Every way in which a photo can stand, but for what can't be: an outline or a refusal of a cut-out that has not ended so. */
const photos = matteStatuses
  .flatMap((matteStatus) =>
    [null, "no_car_found", "car_cut_off", "car_not_upright"].flatMap((code) =>
      [null, ...outlineStates].flatMap((outline) =>
        truths.flatMap((isCut) =>
          truths.flatMap((cutAccepted) =>
            [[], [part]].flatMap((doubtfulParts) =>
              [[], [car(false)], [car(false), car(false)], [car(false), car(true)]].map((cars) => ({
                matteStatus,
                matteError: code === null ? null : { code },
                cutSides: isCut ? (["left"] as const).slice() : [],
                cutAccepted,
                cutOut: {
                  version: 0,
                  versions: [0],
                  outline,
                  isBeingCorrected: false,
                  correctionError: null,
                  cars,
                  doubtfulParts,
                },
                carBox: null,
                isDetail: false,
              })),
            ),
          ),
        ),
      ),
    ),
  )
  .filter(({ matteError, cutSides }) => matteError?.code !== "car_not_upright" || cutSides.length === 0)
  .filter(
    ({ matteStatus, matteError, cutOut }) =>
      (cutOut.outline === null) === (matteStatus !== "ready") && (matteError === null) === (matteStatus !== "failed"),
  );
const at = (...gates: Gate[]) => photos.filter((photo) => gates.includes(gateOf(photo)));

test("a good photo has an outline that is not in doubt, no open cut, and nothing that is asked which nobody has settled", () => {
  for (const { cutOut, ...photo } of at("good")) {
    expect(photo.matteStatus).toBe("ready");
    expect(isCutOpen(photo)).toBe(false);
    if (cutOut.outline === "confirmed") continue;
    expect(cutOut.outline).toBe("judged");
    expect(cutOut.doubtfulParts).toEqual([]);
    expect(cutOut.cars.length < 2 || cutOut.cars.some(({ isChosen }) => isChosen)).toBe(true);
  }
  // What a person confirmed is asked about no more, but for the cut.
  const confirmed = photos.filter(({ cutOut }) => cutOut.outline === "confirmed");
  expect(confirmed.every((photo) => gateOf(photo) === (isCutOpen(photo) ? "question" : "good"))).toBe(true);
});

test("a doubtful outline is doubtful whatever else is asked, and until a person confirms it", () => {
  expect(at("doubtful")).toEqual(photos.filter(({ cutOut }) => cutOut.outline === "doubtful"));
  const isStillInDoubt = ({ cutOut, ...photo }: (typeof photos)[number]) =>
    gateOf({ ...photo, cutOut: { ...cutOut, outline: "confirmed" } }) === "doubtful";
  expect(at("doubtful").filter(isStillInDoubt)).toEqual([]);
});

test("what has to be looked at before it is paid is what is doubtful, a cut that nobody has accepted, and a car that is not upright", () => {
  for (const photo of photos) {
    const code = lookCodeOf(photo);
    const isHeld = gateOf(photo) === "doubtful" || isCutOpen(photo) || photo.matteError?.code === "car_not_upright";
    expect(code !== null).toBe(isHeld);
    expect(fateInRun(photo, "4:3") === "needs-look").toBe(isHeld);
    expect(fateInRun({ ...photo, isDetail: true }, "4:3")).toBe("passed-through");
  }
});

test("what is being cut out waits, what was refused is refused, and what an older version refused as cut off is asked about", () => {
  expect(at("waiting").every(({ matteStatus }) => matteStatus === "pending" || matteStatus === "running")).toBe(true);
  const failed = photos.filter(({ matteStatus }) => matteStatus === "failed");
  expect(failed.every((photo) => gateOf(photo) === (isCutOpen(photo) ? "question" : "refused"))).toBe(true);
  expect(at("question").some(({ matteError }) => matteError?.code === "car_cut_off")).toBe(true);
  expect(
    at("refused").every(
      ({ cutAccepted, cutSides, matteError }) =>
        cutAccepted || (cutSides.length === 0 && matteError?.code !== "car_cut_off"),
    ),
  ).toBe(true);
});
