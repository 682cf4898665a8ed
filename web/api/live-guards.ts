/* oxlint-disable max-lines -- a table: each field is a line of data */
import type { Profile } from "#contract/accounts.ts";
import { bodyStyles } from "#contract/body-styles.ts";
import type { CarBox } from "#contract/car-box.ts";
import type { CarProof } from "#contract/car-proof.ts";
import { cutSideNames } from "#contract/cut-cars.ts";
import type { CutOutState } from "#contract/cut-out-edits.ts";
import { detectionStatuses, photoViews, readingSources } from "#contract/detected-fields.ts";
import type { CarPhoto, Detection, FieldReading } from "#contract/detection.ts";
import type { LiveThings } from "#contract/events.ts";
import { fileFormats } from "#contract/file-formats.ts";
import { engineNames, pictureKinds } from "#contract/generation-kinds.ts";
import { generationStageNames } from "#contract/generation-stages.ts";
import type { Generation, PictureLogo } from "#contract/generations.ts";
import { logoBoards, logoPositions, logoSizes, type LogoSettings } from "#contract/logos.ts";
import { matteStageNames } from "#contract/matte-stages.ts";
import { plateSources, plateStates, plateTreatments } from "#contract/number-plates.ts";
import { outlineStates } from "#contract/outlines.ts";
import { adviceNames } from "#contract/photo-advice.ts";
import type { PictureOverview } from "#contract/pictures.ts";
import { ratios } from "#contract/ratios.ts";
import type { CarRequest } from "#contract/requests.ts";
import type { RetailRun } from "#contract/retail-runs.ts";
import { generationStatuses, matteStatuses, retailRunStatuses, viewPictureStatuses } from "#contract/statuses.ts";
import { uploadPurposes } from "#contract/upload-purposes.ts";
import type { Upload } from "#contract/uploads.ts";
import type { DescribedCar, ViewNote, ViewPicture, ViewSet } from "#contract/view-sets.ts";
import { viewNoteSubjects, views } from "#contract/views.ts";
import { hasFields, isAbsentOr, isListOf, isNullOr, isNumber, isOneOf, isText, isTruth, type Guard } from "./guard.ts";

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
const logoFields = {
  position: isOneOf(logoPositions),
  size: isOneOf(logoSizes),
  opacity: isNumber,
  board: isAbsentOr(isOneOf(logoBoards)),
};

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
  madeBy: isNullOr(isOneOf(engineNames)),
  engineNotes: isListOf(isText),
  generatedImageUrl: isTextOrNull,
  thumbnailUrl: isTextOrNull,
  stageUrl: isTextOrNull,
  downloadUrl: isTextOrNull,
  width: isNumberOrNull,
  height: isNumberOrNull,
  carBox: isCarBoxOrNull,
  wasEnlarged: isTruth,
  carUnchanged: isNullOr(isCarProof),
  outline: isNullOr(isOneOf(outlineStates)),
  differenceUrl: isTextOrNull,
  fileFormat: isOneOf(fileFormats),
  logo: isNullOr(hasFields<PictureLogo>({ ...logoFields, url: isText })),
  plateTreatment: isOneOf(plateTreatments),
  cutOutVersion: isNumber,
  isPlateFound: isNullOr(isTruth),
  placing: isNullOr(
    hasFields<NonNullable<Generation["placing"]>>({
      across: isNumber,
      depth: isNumber,
      isMirrored: isTruth,
      shadowSoftness: isNumber,
      shadowStrength: isNumber,
      warmth: isNumber,
      brightness: isNumber,
      reflection: isNumber,
    }),
  ),
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
      thumbnailUrl: isTextOrNull,
      downloadUrl: isTextOrNull,
      isInvented: isTruth,
    }),
  ),
  notes: isListOf(hasFields<ViewNote>({ subject: isOneOf(viewNoteSubjects), text: isText })),
  isWatermarked: isTruth,
  cost: isNumber,
  error: isErrorOrNull,
  remakeOf: isTextOrNull,
  createdAt: isText,
});

const isCorner = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(isNumber);
const isPlateQuad = (value: unknown): value is NonNullable<Upload["numberPlate"]>["quad"] =>
  Array.isArray(value) && value.length === 4 && value.every(isCorner);

const isOutline = isListOf(isCorner);
const isCutOutState = hasFields<CutOutState>({
  version: isNumber,
  versions: isListOf(isNumber),
  outline: isNullOr(isOneOf(outlineStates)),
  isBeingCorrected: isTruth,
  correctionError: isErrorOrNull,
  cars: isListOf(hasFields<CutOutState["cars"][number]>({ outline: isOutline, isChosen: isTruth })),
  doubtfulParts: isListOf(hasFields<CutOutState["doubtfulParts"][number]>({ outline: isOutline, isKept: isTruth })),
});

