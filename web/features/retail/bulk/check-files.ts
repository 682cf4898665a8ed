import { bulkLimits } from "#contract/limits.ts";
import { plans, type PlanId } from "#contract/plans.ts";
import { checkPhotoFile } from "#web/parts/photo/check-photo-file.ts";

/** What is taken of the files that were given, and what is said about the rest. */
export type FileCheck = {
  taken: File[];
  /** Names of what is no photo, or too large. */
  invalid: string[];
  /** How many photos more than the plan takes in one run. */
  tooMany: number;
};

/** @param held photos that the set has already */
export function checkFiles(files: readonly File[], { held, plan }: { held: number; plan: PlanId }): FileCheck {
  const seen = files.filter(({ name }) => !isLitter(name));
  const valid = seen.filter((file) => checkPhotoFile(file) === null);
  const room = Math.max(0, bulkLimits[plan] - held);
  return {
    taken: valid.slice(0, room),
    invalid: seen.filter((file) => !valid.includes(file)).map(({ name }) => name),
    tooMany: Math.max(0, valid.length - room),
  };
}

/** What systems put into every folder, and nobody means to send. */
function isLitter(name: string): boolean {
  return name.startsWith(".") || name === "Thumbs.db" || name === "desktop.ini";
}

export type FileNotice = { title: string; description: string; isPlanLimit: boolean };

/** What is to be said about a check; null when all was taken. */
export function fileNotice({ taken, invalid, tooMany }: FileCheck, plan: PlanId): FileNotice | null {
  const left = invalid.length > 0 ? `${invalid.length} file(s) are invalid and left out: ${namesText(invalid)}.` : "";
  if (tooMany > 0) {
    const limit = `${plans[plan].name} takes ${bulkLimits[plan]} photos in one run: only the first ${bulkLimits[plan]} are kept.`;
    return {
      title: "Too many files",
      description: [limit, left].filter(Boolean).join(" "),
      isPlanLimit: plan === "core",
    };
  }
  if (invalid.length === 0) return null;
  const hint = "Please select image files (JPG, PNG, or WebP) smaller than 10MB.";
  if (taken.length === 0) return { title: "No valid files", description: `${left} ${hint}`, isPlanLimit: false };
  return {
    title: `${invalid.length} file(s) are invalid`,
    description: `Left out: ${namesText(invalid)}. ${hint}`,
    isPlanLimit: false,
  };
}

const namesShown = 4;

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, namesShown).join(", ");
  return names.length > namesShown ? `${shown} and ${names.length - namesShown} more` : shown;
}
