/* oxlint-disable max-lines -- a table: each call is a line of data */
import type * as accountDetails from "#contract/account-details-routes.ts";
import type * as accountMail from "#contract/account-mail-routes.ts";
import type * as accountPasskey from "#contract/account-passkey-routes.ts";
import type * as account from "#contract/account-routes.ts";
import type * as apiKey from "#contract/api-key-routes.ts";
import type * as billing from "#contract/billing-routes.ts";
import type * as catalogue from "#contract/catalogue-routes.ts";
import type * as contact from "#contract/contact-routes.ts";
import type * as earlyFeature from "#contract/early-feature-routes.ts";
import type * as engine from "#contract/engine-routes.ts";
import type * as event from "#contract/event-routes.ts";
import type * as exports from "#contract/export-routes.ts";
import type * as file from "#contract/file-routes.ts";
import type * as generation from "#contract/generation-routes.ts";
import type * as ownBackground from "#contract/own-background-routes.ts";
import type * as picture from "#contract/picture-routes.ts";
import type * as placing from "#contract/placing-offer.ts";
import type * as preset from "#contract/preset-routes.ts";
import type * as provenance from "#contract/provenance-routes.ts";
import type * as request from "#contract/request-routes.ts";
import type * as retailRun from "#contract/retail-run-routes.ts";
import type { RouteLike } from "#contract/route-types.ts";
import type * as sharedPicture from "#contract/shared-picture-routes.ts";
import type * as storage from "#contract/storage-routes.ts";
import type * as token from "#contract/token-routes.ts";
import type * as understoodCar from "#contract/understood-car-routes.ts";
import type * as unknownPath from "#contract/unknown-path.ts";
import type * as upload from "#contract/upload-routes.ts";
import type * as view from "#contract/view-routes.ts";
import type * as webhook from "#contract/webhook-routes.ts";

/** Where a route of the contract is called. It carries the route's type, out of which the client takes what goes in and comes out. */
export type RouteAddress<Route extends RouteLike> = {
  readonly method: Route["method"];
  readonly path: Route["path"];
  /** Only a type: there is never a value. */
  readonly route?: Route;
};

// The only place in the browser's code that spells paths of the server; each must be the contract's, letter for letter. One constant each,
// not one table: a page's bundle holds only those that it calls.

export const readSession: RouteAddress<typeof account.sessionRoute> = { method: "get", path: "/api/session" };
export const readProfile: RouteAddress<typeof account.profileRoute> = { method: "get", path: "/api/profile" };
export const signUp: RouteAddress<typeof account.signUpRoute> = { method: "post", path: "/api/auth/sign-up/email" };
export const signIn: RouteAddress<typeof account.signInRoute> = { method: "post", path: "/api/auth/sign-in/email" };
export const socialSignIn: RouteAddress<typeof account.socialSignInRoute> = {
  method: "post",
  path: "/api/auth/sign-in/social",
};
export const signOut: RouteAddress<typeof account.signOutRoute> = { method: "post", path: "/api/auth/sign-out" };
export const signInCode: RouteAddress<typeof account.signInCodeRoute> = {
  method: "post",
  path: "/api/auth/sign-in/code",
};
export const startPasskeySignIn: RouteAddress<typeof accountPasskey.startPasskeySignInRoute> = {
  method: "post",
  path: "/api/auth/passkey/options",
};
export const passkeySignIn: RouteAddress<typeof accountPasskey.passkeySignInRoute> = {
  method: "post",
  path: "/api/auth/passkey",
};
export const forgotPassword: RouteAddress<typeof accountMail.forgotPasswordRoute> = {
  method: "post",
  path: "/api/auth/forgot-password",
};
export const resetPassword: RouteAddress<typeof accountMail.resetPasswordRoute> = {
  method: "post",
  path: "/api/auth/reset-password",
};
export const verifyEmail: RouteAddress<typeof accountMail.verifyEmailRoute> = {
  method: "post",
  path: "/api/auth/verify-email",
};
export const confirmEmailChange: RouteAddress<typeof accountMail.confirmEmailChangeRoute> = {
  method: "post",
  path: "/api/auth/change-email",
};

