/** Facts of the page for search engines. A data block: the browser never runs it, so the content policy lets it stand in the page. */
export function JsonLd({ data }: { data: Readonly<Record<string, unknown>> }) {
  // A "<" could end the element early; escaped, it is the same JSON.
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", String.raw`\u003c`);
  // oxlint-disable-next-line react/no-danger -- React would escape quotes, which a script element takes literally
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
