export const ratios = ["4:3", "1:1", "16:9", "9:16"] as const;
export type Ratio = (typeof ratios)[number];
export const defaultRatio: Ratio = "4:3";

/** Width over height, and what the ratio is used for (What's New!). */
export const ratioFacts = {
  "4:3": { width: 4, height: 3, use: "Marketplace listings" },
  "1:1": { width: 1, height: 1, use: "Social media posts" },
  "16:9": { width: 16, height: 9, use: "Website banners" },
  "9:16": { width: 9, height: 16, use: "Stories and reels" },
} as const satisfies Record<Ratio, { width: number; height: number; use: string }>;