export const readAccount: RouteAddress<typeof accountDetails.readAccountRoute> = {
  method: "get",
  path: "/api/account",
};
export const changeDisplayName: RouteAddress<typeof accountDetails.changeDisplayNameRoute> = {
  method: "patch",
  path: "/api/account",
};
export const deleteAccount: RouteAddress<typeof accountDetails.deleteAccountRoute> = {
  method: "delete",
  path: "/api/account",
};
export const listSessions: RouteAddress<typeof accountDetails.listSessionsRoute> = {
  method: "get",
  path: "/api/account/sessions",
};
export const endSession: RouteAddress<typeof accountDetails.endSessionRoute> = {
  method: "delete",
  path: "/api/account/sessions/{id}",
};
export const endOtherSessions: RouteAddress<typeof accountDetails.endOtherSessionsRoute> = {
  method: "post",
  path: "/api/account/sessions/end-others",
};
export const changePassword: RouteAddress<typeof accountDetails.changePasswordRoute> = {
  method: "put",
  path: "/api/account/password",
};
export const changeEmail: RouteAddress<typeof accountDetails.changeEmailRoute> = {
  method: "post",
  path: "/api/account/email",
};
export const resendVerification: RouteAddress<typeof accountDetails.resendVerificationRoute> = {
  method: "post",
  path: "/api/account/verification-mail",
};
export const linkIdentity: RouteAddress<typeof accountDetails.linkIdentityRoute> = {
  method: "post",
  path: "/api/account/identities/{provider}",
};
export const unlinkIdentity: RouteAddress<typeof accountDetails.unlinkIdentityRoute> = {
  method: "delete",
  path: "/api/account/identities/{provider}",
};
export const setUpTwoFactor: RouteAddress<typeof accountDetails.setUpTwoFactorRoute> = {
  method: "post",
  path: "/api/account/two-factor",
};
export const confirmTwoFactor: RouteAddress<typeof accountDetails.confirmTwoFactorRoute> = {
  method: "post",
  path: "/api/account/two-factor/confirm",
};
export const disableTwoFactor: RouteAddress<typeof accountDetails.disableTwoFactorRoute> = {
  method: "delete",
  path: "/api/account/two-factor",
};
export const renewRecoveryCodes: RouteAddress<typeof accountDetails.renewRecoveryCodesRoute> = {
  method: "post",
  path: "/api/account/two-factor/recovery-codes",
};
export const startPasskey: RouteAddress<typeof accountPasskey.startPasskeyRoute> = {
  method: "post",
  path: "/api/account/passkeys/options",
};
export const addPasskey: RouteAddress<typeof accountPasskey.addPasskeyRoute> = {
  method: "post",
  path: "/api/account/passkeys",
};
export const renamePasskey: RouteAddress<typeof accountPasskey.renamePasskeyRoute> = {
  method: "patch",
  path: "/api/account/passkeys/{id}",
};
export const removePasskey: RouteAddress<typeof accountPasskey.removePasskeyRoute> = {
  method: "delete",
  path: "/api/account/passkeys/{id}",
};

export const listApiKeys: RouteAddress<typeof apiKey.listApiKeysRoute> = {
  method: "get",
  path: "/api/account/api-keys",
};
export const createApiKey: RouteAddress<typeof apiKey.createApiKeyRoute> = {
  method: "post",
  path: "/api/account/api-keys",
};
export const revokeApiKey: RouteAddress<typeof apiKey.revokeApiKeyRoute> = {
  method: "delete",
  path: "/api/account/api-keys/{id}",
};
export const listWebhooks: RouteAddress<typeof webhook.listWebhooksRoute> = {
  method: "get",
  path: "/api/webhooks",
};
export const createWebhook: RouteAddress<typeof webhook.createWebhookRoute> = {
  method: "post",
  path: "/api/webhooks",
};
export const changeWebhook: RouteAddress<typeof webhook.changeWebhookRoute> = {
  method: "patch",
  path: "/api/webhooks/{id}",
};
export const deleteWebhook: RouteAddress<typeof webhook.deleteWebhookRoute> = {
  method: "delete",
  path: "/api/webhooks/{id}",
};
export const rotateWebhookSecret: RouteAddress<typeof webhook.rotateWebhookSecretRoute> = {
  method: "post",
  path: "/api/webhooks/{id}/secret",
};
export const testWebhook: RouteAddress<typeof webhook.testWebhookRoute> = {
  method: "post",
  path: "/api/webhooks/{id}/test",
};
export const listWebhookDeliveries: RouteAddress<typeof webhook.listWebhookDeliveriesRoute> = {
  method: "get",
  path: "/api/webhooks/{id}/deliveries",
};
export const readWebhookDelivery: RouteAddress<typeof webhook.readWebhookDeliveryRoute> = {
  method: "get",
  path: "/api/webhooks/{id}/deliveries/{deliveryId}",
};
export const resendWebhookDelivery: RouteAddress<typeof webhook.resendWebhookDeliveryRoute> = {
  method: "post",
  path: "/api/webhooks/{id}/deliveries/{deliveryId}/again",
};

