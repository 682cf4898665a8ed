import { examineVariables } from "#server/config/config.ts";
import { findMisspeltVariables } from "#server/config/misspelt-variables.ts";
import type { Check, Finding } from "./check.ts";

const howToSet = "Set the variable or remove it; docs/configure.md says what each one is for.";

/** The variables, as the start of the server checks them. Nothing is opened or written. */
export const checkConfiguration: Check = {
  name: "configuration",
  title: "Configuration",
  run: async ({ variables }) => {
    const broken = examineVariables(variables).problems.map((problem): Finding => ({
      what: nameIn(problem),
      state: "broken",
      said: problem,
      mend: howToSet,
    }));
    const misspelt = findMisspeltVariables(variables).map(({ name, meant }): Finding => ({
      what: name,
      state: "warning",
      said: "is read by nobody",
      mend: `Did you mean ${meant}?`,
    }));
    const good: Finding = { what: "Variables", state: "works", said: "nothing is missing or wrong", mend: "" };
    return broken.length === 0 ? [good, ...misspelt] : [...broken, ...misspelt];
  },
};

/** Every problem begins with the variable's name. */
const nameIn = (problem: string): string => /^[A-Z_]+/.exec(problem)?.[0] ?? "Variables";
