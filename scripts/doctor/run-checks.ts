import { printable } from "#scripts/admin/printed-table.ts";
import { checkAddress } from "./check-address.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { checkCredentials } from "./check-credentials.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDisk } from "./check-disk.ts";
import { checkImageModels } from "./check-image-models.ts";
import { checkMail } from "./check-mail.ts";
import { checkPayment } from "./check-payment.ts";
import { checkPictures } from "./check-pictures.ts";
import { checkSpending } from "./check-spending.ts";
import { checkStore } from "./check-store.ts";
import { checkVisionModels } from "./check-vision-models.ts";
import { checkWorkers } from "./check-workers.ts";
import type { Check, CheckContext, Finding } from "./check.ts";

/** In the order in which they are printed. */
const checks: readonly Check[] = [
  checkConfiguration,
  checkDatabase,
  checkStore,
  checkDisk,
  checkPictures,
  checkWorkers,
  checkMail,
  checkPayment,
  checkAddress,
  checkCredentials,
  checkSpending,
  checkImageModels,
  checkVisionModels,
];

export const checkNames: readonly string[] = checks.map(({ name }) => name);

const marks = {
  works: "works  ",
  unset: "not set",
  warning: "look at",
  broken: "BROKEN ",
} as const satisfies Record<Finding["state"], string>;

export type ChosenChecks = CheckContext & {
  /** Their names; all if not given. */
  only?: readonly string[];
};

/** Runs the checks, tells each as soon as it is done, and gives whether nothing is broken. */
export async function runChecks({ only, ...context }: ChosenChecks, print: (text: string) => void): Promise<boolean> {
  let isSound = true;
  const chosen = only === undefined ? checks : checks.filter(({ name }) => only.includes(name));
  for (const { title, run } of chosen) {
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
