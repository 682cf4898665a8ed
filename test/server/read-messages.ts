export type SseMessage = {
  event: string;
  id?: number;
  data: unknown;
};

/** The messages of a live stream as they come, until it is closed. */
export async function* readMessages(answer: Response): AsyncGenerator<SseMessage, undefined> {
  if (answer.body === null) return;
  let rest = "";
  try {
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) yield parseMessage(block);
    }
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "AbortError") throw error;
  }
}

function parseMessage(block: string): SseMessage {
  const fields = new Map(
    block.split("\n").map((line) => [line.split(":", 1)[0], line.slice(line.indexOf(":") + 1).trim()]),
  );
  const id = fields.get("id");
  const data: unknown = JSON.parse(fields.get("data") ?? "null");
  return { event: fields.get("event") ?? "", data, ...(id !== undefined && { id: Number(id) }) };
}
