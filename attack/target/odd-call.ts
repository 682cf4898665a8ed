import type { Operation } from "./api-description.ts";
import { describe, failureCode, type Answer, type Call } from "./http-call.ts";

/** What is written into an operation's parameters and fields, by name; a text that is no JSON may stand for the body. */
export type OddValues = {
  parameters: Readonly<Record<string, unknown>>;
  body?: unknown;
  rawBody?: string;
  contentType?: string;
};

const longestHeader = 4000;

export function oddCall({ method, path, parameters }: Operation, values: OddValues): Call {
  let filled = path;
  const query: string[] = [];
  const headers: Record<string, string> = {};
  for (const { name, in: place } of parameters) {
    if (!Object.hasOwn(values.parameters, name)) continue;
    const text = asText(values.parameters[name]);
    if (place === "path") filled = filled.replace(`{${name}}`, encode(text.slice(0, 3000)));
    if (place === "query") query.push(`${name}=${encode(text.slice(0, 6000))}`);
    // Node itself refuses to send more than visible ASCII.
    if (place === "header") headers[name] = text.replace(/[^\x20-\x7e]/g, "").slice(0, longestHeader);
  }
  filled = filled.replace(/\{\w+\}/g, "none");
  const hasBody = method !== "GET" && (values.rawBody !== undefined || values.body !== undefined);
  const contentType = values.contentType ?? (hasBody ? "application/json" : undefined);
  return {
    method,
    path: query.length > 0 ? `${filled}?${query.join("&")}` : filled,
    headers: { prefer: "respond-async", ...headers, ...(contentType !== undefined && { "content-type": contentType }) },
    ...(hasBody && { body: values.rawBody ?? JSON.stringify(values.body) }),
    timeoutMs: 30_000,
  };
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
}

/** A half of a surrogate pair has no percent form: its bytes are sent as they would stand in UTF-8. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

/** Why an answer must not be; null when it may. */
export function faultOf(answer: Answer): string | null {
  if (answer.failure !== null) return answer.failure;
  if (answer.status >= 500 && answer.status !== 503) return describe(answer);
  // Node's own refusals of a request that is no HTTP have no body.
  const isOfNode = answer.headers["content-type"] === undefined && [400, 417, 431].includes(answer.status);
  if (answer.status >= 400 && !isOfNode && failureCode(answer) === null) return describe(answer);
  const text = answer.body.toString("latin1");
  return /at .*\.(?:ts|js|mjs):\d+|node_modules|SQLSTATE|syntax error at|Failed query/.test(text)
    ? "tells of its inside"
    : null;
}

/** What stands in a table: the first few, and how many in all. */
export function summarise(faults: readonly string[]): string {
  const kinds = Array.from(new Set(faults));
  return faults.length === 0 ? "none" : `${faults.length}: ${kinds.slice(0, 4).join("; ")}`;
}
