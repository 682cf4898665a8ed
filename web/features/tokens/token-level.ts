import { lowTokenThreshold } from "#contract/limits.ts";

/** Above five Good, one to five Low, none Empty (docs/product.md, Tokens). */
export function tokenLevel(tokens: number): "Good" | "Low" | "Empty" {
  if (tokens > lowTokenThreshold) return "Good";
  return tokens > 0 ? "Low" : "Empty";
}

/** How a badge of each looks. */
export const levelTones = { Good: "plain", Low: "warning", Empty: "danger" } as const;
