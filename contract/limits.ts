/** Business constants and limits; what they are for: docs/product.md. Those of pixels are in `imaging/`. */

import type { PlanId } from "./plans.ts";

export const maxUploadBytes = 10 * 1024 * 1024;

/**
 * What an account may keep, by the bytes of its photos as stored; what is made of them weighs a tenth and is not counted
 * (docs/decisions/052). Core: some 500 photos of a camera (4 MB), Pro: some 5,000.
 */
export const photoSpaceBytes = { core: 2 * 1024 ** 3, pro: 20 * 1024 ** 3 } as const satisfies Record<PlanId, number>;

export const signUpTokens = 10;
export const tokensPerImage = 1;

/** Photos of one retail run. */
export const bulkLimits = { core: 8, pro: 60 } as const satisfies Record<PlanId, number>;
/** Thumbnails that are shown of a run's photos before `+N more`. */
export const bulkPreviewCount = 6;
/** Backgrounds of one's own that an account keeps. */
export const maxOwnBackgrounds = 10;
/**
 * A photo of a place tells no height: people hold a camera between chest and eye. With a usual car's size it says how large a car stands
 * in it, on the server as in the dialog.
 */
export const backgroundCamera = { heightMetres: 1.5, carLengthMetres: 4.4, carHeightMetres: 1.45 } as const;
/** A smaller photo would be enlarged into mush behind the car. */
export const leastBackgroundPixels = { longSide: 1200, shortSide: 900 } as const;

/** The form's list of years runs from the current one down to this. */
export const firstCarYear = 1950;

/** Longest that each word of a request may be. */
export const requestLengths = {
  make: 60,
  model: 80,
  color: 60,
  wheelColour: 60,
  trim: 80,
  generation: 80,
  visualOptions: 500,
  numberPlate: 12,
} as const;

export const contactLengths = {
  name: { min: 2, max: 100 },
  email: { max: 254 },
  message: { min: 10, max: 5000 },
} as const;
/** Nobody writes a name, an address and ten characters faster: whoever does is taken for a machine. */
export const contactHasteMs = 2000;
/** After a sent message the page goes back to the start. */
export const contactRedirectMs = 2000;

/** As much of an unknown path as the log keeps. */
export const unknownPathLength = 200;

export const minPasswordLength = 6;
export const maxPasswordLength = 128;

/** A car enlarged by more than this from photo to picture begins to look soft on a screen that shows the picture pixel for pixel. */
export const noticeableEnlargement = 1.5;
/**
 * A car that is less tall in its photo is told to be small. Scenes in 4:3 show some 310 pixels to a metre of car, and cars are about 1.45
 * metres tall from every side, which makes 450 pixels, of which `noticeableEnlargement` may be made up.
 */
export const comfortableCarHeightPixels = 300;

export const toastSeconds = 5;
export const serverFunctionAttempts = 3;
export const serverFunctionRetryBaseMs = 1000;
export const synchronousAnswerSeconds = 180;

export const liveHeartbeatSeconds = 30;
/** How far back a first connection is told what happened. */
export const liveFirstReplaySeconds = 60;
export const liveReconnectDelaysSeconds = [1, 2, 5, 10] as const;

/** Token badge: above → Good, from one to this → Low, none → Empty. */
export const lowTokenThreshold = 5;

/** Lists of brands and models that take longer are given up. */
export const catalogueTimeoutMs = 5000;
/** The pause between two files of 'Download All Images'. */
export const downloadSpacingMs = 300;
export const viewerProgress = { pointsPerSecond: 5, capPercent: 90 } as const;
