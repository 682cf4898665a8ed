import type { Profile } from "#contract/accounts.ts";
import { bodyStyles } from "#contract/body-styles.ts";
import type { CarBox } from "#contract/car-box.ts";
import type { CarProof } from "#contract/car-proof.ts";
import { cutSideNames } from "#contract/cut-cars.ts";
import type { LiveThings } from "#contract/events.ts";
import { fileFormats } from "#contract/file-formats.ts";
import { engineNames, pictureKinds } from "#contract/generation-kinds.ts";
import { generationStageNames } from "#contract/generation-stages.ts";
import type { Generation, PictureLogo } from "#contract/generations.ts";
import { logoPositions, logoSizes, type LogoSettings } from "#contract/logos.ts";
import { matteStageNames } from "#contract/matte-stages.ts";
import { plateSources, plateTreatments } from "#contract/number-plates.ts";
import { adviceNames } from "#contract/photo-advice.ts";
import { ratios } from "#contract/ratios.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import { generationStatuses, matteStatuses, retailRunStatuses, viewPictureStatuses } from "#contract/statuses.ts";
import { uploadPurposes } from "#contract/upload-purposes.ts";
import type { Upload } from "#contract/uploads.ts";
import type { DescribedCar, ViewNote, ViewPicture, ViewSet } from "#contract/view-sets.ts";
import { viewNoteSubjects, views } from "#contract/views.ts";
import { hasFields, isListOf, isNullOr, isNumber, isOneOf, isText, isTruth, type Guard } from "./guard.ts";

const isTextOrNull = isNullOr(isText);
const isNumberOrNull = isNullOr(isNumber);
const isErrorOrNull = isNullOr(hasFields<NonNullable<Generation["error"]>>({ code: isText, message: isText }));
const isCarBoxOrNull = isNullOr(
  hasFields<CarBox>({ left: isNumber, top: isNumber, width: isNumber, height: isNumber }),
);

const isCarProof = hasFields<CarProof>({
  comparedPixels: isNumber,
  unchangedShare: isNumber,
  carScale: isNumber,
  encoded: hasFields<CarProof["encoded"]>({
    fileFormat: isOneOf(fileFormats),
    meanDeltaE: isNumber,
    worstDeltaE: isNumber,
    ssim: isNumber,
  }),
  excludesNumberPlate: isTruth,
});
const logoFields = { position: isOneOf(logoPositions), size: isOneOf(logoSizes), opacity: isNumber };

const isGeneration = hasFields<Generation>({
  id: isText,
  kind: isOneOf(pictureKinds),
  status: isOneOf(generationStatuses),
  stage: isOneOf(generationStageNames),
  percent: isNumber,
  preset: isText,
  aspectRatio: isOneOf(ratios),
  uploadId: isText,
  engine: isOneOf(engineNames),
  generatedImageUrl: isTextOrNull,
  thumbnailUrl: isTextOrNull,
  stageUrl: isTextOrNull,
  downloadUrl: isTextOrNull,
  width: isNumberOrNull,
  height: isNumberOrNull,
  carBox: isCarBoxOrNull,
  wasEnlarged: isTruth,
  carUnchanged: isNullOr(isCarProof),
  differenceUrl: isTextOrNull,
  fileFormat: isOneOf(fileFormats),
  logo: isNullOr(hasFields<PictureLogo>({ ...logoFields, url: isText })),
  plateTreatment: isOneOf(plateTreatments),
  isPlateFound: isNullOr(isTruth),
  isPassedThrough: isTruth,
  runId: isTextOrNull,
  isWatermarked: isTruth,
  cost: isNumber,
  error: isErrorOrNull,
  createdAt: isText,
});

const isViewSet = hasFields<ViewSet>({
  id: isText,
  kind: isOneOf(["views"]),
  requestId: isText,
  status: isOneOf(generationStatuses),
  stage: isOneOf(generationStageNames),
  percent: isNumber,
  engine: isOneOf(engineNames),
  car: hasFields<DescribedCar>({
    make: isText,
    model: isText,
    year: isNumber,
    colour: isText,
    customColour: isTextOrNull,
    wheelColour: isText,
    modifications: isTextOrNull,
    trim: isTextOrNull,
    generation: isTextOrNull,
    numberPlate: isTextOrNull,
  }),
  bodyStyle: isNullOr(isOneOf(bodyStyles)),
  label: isNullOr(isOneOf(["Illustration"])),
  views: isListOf(
    hasFields<ViewPicture>({
      view: isOneOf(views),
      label: isText,
      status: isOneOf(viewPictureStatuses),
      imageUrl: isTextOrNull,
      downloadUrl: isTextOrNull,
    }),
  ),
  notes: isListOf(hasFields<ViewNote>({ subject: isOneOf(viewNoteSubjects), text: isText })),
  isWatermarked: isTruth,
  cost: isNumber,
  error: isErrorOrNull,
  createdAt: isText,
});

const isCorner = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(isNumber);
const isPlateQuad = (value: unknown): value is NonNullable<Upload["numberPlate"]>["quad"] =>
  Array.isArray(value) && value.length === 4 && value.every(isCorner);

const isUpload = hasFields<Upload>({
  id: isText,
  uploadUrl: isText,
  previewUrl: isText,
  width: isNumber,
  height: isNumber,
  matteStatus: isOneOf(matteStatuses),
  matteStage: isOneOf(matteStageNames),
  matteUrl: isTextOrNull,
  matteError: isErrorOrNull,
  advice: isListOf(isOneOf(adviceNames)),
  carBox: isCarBoxOrNull,
  cutSides: isListOf(isOneOf(cutSideNames)),
  cutAccepted: isTruth,
  purpose: isOneOf(uploadPurposes),
  fileName: isText,
  numberPlate: isNullOr(
    hasFields<NonNullable<Upload["numberPlate"]>>({ quad: isPlateQuad, source: isOneOf(plateSources) }),
  ),
  foundPlate: isNullOr(isPlateQuad),
  hasNoPlate: isTruth,
});

const isRun = hasFields<RetailRun>({
  id: isText,
  status: isOneOf(retailRunStatuses),
  preset: isText,
  aspectRatio: isOneOf(ratios),
  logo: isNullOr(hasFields<LogoSettings>(logoFields)),
  items: isListOf(
    hasFields<RetailRun["items"][number]>({
      position: isNumber,
      uploadId: isText,
      fileName: isText,
      previewUrl: isText,
      generationId: isText,
    }),
  ),
  counts: hasFields<RetailRun["counts"]>({
    total: isNumber,
    completed: isNumber,
    passedThrough: isNumber,
    failed: isNumber,
    cancelled: isNumber,
  }),
  cost: isNumber,
  zipUrl: isTextOrNull,
  createdAt: isText,
  finishedAt: isTextOrNull,
});

/** What each live event carries, checked where it comes in. */
export const liveGuards: { readonly [Name in keyof LiveThings]: Guard<LiveThings[Name]> } = {
  "stream.opened": hasFields<LiveThings["stream.opened"]>({ complete: isTruth }),
  "generation.changed": isGeneration,
  "views.changed": isViewSet,
  "upload.changed": isUpload,
  "run.changed": isRun,
  "profile.changed": hasFields<Profile>({
    id: isText,
    email: isText,
    display_name: isTextOrNull,
    generation_tokens: isNumber,
    is_pro: isTruth,
    total_generations: isNumber,
    created_at: isText,
  }),
};
