/** Folders of lower-case names, digits, dots and hyphens; no name begins with a dot, so no key leaves the folder. */
const keyPattern = /^(?:[a-z0-9][a-z0-9.-]*\/)*[a-z0-9][a-z0-9.-]*$/;

/** @throws Error for a key that was not made by us */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error("an object key that was not made by us");
  return key;
}
