/** Version of each prompt's words. Stored with what was made of it; a change of words is a new one. */
export const promptVersions = {
  scene: 1,
  "own-background": 1,
  retail: 1,
  view: 1,
  detection: 1,
} as const;
export type PromptKind = keyof typeof promptVersions;

export type Prompt = {
  readonly kind: PromptKind;
  readonly version: number;
  /** How many tries went before, whose faults it tells. */
  readonly retries: number;
  readonly text: string;
};

/** Joined sentences of the first try. */
export function firstPrompt(kind: PromptKind, sentences: readonly (string | null)[]): Prompt {
  const text = sentences.filter((sentence) => sentence !== null).join("\n");
  return { kind, version: promptVersions[kind], retries: 0, text };
}
