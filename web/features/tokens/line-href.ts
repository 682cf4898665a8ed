import type { StatementLine } from "#contract/token-statement.ts";

/** Where a picture or set of views is shown; null for a line without one, or where its owner has deleted it. */
export function lineHref({ work }: Pick<StatementLine, "work">): string | null {
  if (work === null) return null;
  const { id, kind, uploadId, requestId, runId } = work;
  if (kind === "views") return `/custom-car?request=${requestId}`;
  if (runId !== null) return `/retail-mode?tab=bulk&run=${runId}`;
  return `${kind === "retail" ? "/retail-mode" : "/photo-upload"}?photo=${uploadId}&picture=${id}`;
}
