import { printable } from "#scripts/admin/printed-table.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { checkImageModels } from "./check-image-models.ts";
import { checkSpending } from "./check-spending.ts";
import { checkVisionModels } from "./check-vision-models.ts";
import type { Check, CheckContext, Finding } from "./check.ts";

/** In the order in which they are printed. */
const checks: readonly Check[] = [checkConfiguration, checkSpending, checkImageModels, checkVisionModels];

const marks = {
  works: "works  ",
  unset: "not set",
  warning: "look at",
  broken: "BROKEN ",
} as const satisfies Record<Finding["state"], string>;

/** Runs all checks, tells each as soon as it is done, and gives whether nothing is broken. */
export async function runChecks(context: CheckContext, print: (text: string) => void): Promise<boolean> {
  let isSound = true;
  for (const { title, run } of checks) {
    print(`\n  ${title}\n`);
    const findings = await run(context);
    for (const finding of findings) print(describeFinding(finding));
    isSound &&= findings.every(({ state }) => state !== "broken");
  }
  print(isSound ? "\n  Nothing is broken.\n\n" : "\n  What is broken stands above, with what to do.\n\n");
  return isSound;
}

function describeFinding({ what, state, said, mend }: Finding): string {
  const line = said.startsWith(what) ? said : `${what}: ${said}`;
  const lines = [`    ${marks[state]}  ${line}`, ...(mend === "" ? [] : [`             ${mend}`])];
  return lines.map((text) => `${printable(text)}\n`).join("");
}