export const readBrandIndex: RouteAddress<typeof catalogue.readBrandIndexRoute> = {
  method: "get",
  path: "/storage/index.json",
};
export const readBrandModels: RouteAddress<typeof catalogue.readBrandModelsRoute> = {
  method: "get",
  path: "/storage/brands/{brandId}/models.json",
};

export const sendContactEmail: RouteAddress<typeof contact.sendContactEmailRoute> = {
  method: "post",
  path: "/api/functions/send-contact-email",
};
export const readContactAddress: RouteAddress<typeof contact.contactAddressRoute> = {
  method: "get",
  path: "/api/contact-address",
};

export const readEngines: RouteAddress<typeof engine.readEnginesRoute> = { method: "get", path: "/api/engines" };
export const chooseEngine: RouteAddress<typeof engine.chooseEngineRoute> = {
  method: "put",
  path: "/api/engines/choice",
};
export const agreeToEngines: RouteAddress<typeof engine.agreeToEnginesRoute> = {
  method: "put",
  path: "/api/engines/agreement",
};

export const liveEvents: RouteAddress<typeof event.liveEventsRoute> = { method: "get", path: "/api/events" };
export const tellUnknownPath: RouteAddress<typeof unknownPath.unknownPathRoute> = {
  method: "post",
  path: "/api/unknown-path",
};

export const listPresets: RouteAddress<typeof preset.listPresetsRoute> = { method: "get", path: "/api/presets" };
export const fetchPrompts: RouteAddress<typeof preset.fetchPromptsRoute> = {
  method: "post",
  path: "/api/functions/fetch-prompts",
};
export const generateFromPreset: RouteAddress<typeof generation.generateFromPresetRoute> = {
  method: "post",
  path: "/api/functions/generate-image-from-preset",
};
export const listGenerations: RouteAddress<typeof generation.listGenerationsRoute> = {
  method: "get",
  path: "/api/generations",
};
export const listPhotos: RouteAddress<typeof generation.listPhotosRoute> = { method: "get", path: "/api/photos" };
export const readGeneration: RouteAddress<typeof generation.readGenerationRoute> = {
  method: "get",
  path: "/api/generations/{id}",
};
export const exportPicture: RouteAddress<typeof exports.exportPictureRoute> = {
  method: "get",
  path: "/api/generations/{id}/export",
};
export const exportCutOut: RouteAddress<typeof exports.exportCutOutRoute> = {
  method: "get",
  path: "/api/uploads/{id}/cut-out",
};
export const listSharedLinks: RouteAddress<typeof sharedPicture.listSharedLinksRoute> = {
  method: "get",
  path: "/api/generations/{id}/links",
};
export const share: RouteAddress<typeof sharedPicture.shareRoute> = {
  method: "post",
  path: "/api/generations/{id}/links",
};
export const revokeSharedLink: RouteAddress<typeof sharedPicture.revokeSharedLinkRoute> = {
  method: "delete",
  path: "/api/shared-links/{id}",
};
export const endAllSharedLinks: RouteAddress<typeof sharedPicture.endAllSharedLinksRoute> = {
  method: "delete",
  path: "/api/shared-links",
};
export const readSharedPicture: RouteAddress<typeof sharedPicture.readSharedPictureRoute> = {
  method: "post",
  path: "/api/shared-pictures",
};
export const downloadProof: RouteAddress<typeof file.downloadProofRoute> = {
  method: "get",
  path: "/api/generations/{id}/proof",
};
export const cancelGeneration: RouteAddress<typeof generation.cancelGenerationRoute> = {
  method: "post",
  path: "/api/generations/{id}/cancel",
};

