import type { PageTexts } from "./head-tags.ts";
import { readHtml, type HtmlElement } from "./html-source.ts";

/** What React wrote of a page: its tags for the head, which stand first in the text, and the body. */
export type RenderedPage = {
  metadata: string;
  texts: Partial<PageTexts>;
  body: string;
  elements: readonly HtmlElement[];
};

const metadataTags = new Set(["title", "meta", "link"]);

/** Takes apart what React wrote. */
export function readRenderedPage(rendered: string): RenderedPage {
  const elements = readHtml(rendered);
  let end = 0;
  const metadata = elements.filter((element) => {
    const isMetadata = element.start === end && metadataTags.has(element.name);
    if (isMetadata) end = element.end;
    return isMetadata;
  });
  const title = metadata.find(({ name }) => name === "title")?.text;
  const description = metadata.find(({ attributes }) => attributes["name"] === "description")?.attributes["content"];
  return {
    metadata: rendered.slice(0, end),
    texts: { title, description },
    body: rendered.slice(end),
    elements: elements.slice(metadata.length),
  };
}
