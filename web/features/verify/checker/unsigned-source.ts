const needle = "digitalsourcetype/";
const maxWordLength = 60;

/** The IPTC word of a file's XMP packet, wherever it stands; anybody can have written it. */
export function unsignedSourceOf(file: Uint8Array): string | null {
  const packet = packetIn(file);
  const at = packet.indexOf(needle);
  if (at === -1) return null;
  return /^\w+/.exec(packet.slice(at + needle.length, at + needle.length + maxWordLength))?.[0] ?? null;
}

const packetBegin = new TextEncoder().encode("<x:xmpmeta");
const maxPacketBytes = 256 * 1024;

/** Looked for by its first bytes, for it stands elsewhere in each type of file. */
function packetIn(file: Uint8Array): string {
  const [first = 0] = packetBegin;
  for (let at = file.indexOf(first); at !== -1; at = file.indexOf(first, at + 1)) {
    if (packetBegin.every((byte, index) => file[at + index] === byte))
      return new TextDecoder("latin1").decode(file.subarray(at, at + maxPacketBytes));
  }
  return "";
}
