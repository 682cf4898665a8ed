import fc from "fast-check";
import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

function written(log: (logger: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  log(createLogger({ level: "info", role: "test", destination: { write: (line) => void lines.push(line) } }));
  return lines;
}

const hostile = [
  '\n{"level":"error","msg":"forged"}',
  "\r\n\r\nHTTP/1.1 200 OK",
  "\u001b[2J\u001b[31mred\u001b]0;title\u0007",
  "\u009b2J\u0085next\u007f",
  "para\u2028graph\u2029end",
  "turn \u202edna\u2066\ufeff",
  "note \ufff9between\ufffb, tag \u{e0041}",
  'quote " and \\ backslash',
  "half \ud800 pair",
  "\0",
];
/** Shown raw, these would end the line, command the terminal or hide what stands there. */
const isDangerous = (sign: string): boolean => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(sign) && sign !== "\n";

const everywhere = (text: string) =>
  written((logger) => {
    const error = new Error(text, { cause: new TypeError(text) });
    error.name = text;
    error.stack = `${text}\n    at ${text} (file.ts:1:1)`;
    const child = logger.child({ requestId: text });
    child.info({ path: text, method: text, [text]: text, outcome: { detail: text } }, text);
    child.warn({ err: error }, text);
  });

test(
  "whatever is logged, each event is one line of JSON that says what was logged, and nothing in it moves a terminal",
  { tags: ["thorough"] },
  () => {
    const texts = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: "binary", maxLength: 200 }));
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 4 }), (parts) => {
        const text = parts.join("");
        const lines = everywhere(text);
        expect(lines).toHaveLength(2);
        for (const line of lines) {
          expect(line.indexOf("\n")).toBe(line.length - 1);
          expect(Array.from(line).filter(isDangerous)).toEqual([]);
          const { role, msg } = JSON.parse(line) as { role: string; msg: string };
          expect([role, msg.toWellFormed()]).toEqual(["test", text.toWellFormed()]);
        }
      }),
      { numRuns: 500 },
    );
  },
);

test("a huge value makes no huge line, in whatever field it stands", () => {
  const text = "x".repeat(1_000_000);
  const error = new Error(text, { cause: new TypeError(text) });
  Object.assign(error, { name: text, code: text, constraint: text, stack: `x\n    at ${text}` });
  const [failed = ""] = written((logger) => logger.warn({ err: error }, "failed"));
  expect(failed.length).toBeLessThan(40_000);
  const [line = ""] = written((logger) => logger.info({ path: text, outcome: { detail: text } }, "request"));
  expect(line.length).toBeLessThan(9000);
  expect(line).toContain("… (1000000 characters)");
});

test("what is no text stays what it is", () => {
  const [line = ""] = written((logger) =>
    logger.info({ count: 3, list: ["a"], none: null, at: new Date(0), left: undefined }, "done"),
  );
  expect(JSON.parse(line)).toMatchObject({ count: 3, list: ["a"], none: null, at: "1970-01-01T00:00:00.000Z" });
});
