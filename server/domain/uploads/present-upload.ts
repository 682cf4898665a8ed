import { errorTable, isErrorCode } from "#contract/errors.ts";
import { matteStageNames } from "#contract/matte-stages.ts";
import type { PlateState } from "#contract/number-plates.ts";
import { adviceNames } from "#contract/photo-advice.ts";
import type { Upload } from "#contract/uploads.ts";
import { outlineOf } from "./outline-of.ts";
import { matteAddress, photoAddress, previewAddress } from "./upload-addresses.ts";
import type { UploadRow } from "./upload-store.ts";

/** An upload as callers see it. */
export function presentUpload(row: UploadRow): Upload {
  const turnDegrees = row.turn?.degrees ?? 0;
  return {
    id: row.id,
    uploadUrl: photoAddress(row.id, turnDegrees),
    previewUrl: previewAddress(row.id, turnDegrees),
    turnDegrees,
    suggestedTurn: row.turn === null ? row.suggestedTurn : 0,
    width: row.width,
    height: row.height,
    matteStatus: row.matteStatus,
    matteStage: matteStageNames.find((stage) => stage === row.matteStage) ?? "waiting",
    matteUrl: row.matteKey === null ? null : matteAddress(row),
    matteError: row.matteErrorCode === null ? null : presentFailure(row.matteErrorCode),
    cutOut: presentCutOut(row),
    advice: adviceNames.filter((name) => row.advice.includes(name)),
    carBox: row.carBox,
    cutSides: row.cutSides,
    cutAccepted: row.cutAccepted,
    isDetail: row.isDetail,
    purpose: row.purpose,
    fileName: row.fileName,
    ...presentPlate(row.numberPlate),
  };
}

function presentCutOut(row: UploadRow): Upload["cutOut"] {
  return {
    version: row.cutOutVersion,
    versions: row.cutOutVersions,
    outline: outlineOf(row),
    isBeingCorrected: row.isBeingCorrected,
    correctionError: row.correctionErrorCode === null ? null : presentFailure(row.correctionErrorCode),
    cars: row.cars,
    doubtfulParts: row.doubtfulParts,
  };
}

function presentPlate(plate: UploadRow["numberPlate"]): Pick<Upload, "numberPlate" | "foundPlate" | "plateState"> {
  if (plate === null) return { numberPlate: null, foundPlate: null, plateState: "not_sought" };
  const { quad, source, found } = plate;
  return { numberPlate: quad === null ? null : { quad, source }, foundPlate: found, plateState: plateStateOf(plate) };
}

function plateStateOf({ quad, source }: NonNullable<UploadRow["numberPlate"]>): PlateState {
  switch (source) {
    case "found":
      return quad === null ? "not_found" : "found";
    case "drawn":
      return quad === null ? "none" : "marked";
  }
}

/** A stored error code with its text for people; a code that a newer version wrote reads as a plain failure. */
export function presentFailure(code: string): { code: string; message: string } {
  const known = isErrorCode(code) ? code : "generation_failed";
  return { code: known, message: errorTable[known].message };
}
