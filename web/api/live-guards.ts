import type { Profile } from "#contract/accounts.ts";
import { bodyStyles } from "#contract/body-styles.ts";
import type { CarBox } from "#contract/car-box.ts";
import { cutSideNames } from "#contract/cut-cars.ts";
import type { LiveThings } from "#contract/events.ts";
import { engineNames, pictureKinds } from "#contract/generation-kinds.ts";
import { generationStageNames } from "#contract/generation-stages.ts";
import type { Generation } from "#contract/generations.ts";
import { matteStageNames } from "#contract/matte-stages.ts";
import { adviceNames } from "#contract/photo-advice.ts";
import { ratios } from "#contract/ratios.ts";
import { generationStatuses, matteStatuses, viewPictureStatuses } from "#contract/statuses.ts";
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
  carUnchanged: isNullOr(
    hasFields<NonNullable<Generation["carUnchanged"]>>({ meanDeltaE: isNumber, comparedPixels: isNumber }),
  ),
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
});

/** What each live event carries, checked where it comes in. */
export const liveGuards: { readonly [Name in keyof LiveThings]: Guard<LiveThings[Name]> } = {
  "stream.opened": hasFields<LiveThings["stream.opened"]>({ complete: isTruth }),
  "generation.changed": isGeneration,
  "views.changed": isViewSet,
  "upload.changed": isUpload,
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
