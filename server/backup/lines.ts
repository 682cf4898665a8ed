import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { z } from "zod";

/** Values as lines of JSON. */
export function linesOf(values: Iterable<unknown> | AsyncIterable<unknown>): Readable {
  const lines = async function* (): AsyncGenerator<string> {
    for await (const value of values) yield `${JSON.stringify(value)}\n`;
  };
  return Readable.from(lines(), { objectMode: false });
}

export async function* readLines<Schema extends z.ZodType>(
  source: Readable,
  schema: Schema,
): AsyncGenerator<z.infer<Schema>> {
  // readline does not pass a source's error on.
  const broken = new Promise<never>((_resolve, reject) => source.once("error", reject));
  broken.catch(() => undefined);
  const lines = createInterface({ input: source })[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await Promise.race([lines.next(), broken]);
    if (done === true) return;
    yield schema.parse(JSON.parse(value));
  }
}
