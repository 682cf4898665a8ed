/**
 * How long an answer asks to wait: `retry-after-ms` (OpenAI), `Retry-After` in seconds or as a date (RFC 9110), or Gemini's
 * `"retryDelay": "7s"` in the body. Undefined: it doesn't say.
 */
export function readRetryAfter(
  headers: Readonly<Record<string, string>>,
  body: string,
  now = Date.now(),
): number | undefined {
  const milliseconds = toNumber(headers["retry-after-ms"]);
  if (milliseconds !== undefined) return milliseconds;
  const header = headers["retry-after"];
  const seconds = toNumber(header) ?? toNumber(/"retryDelay":\s*"([\d.]+)s"/.exec(body)?.[1]);
  if (seconds !== undefined) return seconds * 1000;
  const date = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function toNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}
