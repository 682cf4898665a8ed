// Ids in an address: 22 signs instead of 36 each, so that some hundred fit. For server and browser.

export const signsOfId = 22;

/** Such ids one behind the other, without anything between them. */
export function packIds(ids: readonly string[]): string {
  return ids.map(packId).join("");
}

/** Null for anything that `packIds` has not made. */
export function unpackIds(packed: string): string[] | null {
  if (packed.length % signsOfId !== 0 || !/^[\w-]*$/.test(packed)) return null;
  const ids: string[] = [];
  for (let start = 0; start < packed.length; start += signsOfId) {
    ids.push(unpackId(packed.slice(start, start + signsOfId)));
  }
  return packIds(ids) === packed ? ids : null;
}

function packId(id: string): string {
  const bytes = id.replaceAll("-", "").match(/../g) ?? [];
  const signs = btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))));
  return signs.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function unpackId(packed: string): string {
  const signs = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const digits = Array.from(signs, (sign) => sign.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
