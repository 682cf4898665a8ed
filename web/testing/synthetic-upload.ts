import type { Upload } from "#contract/uploads.ts";

const id = "5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a22";

const untouchedCutOut: Upload["cutOut"] = {
  version: 0,
  versions: [0],
  outline: "judged",
  isBeingCorrected: false,
  correctionError: null,
  cars: [],
  doubtfulParts: [],
};

/** A photo whose car is cut out, for tests; what matters to one is named there. */
export function syntheticUpload(changes: Partial<Upload> = {}): Upload {
  return {
    id,
    uploadUrl: `/api/files/uploads/${id}/photo`,
    previewUrl: `/api/files/uploads/${id}/preview`,
    turnDegrees: 0,
    suggestedTurn: 0,
    width: 2000,
    height: 1500,
    matteStatus: "ready",
    matteStage: "tracing",
    matteUrl: `/api/files/uploads/${id}/matte`,
    matteError: null,
    cutOut: untouchedCutOut,
    advice: [],
    carBox: null,
    cutSides: [],
    cutAccepted: false,
    isDetail: false,
    purpose: "photo",
    fileName: "car.jpg",
    numberPlate: null,
    foundPlate: null,
    plateState: "not_found",
    ...changes,
  };
}
