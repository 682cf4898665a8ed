/**
 * The header of a small answer's length, by which compression sees that it is not worth it. Without one every such answer goes through a
 * gzip stream, on the threads that files and name look-ups wait for.
 */
export function lengthOfJson(value: unknown): { "Content-Length": string } {
  return { "Content-Length": String(Buffer.byteLength(JSON.stringify(value))) };
}