const uploadFields = {
  id: isText,
  uploadUrl: isText,
  previewUrl: isText,
  turnDegrees: isNumber,
  suggestedTurn: isNumber,
  width: isNumber,
  height: isNumber,
  matteStatus: isOneOf(matteStatuses),
  matteStage: isOneOf(matteStageNames),
  matteUrl: isTextOrNull,
  matteError: isErrorOrNull,
  cutOut: isCutOutState,
  advice: isListOf(isOneOf(adviceNames)),
  carBox: isCarBoxOrNull,
  cutSides: isListOf(isOneOf(cutSideNames)),
  cutAccepted: isTruth,
  isDetail: isTruth,
  purpose: isOneOf(uploadPurposes),
  fileName: isText,
  numberPlate: isNullOr(
    hasFields<NonNullable<Upload["numberPlate"]>>({ quad: isPlateQuad, source: isOneOf(plateSources) }),
  ),
  foundPlate: isNullOr(isPlateQuad),
  plateState: isOneOf(plateStates),
};
const isUpload = hasFields<Upload>(uploadFields);
const isCarPhoto = hasFields<CarPhoto>({
  ...uploadFields,
  view: isNullOr(isOneOf(photoViews)),
  isViewSure: isTruth,
  isWaiting: isTruth,
  refusal: isNullOr(
    hasFields<NonNullable<CarPhoto["refusal"]>>({ code: isText, message: isText, mayBeReadAgain: isTruth }),
  ),
});

const isReading = hasFields<FieldReading>({
  value: isText,
  confidence: isNumber,
  source: isOneOf(readingSources),
  seen: isNullOr(hasFields<NonNullable<FieldReading["seen"]>>({ uploadId: isText, quad: isPlateQuad })),
  others: isListOf(isText),
});
const isReadingOrAbsent = isAbsentOr(isNullOr(isReading));

const isRequest = hasFields<CarRequest>({
  id: isText,
  make: isText,
  model: isText,
  year: isNumber,
  color: isText,
  swatch: isText,
  wheel_colour: isText,
  visual_options: isTextOrNull,
  trim: isTextOrNull,
  generation: isTextOrNull,
  number_plate: isTextOrNull,
  user_id: isText,
  side_url: isTextOrNull,
  front_quarter_url: isTextOrNull,
  rear_quarter_url: isTextOrNull,
  front_url: isTextOrNull,
  rear_url: isTextOrNull,
  dynamic_image_url: isTextOrNull,
  created_at: isText,
  detection: isNullOr(
    hasFields<Detection>({
      status: isOneOf(detectionStatuses),
      error: isErrorOrNull,
      photos: isListOf(isCarPhoto),
      fields: hasFields<Detection["fields"]>({
        make: isReadingOrAbsent,
        model: isReadingOrAbsent,
        year: isReadingOrAbsent,
        colour: isReadingOrAbsent,
        trim: isReadingOrAbsent,
        generation: isReadingOrAbsent,
        visual_options: isReadingOrAbsent,
        wheel_colour: isReadingOrAbsent,
        number_plate: isReadingOrAbsent,
        view: isReadingOrAbsent,
      }),
      bestPhotos: hasFields<Detection["bestPhotos"]>({
        side: isAbsentOr(isText),
        "front-quarter": isAbsentOr(isText),
        "rear-quarter": isAbsentOr(isText),
        front: isAbsentOr(isText),
        rear: isAbsentOr(isText),
      }),
      bestPhoto: isTextOrNull,
      plateCountry: isTextOrNull,
      startedAt: isText,
      viewsError: isErrorOrNull,
      modelError: isErrorOrNull,
      hasFreeCorrection: isTruth,
    }),
  ),
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
      cutOutVersion: isNumberOrNull,
      generationId: isText,
      needsLook: isTruth,
    }),
  ),
  counts: hasFields<RetailRun["counts"]>({
    total: isNumber,
    completed: isNumber,
    passedThrough: isNumber,
    needsLook: isNumber,
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
  "upload.removed": hasFields<LiveThings["upload.removed"]>({ id: isText }),
  "request.changed": isRequest,
  "request.removed": hasFields<LiveThings["request.removed"]>({ id: isText }),
  "run.changed": isRun,
  "title.changed": hasFields<LiveThings["title.changed"]>({
    what: isOneOf(["picture", "group"]),
    id: isText,
    title: isTextOrNull,
  }),
  "pictures.changed": hasFields<PictureOverview>({
    pictureCount: isNumber,
    presets: isListOf(isText),
    deletedCount: isNumber,
    deleted: isListOf(
      hasFields<PictureOverview["deleted"][number]>({ id: isText, name: isText, deletedAt: isText, undoUntil: isText }),
    ),
  }),
  "profile.changed": hasFields<Profile>({
    id: isText,
    email: isText,
    display_name: isTextOrNull,
    generation_tokens: isNumber,
    plan_tokens: isNumber,
    purchased_tokens: isNumber,
    next_tokens_at: isText,
    is_pro: isTruth,
    total_generations: isNumber,
    created_at: isText,
  }),
};
