import { digitalSourceTypes, type DigitalSourceType } from "#contract/digital-source-types.ts";

export type ReadMarking = {
  readonly sourceType: DigitalSourceType;
  readonly engine: string;
  readonly model: string | null;
  readonly preset: string;
  readonly createdAt: string;
};

const packetBegin = '<?xpacket begin="';
const packetEnd = "<?xpacket end=";
const maxPacketBytes = 64 * 1024;

/** What a file of ours says of its own making, as `markingXmp` wrote it; null for a photo that was only passed through. */
export function readMarking(file: Uint8Array): ReadMarking | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  // Every format that is written here has the packet in one piece, as it is.
  const begin = bytes.indexOf(packetBegin);
  const end = bytes.indexOf(packetEnd, begin);
  if (begin === -1 || end === -1 || end - begin > maxPacketBytes) return null;
  const packet = bytes.toString("utf8", begin, end);
  const said = (tag: string) => {
    const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(packet)?.[1];
    return text === undefined ? null : unescapeXml(text);
  };
  const word = said("Iptc4xmpExt:DigitalSourceType")?.split("/").at(-1);
  const sourceType = digitalSourceTypes.find((known) => known === word);
  const [engine, preset, createdAt] = [said("carvas:engine"), said("carvas:preset"), said("xmp:CreateDate")];
  if (sourceType === undefined || engine === null || preset === null || createdAt === null) return null;
  return { sourceType, engine, model: said("carvas:model"), preset, createdAt };
}

const signs: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function unescapeXml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => signs[entity] ?? entity);
}