/** A photo as a form, or as JSON the preset that was picked for one. */
export const simpleImageUpload: RouteAddress<typeof upload.simpleImageUploadRoute> = {
  method: "post",
  path: "/api/functions/simple-image-upload",
};
export const recordPreset: RouteAddress<typeof upload.recordPresetRoute> = {
  method: "patch",
  path: "/api/functions/simple-image-upload",
};
export const uploadSample: RouteAddress<typeof upload.sampleUploadRoute> = {
  method: "post",
  path: "/api/uploads/sample",
};
export const readUpload: RouteAddress<typeof upload.readUploadRoute> = { method: "get", path: "/api/uploads/{id}" };
export const listKeptUploads: RouteAddress<typeof upload.listKeptUploadsRoute> = {
  method: "get",
  path: "/api/kept-uploads/{purpose}",
};
export const forgetKeptUpload: RouteAddress<typeof upload.forgetKeptUploadRoute> = {
  method: "delete",
  path: "/api/kept-uploads/{purpose}/{id}",
};
export const correctCutOut: RouteAddress<typeof upload.correctCutOutRoute> = {
  method: "post",
  path: "/api/uploads/{id}/cut-out/corrections",
};
export const takeCutOutVersion: RouteAddress<typeof upload.takeCutOutVersionRoute> = {
  method: "put",
  path: "/api/uploads/{id}/cut-out/version",
};
export const chooseCar: RouteAddress<typeof upload.chooseCarRoute> = {
  method: "put",
  path: "/api/uploads/{id}/cut-out/car",
};
export const placeNumberPlate: RouteAddress<typeof upload.placeNumberPlateRoute> = {
  method: "put",
  path: "/api/uploads/{id}/number-plate",
};
export const deleteUpload: RouteAddress<typeof upload.deleteUploadRoute> = {
  method: "delete",
  path: "/api/uploads/{id}",
};
export const tellDetail: RouteAddress<typeof upload.tellDetailRoute> = {
  method: "put",
  path: "/api/uploads/{id}/detail",
};
export const turnPhoto: RouteAddress<typeof upload.turnPhotoRoute> = { method: "put", path: "/api/uploads/{id}/turn" };
export const confirmOutlines: RouteAddress<typeof upload.confirmOutlinesRoute> = {
  method: "put",
  path: "/api/confirmed-outlines",
};
export const acceptCut: RouteAddress<typeof upload.acceptCutRoute> = { method: "patch", path: "/api/uploads/{id}" };

export const createRequest: RouteAddress<typeof request.createRequestRoute> = {
  method: "post",
  path: "/api/requests",
};
export const listReadCars: RouteAddress<typeof request.listReadCarsRoute> = {
  method: "get",
  path: "/api/requests",
};
export const readRequest: RouteAddress<typeof request.readRequestRoute> = {
  method: "get",
  path: "/api/requests/{id}",
};
export const deleteCar: RouteAddress<typeof request.deleteCarRoute> = {
  method: "delete",
  path: "/api/requests/{id}",
};
export const correctRequest: RouteAddress<typeof request.correctRequestRoute> = {
  method: "patch",
  path: "/api/requests/{id}",
};
export const readPhotosAgain: RouteAddress<typeof request.readPhotosAgainRoute> = {
  method: "post",
  path: "/api/requests/{id}/detection",
};
export const completePhotos: RouteAddress<typeof request.completePhotosRoute> = {
  method: "post",
  path: "/api/requests/{id}/photos-complete",
};
export const addPhoto: RouteAddress<typeof request.addPhotoRoute> = {
  method: "post",
  path: "/api/functions/upload-to-gcs",
};
export const understandCar: RouteAddress<typeof understoodCar.understandCarRoute> = {
  method: "get",
  path: "/api/understood-car",
};
export const previewCar: RouteAddress<typeof understoodCar.carPreviewRoute> = {
  method: "get",
  path: "/api/car-preview",
};
export const generateCarImages: RouteAddress<typeof view.generateCarImagesRoute> = {
  method: "post",
  path: "/api/functions/generate-car-images",
};
export const readPriceOfViews: RouteAddress<typeof view.readPriceOfViewsRoute> = {
  method: "get",
  path: "/api/requests/{id}/views-price",
};
export const listViewSets: RouteAddress<typeof view.listViewSetsRoute> = { method: "get", path: "/api/view-sets" };
export const remakeView: RouteAddress<typeof view.remakeViewRoute> = {
  method: "post",
  path: "/api/view-sets/{id}/{view}/again",
};
export const readViewSet: RouteAddress<typeof view.readViewSetRoute> = { method: "get", path: "/api/view-sets/{id}" };

export const startRetailRun: RouteAddress<typeof retailRun.startRetailRunRoute> = {
  method: "post",
  path: "/api/retail-runs",
};
export const listRetailRuns: RouteAddress<typeof retailRun.listRetailRunsRoute> = {
  method: "get",
  path: "/api/retail-runs",
};
export const readRetailRun: RouteAddress<typeof retailRun.readRetailRunRoute> = {
  method: "get",
  path: "/api/retail-runs/{id}",
};
export const readRetailRunPictures: RouteAddress<typeof retailRun.readRetailRunPicturesRoute> = {
  method: "get",
  path: "/api/retail-runs/{id}/pictures",
};
export const changeRetailRun: RouteAddress<typeof retailRun.changeRetailRunRoute> = {
  method: "patch",
  path: "/api/retail-runs/{id}",
};
export const retryRetailRun: RouteAddress<typeof retailRun.retryRetailRunRoute> = {
  method: "post",
  path: "/api/retail-runs/{id}/retry",
};

