/** Of a JPEG, PNG or WebP file. */
export function mediaTypeOf(content: Uint8Array): string {
  if (content[0] === 0xff) return "image/jpeg";
  return content[0] === 0x89 ? "image/png" : "image/webp";
}
