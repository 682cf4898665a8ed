import { expect, test } from "vitest";
import { editHtml, escapeHtml, flatten, readHtml } from "./html-source.ts";

const html = '<!-- top --><main id="a"><p title="x &amp; y">One &lt; two<br>three</p></main><script>a < b</script>';
const elements = flatten(readHtml(html));
const find = (name: string) => {
  const found = elements.find((element) => element.name === name);
  if (!found) throw new Error(`No ${name}.`);
  return found;
};

test("elements are read as a browser reads them, in the order of the text, without those it adds itself", () => {
  expect(elements.map(({ name }) => name)).toEqual(["main", "p", "br", "script"]);
  expect(find("p").attributes).toEqual({ title: "x & y" });
  expect(find("p").text).toBe("One < twothree");
  expect(find("script").text).toBe("a < b");
});

test("an element knows where it stands, what is between its tags, and where its attributes are", () => {
  const { start, end, contentStart, contentEnd, attributePlaces } = find("p");
  expect(html.slice(start, end)).toBe('<p title="x &amp; y">One &lt; two<br>three</p>');
  expect(html.slice(contentStart, contentEnd)).toBe("One &lt; two<br>three");
  expect(html.slice(attributePlaces["title"]?.start, attributePlaces["title"]?.end)).toBe('title="x &amp; y"');
  const br = find("br");
  expect(html.slice(br.contentStart, br.contentEnd)).toBe("");
});

test("edits given in any order change their places alone", () => {
  const edited = editHtml(html, [
    { start: find("br").start, end: find("br").end, text: " and $& " },
    { start: 0, end: find("main").start, text: "" },
    { start: find("main").contentEnd, end: find("main").contentEnd, text: "<hr>" },
  ]);
  expect(edited).toBe(
    '<main id="a"><p title="x &amp; y">One &lt; two and $& three</p><hr></main><script>a < b</script>',
  );
});

test.each([
  ["&lt;", "&amp;lt;"],
  [`<a href='x' title="y">`, "&lt;a href=&#x27;x&#x27; title=&quot;y&quot;&gt;"],
  ["plain — é", "plain — é"],
])("'%s' is written so that it is read as it is", (text, written) => {
  expect(escapeHtml(text)).toBe(written);
  expect(readHtml(`<p>${written}</p>`)[0]?.text).toBe(text);
  expect(readHtml(`<p title="${written}"></p>`)[0]?.attributes["title"]).toBe(text);
});
