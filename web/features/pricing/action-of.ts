/** What a button is for: one of the plans, or credits. */
export type ActionOf = "core" | "pro" | "credits";
