/** What stands in an expression of PromQL beside metrics. */
const words = new Set([
  ..."and or unless by without on ignoring group_left group_right bool offset inf nan".split(" "),
  // Written by Prometheus itself for every target.
  "up",
]);

/** The metrics that an expression of PromQL reads. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\{[^}]*\}/g, "")
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, "");
  const names = bare.match(/(?<![\w.])[A-Za-z_:][\w:]*(?!\w*\s*\()/g) ?? [];
  return [...new Set(names.filter((name) => !words.has(name)))];
}

/** The names that a scrape of `/metrics` knows; a histogram's three among them. */
export function metricsOfScrape(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
    if (type === "histogram") for (const ending of ["bucket", "sum", "count"]) names.add(`${name}_${ending}`);
    else names.add(name);
  }
  return names;
}
