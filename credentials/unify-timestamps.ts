import { CBORBox, SuperBox } from "@trustnxt/c2pa-ts/jumbf";

const signatureLabel = "c2pa.signature";
const [sequence, objectIdentifier] = [0x30, 0x06];
/** PKIStatusInfo: granted. */
const granted = [0x30, 0x03, 0x02, 0x01, 0x00];

/**
 * Timestamps of claims of version 2 are bare tokens (C2PA 2.2, 10.3.2.5.3); the library knows only whole answers, and would call the whole file
 * malformed. Puts each token of a read store into an answer. They lie outside of what is signed.
 */
export function unifyTimestamps(store: SuperBox): void {
  for (const manifest of store.contentBoxes.filter((box) => box instanceof SuperBox)) {
    const content = manifest.getByPath(signatureLabel)?.contentBoxes[0];
    if (!(content instanceof CBORBox) || !Array.isArray(content.content)) continue;
    for (const token of tokensIn(content.content[1])) {
      if (isBareToken(token.val)) token.val = Uint8Array.from(inSequence([...granted, ...token.val]));
    }
  }
}

type Token = { val: Uint8Array };

function tokensIn(header: unknown): Token[] {
  const container = isRecord(header) ? header.sigTst2 : undefined;
  const tokens = isRecord(container) ? container.tstTokens : undefined;
  return Array.isArray(tokens) ? tokens.filter(isToken) : [];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isToken = (value: unknown): value is Token => isRecord(value) && value.val instanceof Uint8Array;

/** A ContentInfo begins with what it is, an answer with its status. */
function isBareToken(der: Uint8Array): boolean {
  const lengthBytes = (der[1] ?? 0) < 0x80 ? 1 : 1 + ((der[1] ?? 0) & 0x7f);
  return der[0] === sequence && der[1 + lengthBytes] === objectIdentifier;
}

function inSequence(content: readonly number[]): number[] {
  const { length } = content;
  if (length < 0x80) return [sequence, length, ...content];
  const bytes =
    length < 0x1_00
      ? [length]
      : length < 0x1_00_00
        ? [length >> 8, length & 0xff]
        : [length >> 16, (length >> 8) & 0xff, length & 0xff];
  return [sequence, 0x80 | bytes.length, ...bytes, ...content];
}
