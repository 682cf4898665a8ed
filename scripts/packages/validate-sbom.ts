import { Spec, Validation } from "@cyclonedx/cyclonedx-library";

/** By the standard's own schema, strictly; null when all is well. */
export async function findSbomProblem(sbom: string): Promise<string | null> {
  const problem = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(sbom);
  return problem === null ? null : JSON.stringify(problem).slice(0, 2000);
}
