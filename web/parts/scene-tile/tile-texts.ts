export const tileTexts = {
  free: "Each scene shows your own car: small, free, with our mark. The picture that you order is the full one.",
} as const;
