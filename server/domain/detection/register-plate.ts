import { isWrittenElsewhere } from "#imaging/detect/plate/match-format.ts";

/** As issued since 2001. Where the two letters are a Romanian county's too, the form tells neither country. */
const current = /^[A-HJ-PR-Y]{2}\d{2}[A-HJ-PR-Z]{3}$/;

/** With a year's letter before or behind, as Sweden's have one too; and Northern Ireland's, with a county's two letters. */
const earlier = [
  /^[A-HJ-NPR-TV-Y]\d{1,3}[A-HJ-PR-Y]{3}$/,
  /^[A-HJ-PR-Y]{3}\d{1,3}[A-HJ-NPR-TV-Y]$/,
  /^[A-Z]?([A-HJ-NPR-Y]Z|I[ABGJLW]|[JOUX]I)\d{1,4}$/,
];

/**
 * A plate as the register of the United Kingdom holds it, capitals and figures without gaps; null for one that is not of its forms. Those that
 * another country may have issued are only asked for when a person says them: a stranger's car would be told otherwise. Plates from before 1963
 * have no form of their own.
 */
export function asRegisterPlate({ value, source }: { value: string; source: string }): string | null {
  const plain = value.toUpperCase().replaceAll(/[\s-]/g, "");
  if (source === "person") return [current, ...earlier].some((form) => form.test(plain)) ? plain : null;
  return current.test(plain) && !isWrittenElsewhere(plain, "GB") ? plain : null;
}
