/* oxlint-disable max-lines -- a table: each error is a line of data */
/**
 * The one table of errors: every failure that a caller may see, with its HTTP status and the text for people.
 * Texts that were ordered are kept word for word; where they differ, docs/product.md says why.
 */
export const errorTable = {
  validation_failed: { status: 400, message: "Some of what was sent can't be used. Check the fields and try again." },
  malformed_request: { status: 400, message: "The request could not be read." },
  not_an_image: { status: 422, message: "Please select an image file (JPG, PNG, or WebP)" },
  image_empty: { status: 422, message: "This file is empty. Please choose the photo again." },
  image_damaged: { status: 422, message: "This photo is incomplete or damaged. Please export or take it again." },
  image_too_many_pixels: {
    status: 422,
    message: "This photo has more than 50 megapixels. Please send a smaller version.",
  },
  image_too_small: {
    status: 422,
    message: "This photo is too small. Please use one at least 200 pixels on each side.",
  },
  image_shape_unusable: {
    status: 422,
    message: "This picture is far too long and narrow to hold a car. Please use an ordinary photo.",
  },
  image_too_costly: {
    status: 422,
    message: "This file takes far more work to open than a photo should. Please export it again as an ordinary JPEG.",
  },
  file_too_large: { status: 413, message: "Please select an image smaller than 10MB" },
  body_too_large: {
    status: 413,
    message: "This is more text than can be sent at once. Please shorten it and try again.",
  },
  stalled: { status: 408, message: "What you sent stopped arriving. Check your connection and try again." },
  unsupported_image_type: { status: 415, message: "Please select an image file (JPG, PNG, or WebP)" },
  file_missing: { status: 400, message: "No file selected - Please select an image to upload" },
  no_car_found: {
    status: 422,
    message: "We can't find a whole car in this photo. Use one that shows the whole car from outside.",
  },
  car_not_upright: {
    status: 422,
    message: "The car does not seem to stand upright in this photo. Straighten it, or use another one.",
  },
  person_not_car: {
    status: 422,
    message:
      "This photo seems to show a person more than a car. Nothing was charged. Use one that shows the whole car from outside.",
  },
  car_cut_off: {
    status: 422,
    message: "The car is cut off by the edge of the photo. Use it anyway, or take it again with space all round.",
  },
  outline_doubtful: {
    status: 409,
    message:
      "The outline of this car may be wrong; nothing was charged. Confirm or correct it on the photo, or use another photo.",
  },
  car_cut_off_at_top: {
    status: 422,
    message:
      "The car's roof lies outside this photo, and every scene goes on above it. Take it again with space at the top.",
  },
  too_little_of_car: {
    status: 422,
    message:
      "Too little of a car is seen: the photo shows a part of it, or something stands before it. Use one that shows all of it.",
  },
  car_too_tall_for_format: {
    status: 422,
    message:
      "Cut off on both sides, this car fills the picture's width: too little of it would be seen in this format. Choose a taller one.",
  },
  too_many_photos_of_car: {
    status: 422,
    message: "Eight photos of one car are enough to read it. Start again with other photos for another car.",
  },
  detection_failed: {
    status: 500,
    message: "We could not read this photo. Please try again, or try uploading a different image.",
  },
  foreign_url: { status: 422, message: "That address is not one of your own uploads." },
  unknown_colour: {
    status: 422,
    message: 'We don\'t know this colour. Try a name like "Nardo grey", or a hex value like #5B6770.',
  },
  photo_lost: {
    status: 410,
    message: "Our copy of this photo is lost or damaged. Nothing was charged. Please send the photo again.",
  },
  unknown_preset: { status: 422, message: "There is no preset with that name." },
  unauthenticated: { status: 401, message: "Auth session missing!" },
  sign_in_to_upload: { status: 401, message: "Authentication required - Please sign in to upload images" },
  invalid_credentials: { status: 401, message: "Invalid login credentials. Check the email and the password." },
  weak_password: { status: 422, message: "This password is too weak." },
  account_exists: {
    status: 422,
    message: "This address can't be used for a new account. Sign in instead, or use another.",
  },
  wrong_password: { status: 403, message: "This is not your password. Check it and try again." },
  sign_in_again: {
    status: 403,
    message: "For your safety, sign out and in again first. Then you have fifteen minutes for this.",
  },
  password_missing: { status: 409, message: "Your account has no password yet. Set one first." },
  email_unverified: {
    status: 403,
    message: "Please verify your e-mail address first. We can send you the link again.",
  },
  link_expired: { status: 410, message: "This link has expired or was used already. Please ask for a new one." },
  wrong_code: { status: 422, message: "This code is wrong or was used already. Wait for the next one and try again." },
  sign_in_expired: { status: 401, message: "This sign-in took too long or too many tries. Please start again." },
  last_way_in: { status: 409, message: "This is the only way into your account. Add another one first." },
  passkey_unknown: { status: 401, message: "This passkey is not known here any more. Please sign in another way." },
  passkey_failed: { status: 422, message: "The passkey could not be checked. Please try again." },
  too_many_passkeys: { status: 409, message: "An account keeps twenty passkeys. Remove one to make room." },
  too_many_files: { status: 422, message: "Too many files. Your plan takes fewer photos in one run." },
  logo_too_small: {
    status: 422,
    message: "This picture is too small. A logo or plate picture needs at least 8 pixels on each side.",
  },
  logo_shape_unusable: {
    status: 422,
    message: "This picture is more than forty times as long as it is high. Please crop it to the logo.",
  },
  logo_too_large: {
    status: 422,
    message: "This picture is far larger than a logo needs to be. Please export it smaller, as a PNG.",
  },
  logo_damaged: {
    status: 422,
    message: "This file is empty, incomplete or damaged. Please export the logo again, as a PNG.",
  },
  logo_missing: { status: 422, message: "This logo is no longer kept. Choose or upload it again." },
  number_plate_missing: {
    status: 422,
    message: "No number plate is known in this photo. Mark its corners, or leave the plate as it is.",
  },
  too_many_backgrounds: { status: 409, message: "An account keeps ten backgrounds. Remove one to make room." },
  background_too_small: {
    status: 422,
    message: "This photo is too small for a background. It needs at least 1200 × 900 pixels.",
  },
  background_lost: {
    status: 410,
    message:
      "Our copy of this background's photo is lost or damaged. Nothing was charged. Please add the background again.",
  },
  name_taken: { status: 409, message: "There is one with that name already. Choose another." },
  insufficient_tokens: {
    status: 402,
    message: "Insufficient tokens - You don't have enough tokens to generate images.",
  },
  price_changed: { status: 409, message: "The price has changed since it was shown. Nothing was charged." },
  preset_needs_pro: { status: 403, message: "This preset belongs to the Pro catalogue." },
  pro_only: { status: 403, message: "This belongs to the Pro plan." },
  invalid_api_key: {
    status: 401,
    message: "This API key is not known here, was revoked, or has ended. Make another on your account page.",
  },
  key_not_allowed: { status: 403, message: "This call can't be made with an API key, only by who is signed in." },
  scope_missing: { status: 403, message: "This API key lacks the scope that this call needs." },
  key_in_address: {
    status: 400,
    message:
      "An API key belongs into the Authorization header, never into an address, which logs keep. Revoke this key and make another.",
  },
  too_many_api_keys: { status: 409, message: "An account keeps twenty API keys. Revoke one to make room." },
  idempotency_key_reused: {
    status: 409,
    message: "This Idempotency-Key was sent before with another call or another body. Use a new one for each order.",
  },
  idempotency_in_progress: {
    status: 409,
    message: "The first call with this Idempotency-Key is still being answered. Try again in a moment.",
  },
  webhook_address_refused: {
    status: 422,
    message: "This address can't be told anything: it must begin with https:// and be reached from everywhere.",
  },
  too_many_webhooks: { status: 409, message: "An account keeps ten webhooks. Delete one to make room." },
  webhook_off: { status: 409, message: "This webhook is switched off. Switch it on first." },
  forbidden: { status: 403, message: "You may not do that." },
  wrong_origin: { status: 403, message: "This request came from another site and was refused." },
  not_found: { status: 404, message: "There is nothing here under that name." },
  too_many_cut_out_versions: {
    status: 422,
    message:
      "This photo's cut-out has been changed sixty times, and can't be changed again. Delete the photo and send it again to begin anew.",
  },
  too_many_variations: {
    status: 422,
    message:
      "This photo has been made in this scene sixty times, as often as one token pays for. Choose one of those, or another scene.",
  },
  cut_out_changed: {
    status: 409,
    message: "This cut-out was changed meanwhile. Yours is still here: look at the other one, then save again.",
  },
  nothing_left_of_car: {
    status: 422,
    message: "Nothing would be left of the car. Take back a stroke, or go back to an earlier version.",
  },
  no_car_there: {
    status: 422,
    message: "No car was found at that place. Tap the middle of the car that you mean.",
  },
  conflict: { status: 409, message: "This has changed in the meantime. Load it again." },
  rate_limited: { status: 429, message: "Too many attempts. Please wait a moment and try again." },
  too_much_waiting: {
    status: 429,
    message:
      "Hundreds of your photos or pictures are waiting. Nothing was charged. Please try again when some of them are done.",
  },
  upload_allowance_used: {
    status: 429,
    message:
      "More photos have come from your account or your network today than we take in a day. Nothing was lost or charged. Please try again later.",
  },
  account_full: {
    status: 403,
    message:
      "The space of your account is used up. Nothing was lost or charged. Delete photos or pictures at /pictures to make room.",
  },
  picture_unfinished: {
    status: 409,
    message: "This picture is still being made. Stop it first, or wait until it is done.",
  },
  link_ended: {
    status: 410,
    message: "This link has ended. Ask whoever sent it to you for a new one.",
  },
  undo_expired: { status: 410, message: "These pictures were deleted too long ago to be brought back." },
  photo_removed: {
    status: 410,
    message:
      "This photo has been deleted. Its pictures are kept at /pictures; for new ones, please send the photo again.",
  },
  photo_in_use: { status: 409, message: "This photo is needed just now." },
  export_limit: {
    status: 429,
    message: "Your data can be downloaded three times a day. Please try again tomorrow.",
  },
  generation_failed: { status: 500, message: "Failed to generate image" },
  internal: { status: 500, message: "An unexpected error occurred. Please try again." },
  engine_failed: { status: 502, message: "Failed to generate image" },
  ai_content_refused: {
    status: 422,
    message:
      "The AI model refused this picture by its content rules. Nothing was charged. Use another photo, or other words.",
  },
  ai_quota_used: {
    status: 503,
    message: "The AI service's allowance is used up for now. Nothing was charged. Please try again later.",
  },
  ai_not_set_up: {
    status: 503,
    message:
      "The AI service can't be used until a setting of this server is mended. Nothing was charged. Please tell us at /contact.",
  },
  ai_busy: {
    status: 503,
    message: "The AI service is busy just now. Nothing was charged. Please try again in a moment.",
  },
  ai_unreachable: {
    status: 502,
    message: "The AI service can't be reached just now. Nothing was charged. Please try again in a moment.",
  },
  ai_timed_out: {
    status: 503,
    message: "The AI service took too long. Nothing was charged. Please try again.",
  },
  engine_not_offered: {
    status: 409,
    message: "AI pictures are not offered here for this just now. Nothing was charged. Choose the studio.",
  },
  engine_not_agreed: {
    status: 403,
    message:
      "Nothing is sent to other companies before you agree to it. Nothing was charged. Agree beside the choice of AI, or choose the studio.",
  },
  engines_changed: {
    status: 409,
    message: "The companies that get photos have changed meanwhile. Please read the list once more.",
  },
  placing_not_offered: {
    status: 422,
    message:
      "This picture can't be changed by hand in that way: a retail car keeps its own pixels, a cut car its place, and AI pictures are painted as a whole.",
  },
  view_not_remade: {
    status: 409,
    message: "Only views of a finished set by AI models can be made again: the studio's would come out the same.",
  },
  ai_daily_limit: {
    status: 429,
    message:
      "Your AI pictures of today are used up. Nothing was charged. The studio goes on as ever; AI pictures are open again tomorrow.",
  },
  ai_closed_today: {
    status: 503,
    message:
      "No more AI pictures can be made here today. Nothing was charged. The studio goes on as ever; AI pictures are open again tomorrow.",
  },
  ai_answer_unusable: {
    status: 502,
    message: "The AI model sent nothing that can be used. Nothing was charged. Please try again.",
  },
  too_busy: { status: 503, message: "The server is busy just now. Please wait a moment and try again." },
  unavailable: { status: 503, message: "The service can't answer for a moment. Please try again." },
  too_many_photos_waiting: {
    status: 503,
    message: "Too many photos are waiting to be read right now. Please send yours again in half a minute.",
  },
  // 503 and not 507: every proxy and client knows it, `Retry-After` is defined with it (RFC 9110, 15.6.4), and 507 is WebDAV's.
  storage_low: {
    status: 503,
    message:
      "There is no room for new photos and pictures just now. Nothing was lost or charged. Please try again later.",
  },
  payment_closed: { status: 409, message: "Nothing can be bought here just now." },
  already_pro: { status: 409, message: "You are on Pro already." },
  subscription_unpaid: {
    status: 409,
    message: "Your Pro subscription waits for its payment. Mend that on your account page first.",
  },
  payment_failed: {
    status: 502,
    message: "The payment provider can't be reached just now. Nothing was charged. Please try again in a moment.",
  },
  forged_webhook: { status: 400, message: "This message is not from the payment provider, or too old." },
  timed_out: { status: 503, message: "This is taking longer than expected. It goes on in the background." },
} as const satisfies Record<string, { status: ErrorStatus; message: string }>;

type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503;

export type ErrorCode = keyof typeof errorTable;

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errorTable, value);
}

export type AppErrorOptions = {
  isRetryable?: boolean;
  reasons?: readonly string[];
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** An expected failure. Only `server/http/error-response.ts` turns it into a status. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Whether the same call may succeed later without any change; set where the error is born. */
  readonly isRetryable: boolean;
  /** Reasons a person can act on, such as why a password is weak; safe to show. */
  readonly reasons: readonly string[];
  /** When to try again, for `Retry-After`; undefined where waiting does not help. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(errorTable[code].message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.isRetryable = options.isRetryable ?? false;
    this.reasons = options.reasons ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
