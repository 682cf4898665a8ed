/** Version of each prompt's words. Stored with what was made of it; a change of words is a new one. */
export const promptVersions = {
  scene: 1,
  "own-background": 1,
  // 2: the picture's number in the rule of its format.
  retail: 2,
  // 2: the format, no caption and mark, and the empty studio for models that only change pictures.
  view: 2,
  person: 1,
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

/** As it is stored with what was made. */
export const nameOfVersion = ({ kind, version }: Pick<Prompt, "kind" | "version">): string => `${kind}-${version}`;

/** Joined sentences of the first try. */
export function firstPrompt(kind: PromptKind, sentences: readonly (string | null)[]): Prompt {
  const text = sentences.filter((sentence) => sentence !== null).join("\n");
  return { kind, version: promptVersions[kind], retries: 0, text };
}
