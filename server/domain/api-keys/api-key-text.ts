import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { apiKeyPattern, apiKeyPrefix } from "#contract/key-scopes.ts";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 214 bits: no limit on guesses is needed. */
const randomLength = 36;
const checkLength = 6;
const wholePattern = new RegExp(`^${apiKeyPattern.source}$`);

/** A new key: `carvas_live_`, random characters, and a checksum of them that scanners can tell from chance. */
export function makeApiKey(): string {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join("");
  return `${apiKeyPrefix}${random}${checkOf(random)}`;
}

/** Whether it has the form of our keys and its checksum is right: what is not is no key of anybody, without a look into the database. */
export function isApiKey(text: string): boolean {
  if (!wholePattern.test(text)) return false;
  const body = text.slice(apiKeyPrefix.length);
  return checkOf(body.slice(0, randomLength)) === body.slice(randomLength);
}

/** Under which a key is stored and found. A hash of something this random needs no salt, and finding it tells nothing by its time. */
export function hashApiKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** CRC-32 in base 62, as GitHub's tokens have it. */
function checkOf(text: string): string {
  let rest = crc32(text);
  let check = "";
  for (let place = 0; place < checkLength; place += 1) {
    check = `${digits[rest % digits.length]}${check}`;
    rest = Math.floor(rest / digits.length);
  }
  return check;
}
