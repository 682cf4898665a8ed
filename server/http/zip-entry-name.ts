const mostNameBytes = 255;
/** Names that Windows gives to devices, in any folder and with any ending (Microsoft, 'Naming Files, Paths, and Namespaces'). */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/**
 * Whether every system unpacks an entry of this name to a file of its own inside the folder that it unpacks into: no way out of it, no device,
 * nothing that a file system refuses, shortens or shows as something else. Who names entries makes such names; this is asked again before one
 * goes out, whatever they were made of.
 */
export function isSafeEntryName(name: string): boolean {
  return name.isWellFormed() && name.split("/").every(isSafePart);
}

function isSafePart(part: string): boolean {
  return (
    part !== "" &&
    Buffer.byteLength(part) <= mostNameBytes &&
    !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\:*?"<>|]/u.test(part) &&
    !/^\.|^\s|[.\s]$/.test(part) &&
    !device.test(part)
  );
}

/** @throws Error for what must not be in a ZIP that leaves the house */
export function requireSafeEntryName(name: string): string {
  if (!isSafeEntryName(name)) throw new Error(`An entry of a ZIP has a name that not every system takes: ${name}`);
  return name;
}
