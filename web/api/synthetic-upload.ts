import type { Upload } from "#contract/uploads.ts";

/** A stored photo whose car is cut out, for tests; what matters to one is named there. */
export function syntheticUpload(changes: Partial<Upload> = {}): Upload {
  return {
    id: "5a1fd1d3-6a51-4a0f-9c3c-0f1f6d6f1a22",
    uploadUrl: "photo.jpg",
    previewUrl: "preview.webp",
    width: 2000,
    height: 1500,
    matteStatus: "ready",
    matteStage: "tracing",
    matteUrl: "matte.webp",
    matteError: null,
    advice: [],
    carBox: { left: 100, top: 200, width: 1500, height: 900 },
    cutSides: [],
    cutAccepted: false,
    ...changes,
  };
}
