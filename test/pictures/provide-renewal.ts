import type { TestProject } from "vitest/node";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to another's
  interface ProvidedContext {
    /** `vitest run test/pictures --update` writes the reference pictures anew. */
    isRenewing: boolean;
  }
}

export default function provideRenewal(project: TestProject): void {
  project.provide("isRenewing", project.config.snapshotOptions.updateSnapshot === "all");
}
