import { photoTransferHook } from "#web/parts/photo/photo-transfer.ts";

/** The photo of the transform screen on its way to the server. */
export const usePhotoTransfer = photoTransferHook();
