import { refundTextFor } from "#web/parts/tokens/refund-text.ts";

export const refundText = refundTextFor("pictures in this preset");
