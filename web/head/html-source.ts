import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from "parse5";

/** An element and where it stands in its text. */
export type HtmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Of text alone. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Between its tags. */
  readonly contentStart: number;
  readonly contentEnd: number;
  /** Where each attribute's name and value stand. */
  readonly attributePlaces: Readonly<Record<string, { start: number; end: number }>>;
  readonly children: readonly HtmlElement[];
};

export type HtmlEdit = { start: number; end: number; text: string };

type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What is written in a page or a part of one, as a browser reads it: the elements at its top, in their order. */
export function readHtml(html: string): HtmlElement[] {
  return elementsIn(parse(html, { sourceCodeLocationInfo: true }));
}

/** These elements and all in them, in the order of the text. */
export function flatten(elements: readonly HtmlElement[]): HtmlElement[] {
  return elements.flatMap((element) => [element, ...flatten(element.children)]);
}

/** The text with some places written anew. All else stays as it was, byte by byte: React takes over what it wrote itself. */
export function editHtml(html: string, edits: readonly HtmlEdit[]): string {
  const fromTheEnd = edits.toSorted((a, b) => b.start - a.start);
  return fromTheEnd.reduce((whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end), html);
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}

function elementsIn(node: ParentNode): HtmlElement[] {
  return node.childNodes
    .filter((child) => defaultTreeAdapter.isElementNode(child))
    .flatMap((element) => {
      const children = elementsIn(element);
      const place = element.sourceCodeLocation;
      // The parser adds what HTML lets a page leave out, such as the head of a part of a page: it stands nowhere.
      return place ? [{ ...describe(element, place), children }] : children;
    });
}

function describe(element: Element, place: NonNullable<Element["sourceCodeLocation"]>): Omit<HtmlElement, "children"> {
  return {
    name: element.tagName,
    attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
    text: element.childNodes
      .filter((child) => defaultTreeAdapter.isTextNode(child))
      .map(({ value }) => value)
      .join(""),
    start: place.startOffset,
    end: place.endOffset,
    contentStart: place.startTag?.endOffset ?? place.endOffset,
    contentEnd: place.endTag?.startOffset ?? place.endOffset,
    attributePlaces: Object.fromEntries(
      Object.entries(place.attrs ?? {}).map(([name, { startOffset, endOffset }]) => [
        name,
        { start: startOffset, end: endOffset },
      ]),
    ),
  };
}