export const listOwnBackgrounds: RouteAddress<typeof ownBackground.listOwnBackgroundsRoute> = {
  method: "get",
  path: "/api/own-backgrounds",
};
export const addOwnBackground: RouteAddress<typeof ownBackground.addOwnBackgroundRoute> = {
  method: "post",
  path: "/api/own-backgrounds",
};
export const changeOwnBackground: RouteAddress<typeof ownBackground.changeOwnBackgroundRoute> = {
  method: "put",
  path: "/api/own-backgrounds/{id}",
};
export const removeOwnBackground: RouteAddress<typeof ownBackground.removeOwnBackgroundRoute> = {
  method: "delete",
  path: "/api/own-backgrounds/{id}",
};

export const readBilling: RouteAddress<typeof billing.billingRoute> = { method: "get", path: "/api/billing" };
export const startCheckout: RouteAddress<typeof billing.startCheckoutRoute> = {
  method: "post",
  path: "/api/billing/checkout",
};
export const openPortal: RouteAddress<typeof billing.openPortalRoute> = {
  method: "post",
  path: "/api/billing/portal",
};
export const readCheckoutOutcome: RouteAddress<typeof billing.checkoutOutcomeRoute> = {
  method: "post",
  path: "/api/billing/outcome",
};

export const readStatement: RouteAddress<typeof token.readStatementRoute> = {
  method: "get",
  path: "/api/tokens/statement",
};
export const downloadStatement: RouteAddress<typeof token.downloadStatementRoute> = {
  method: "get",
  path: "/api/tokens/statement.csv",
};
export const readTokenUsage: RouteAddress<typeof token.readTokenUsageRoute> = {
  method: "get",
  path: "/api/tokens/usage",
};
export const readEarlyFeatures: RouteAddress<typeof earlyFeature.readEarlyFeaturesRoute> = {
  method: "get",
  path: "/api/early-features",
};

export const readStorage: RouteAddress<typeof storage.readStorageRoute> = {
  method: "get",
  path: "/api/account/storage",
};
export const exportAccount: RouteAddress<typeof storage.exportAccountRoute> = {
  method: "get",
  path: "/api/account/export",
};
export const listPictures: RouteAddress<typeof picture.listPicturesRoute> = { method: "get", path: "/api/pictures" };
export const listGroupPictures: RouteAddress<typeof picture.listGroupPicturesRoute> = {
  method: "get",
  path: "/api/picture-groups/{id}/pictures",
};
export const readPictureOverview: RouteAddress<typeof picture.readPictureOverviewRoute> = {
  method: "get",
  path: "/api/pictures/overview",
};
export const readPaidPresets: RouteAddress<typeof picture.readPaidPresetsRoute> = {
  method: "get",
  path: "/api/uploads/{id}/paid-presets",
};
export const readPicture: RouteAddress<typeof picture.readPictureEntryRoute> = {
  method: "get",
  path: "/api/pictures/{id}",
};
export const renamePicture: RouteAddress<typeof picture.renamePictureRoute> = {
  method: "patch",
  path: "/api/pictures/{id}",
};
export const renamePictureGroup: RouteAddress<typeof picture.renamePictureGroupRoute> = {
  method: "patch",
  path: "/api/picture-groups/{id}",
};
export const deletePictures: RouteAddress<typeof picture.deletePicturesRoute> = {
  method: "post",
  path: "/api/pictures/delete",
};
export const restorePictures: RouteAddress<typeof picture.restorePicturesRoute> = {
  method: "post",
  path: "/api/pictures/restore",
};
export const remakePicture: RouteAddress<typeof picture.remakePictureRoute> = {
  method: "post",
  path: "/api/pictures/{id}/formats",
};
export const readPlacingOffer: RouteAddress<typeof placing.readPlacingOfferRoute> = {
  method: "get",
  path: "/api/generations/{id}/placing",
};
export const readPlacedPicture: RouteAddress<typeof placing.readPlacedPictureRoute> = {
  method: "get",
  path: "/api/generations/{id}/placed",
};
export const downloadPictures: RouteAddress<typeof picture.downloadPicturesRoute> = {
  method: "get",
  path: "/api/pictures/zip",
};

export const listSigners: RouteAddress<typeof provenance.listSignersRoute> = {
  method: "get",
  path: "/api/provenance/signers",
};
export const findMadeHere: RouteAddress<typeof provenance.findMadeHereRoute> = {
  method: "post",
  path: "/api/provenance/made-here",
};
