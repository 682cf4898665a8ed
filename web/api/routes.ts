import type * as account from "#contract/account-routes.ts";
import type * as catalogue from "#contract/catalogue-routes.ts";
import type * as contact from "#contract/contact-routes.ts";
import type * as event from "#contract/event-routes.ts";
import type * as file from "#contract/file-routes.ts";
import type * as generation from "#contract/generation-routes.ts";
import type * as ownBackground from "#contract/own-background-routes.ts";
import type * as preset from "#contract/preset-routes.ts";
import type * as request from "#contract/request-routes.ts";
import type * as retailRun from "#contract/retail-run-routes.ts";
import type { RouteLike } from "#contract/route-types.ts";
import type * as understoodCar from "#contract/understood-car-routes.ts";
import type * as unknownPath from "#contract/unknown-path.ts";
import type * as upload from "#contract/upload-routes.ts";
import type * as view from "#contract/view-routes.ts";

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
export const placeNumberPlate: RouteAddress<typeof upload.placeNumberPlateRoute> = {
  method: "put",
  path: "/api/uploads/{id}/number-plate",
};
export const acceptCut: RouteAddress<typeof upload.acceptCutRoute> = { method: "patch", path: "/api/uploads/{id}" };

export const createRequest: RouteAddress<typeof request.createRequestRoute> = {
  method: "post",
  path: "/api/requests",
};
export const readRequest: RouteAddress<typeof request.readRequestRoute> = {
  method: "get",
  path: "/api/requests/{id}",
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
export const listViewSets: RouteAddress<typeof view.listViewSetsRoute> = { method: "get", path: "/api/view-sets" };
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
