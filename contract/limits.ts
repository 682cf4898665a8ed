/** Business constants and limits; what they are for: docs/product.md. Those of pixels are in `imaging/`. */

import type { PlanId } from "./plans.ts";

export const maxUploadBytes = 10 * 1024 * 1024;

/**
 * What an account may keep: photos, pictures and views, by the bytes of their files as stored (docs/decisions/082). Core: some 400 photos of a
 * camera (4 MB) with two pictures each, Pro: some 10,000.
 */
export const accountSpaceBytes = { core: 2 * 1024 ** 3, pro: 50 * 1024 ** 3 } as const satisfies Record<PlanId, number>;
/** A photo of which there is no picture, and a logo that is no longer offered, go when nobody has used them for so long. */
export const unusedPhotoDays = 30;
/** Downloads of all of an account's data. */
export const exportsPerDay = 3;

export const signUpTokens = 10;

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
export const displayNameLength = 80;
export const passkeyNameLength = 60;
export const maxPasskeys = 20;
/** Of one photo's cut-out; each keeps a file of up to a megabyte. */
export const maxCutOutVersions = 60;
export const recoveryCodeCount = 10;
/** An account without a password proves itself by a sign-in that is no older than this. */
export const recentSignInMinutes = 15;
/** How long a browser that is trusted is not asked for codes. */
export const trustedDeviceDays = 30;

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
/** Days of the chart of spent tokens, today included. */
export const usageDays = 30;

/** Lists of brands and models that take longer are given up. */
export const catalogueTimeoutMs = 5000;
/** The pause between two files of 'Download All Images'. */
export const downloadSpacingMs = 300;
export const viewerProgress = { pointsPerSecond: 5, capPercent: 90 } as const;

/** Tokens of one purchase. */
export const creditPurchase = { min: 10, max: 1000 } as const;
/** How long Pro stays when a renewal could not be paid; the provider goes on trying meanwhile. */
export const paymentGraceDays = 7;
/** On return from a payment the profile is read once more after this. */
export const paymentRefetchMs = 2000;
/** For so long a deleted picture can be brought back; then its files go. The same in every tab, by the database's clock. */
export const undoDeleteSeconds = 30 * 60;
/** Pictures of one call that deletes, brings back or packs them: their ids fit into an address of 8 kB. */
export const maxPicturesAtOnce = 200;
/** Pictures of a group that a page of the history comes with; the rest is asked for. */
export const groupPreviewPictures = 12;
export const pictureTitleLength = 80;

export const maxApiKeys = 20;
export const apiKeyNameLength = 60;
/** After how many days a key may end by itself. */
export const apiKeyDays = [30, 90, 365] as const;
/** Calls that one API key may make. */
export const apiKeyLimit = { calls: 600, windowSeconds: 60 } as const;

export const maxWebhooks = 10;
export const webhookUrlLength = 500;
/** How long the secret before the newest one signs as well. */
export const oldWebhookSecretHours = 24;
/** A webhook that takes nothing for so long is switched off. */
export const webhookPatienceDays = 3;
/** How long deliveries stay in the log. */
export const webhookLogDays = 30;
