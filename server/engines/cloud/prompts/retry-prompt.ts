import type { Prompt } from "./prompt.ts";

/** More would bury the rules. The gravest come first. */
const mostFaults = 4;

/** The same task once more, with what was wrong with the last answer. The words are our own; nothing that a picture says gets in. */
export function retryPrompt(prompt: Prompt, faults: readonly { readonly words: string }[]): Prompt {
  if (faults.length === 0) throw new Error("a retry needs a fault");
  const told = faults.slice(0, mostFaults).map(({ words }) => `- ${words}`);
  return {
    ...prompt,
    retries: prompt.retries + 1,
    text: [
      prompt.text,
      "A first answer to this task was refused:",
      ...told,
      "Mend this, and keep to all that is said above.",
    ].join("\n"),
  };
}
