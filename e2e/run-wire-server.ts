import { spawn } from "node:child_process";
import { once } from "node:events";

type WireServer = {
  /** What the application is started with, to ask it instead of real AI models. */
  readonly variables: Readonly<Record<string, string>>;
  /** How the next calls for pictures are answered, in their order, with commas: `refuse`, `mirrored`, `good`, … */
  readonly answerNext: (words: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts the server that speaks AI providers' protocols and paints what it is asked for (`test/cloud/serve-wire.ts`). */
export async function runWireServer(): Promise<WireServer> {
  const server = spawn(process.execPath, ["test/cloud/serve-wire.ts"], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(server, "exit");
  const variables = await readVariables(server.stdout);
  const { origin } = new URL(variables["OPENAI_BASE_URL"] ?? "");
  return {
    variables,
    answerNext: async (words) => {
      const answer = await fetch(new URL("/next", origin), { method: "POST", body: words });
      if (!answer.ok) throw new Error(`The wire server takes no plan: ${answer.status}.`);
    },
    stop: async () => {
      server.kill("SIGTERM");
      await exited;
    },
  };
}

/** One `NAME=value` a line, and `ready` at the end. */
async function readVariables(output: AsyncIterable<Buffer>): Promise<Record<string, string>> {
  let told = "";
  for await (const chunk of output) {
    told += chunk.toString();
    const lines = told.split("\n");
    if (!lines.includes("ready")) continue;
    const pairs = lines
      .filter((line) => line.includes("="))
      .map((line): [string, string] => {
        const [name = "", ...rest] = line.split("=");
        return [name, rest.join("=")];
      });
    return Object.fromEntries(pairs);
  }
  throw new Error("The wire server ended before it was ready.");
}
