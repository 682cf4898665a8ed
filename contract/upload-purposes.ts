// Without the library that checks data, for the browser.

/** What a file was sent for: a car to work on, or what is laid into pictures of it. `plate` is a picture that covers number plates. */
export const uploadPurposes = ["photo", "logo", "plate", "background"] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** Of which an account keeps some to choose from. */
export const keptPurposes = ["logo", "plate"] as const satisfies readonly UploadPurpose[];
export type KeptPurpose = (typeof keptPurposes)[number];
