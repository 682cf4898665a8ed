import { digitalSourceVocabulary, type DigitalSourceType } from "#contract/digital-source-types.ts";

/** What a generated file says of its own making (EU AI Act, article 50). */
export type ImageMarking = {
  readonly digitalSourceType: DigitalSourceType;
  readonly engine: string;
  /** Of an engine that asks models of others. */
  readonly model?: string | null;
  readonly preset: string;
  readonly createdAt: Date;
};

/** The XMP packet (ISO 16684-1) with the marking, with engine and preset in a namespace of our own. */
export function markingXmp(marking: ImageMarking): string {
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about=""',
    ' xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    ' xmlns:carvas="urn:carvas:marking:1">',
    `<Iptc4xmpExt:DigitalSourceType>${digitalSourceVocabulary}${marking.digitalSourceType}</Iptc4xmpExt:DigitalSourceType>`,
    "<xmp:CreatorTool>Carvas</xmp:CreatorTool>",
    `<xmp:CreateDate>${marking.createdAt.toISOString()}</xmp:CreateDate>`,
    `<carvas:engine>${escapeXml(marking.engine)}</carvas:engine>`,
    ...(marking.model ? [`<carvas:model>${escapeXml(marking.model)}</carvas:model>`] : []),
    `<carvas:preset>${escapeXml(marking.preset)}</carvas:preset>`,
    "</rdf:Description></rdf:RDF></x:xmpmeta>",
    '<?xpacket end="r"?>',
  ].join("\n");
}

const xmlEntities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Control characters are not allowed in XML 1.0, not even escaped. */
function escapeXml(text: string): string {
  return text.replace(/\p{Cc}/gu, "").replace(/[&<>"]/g, (sign) => xmlEntities[sign] ?? "");
}
