import { z } from "zod";

const found = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});
const failed = z.object({ message: z.string().optional(), error: z.object({ summary: z.string() }).optional() });

export type Audit = { readonly words: string; readonly vulnerable: readonly string[] };

/** What `npm audit --json` printed. That nobody could be asked is no finding, and is said. */
export function readAudit(printed: string): Audit {
  const answer = parse(printed);
  const known = found.safeParse(answer);
  if (!known.success) {
    const why = failed.safeParse(answer).data;
    const reason = why?.error?.summary || why?.message || "it printed nothing that could be read";
    return { words: `Known vulnerabilities: could not be asked for (${reason}).`, vulnerable: [] };
  }
  const vulnerable = Object.entries(known.data.vulnerabilities).map(
    ([name, { severity, range }]) => `${name} ${range}: known to be vulnerable (${severity})`,
  );
  const words = `Known vulnerabilities: ${vulnerable.length === 0 ? "none" : vulnerable.length}.`;
  return { words, vulnerable };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
