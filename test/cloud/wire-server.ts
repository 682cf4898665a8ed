import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import { refusalKinds, type Behaviour, type RefusalKind } from "./wire-behaviours.ts";
import { paintAsked } from "./wire-painter.ts";
import { paintPicture } from "./wire-pictures.ts";
import { speakers, type Asked, type Made, type SpeakerName } from "./wire-speakers.ts";

export type WireServer = {
  /** Of a speaker, as an operator would write its base URL. */
  readonly addressOf: (speaker: SpeakerName) => string;
  /** All that was asked, in its order. */
  readonly asked: readonly Asked[];
  /** How the next main calls of a speaker are answered; those after them succeed. */
  readonly behave: (speaker: SpeakerName, ...behaviours: Behaviour[]) => void;
  /** How many clients hung up before they had their answer. */
  readonly hungUp: () => number;
  /** Resolves as soon as it is true of what has happened. */
  readonly until: (isTrue: () => boolean) => Promise<void>;
  readonly close: () => Promise<void>;
};

type Job = { made: Pick<Made, "content" | "isDone" | "wishedId">; polls: number };
type Happening = {
  asked: Asked[];
  hungUp: number;
  planned: Map<SpeakerName, Behaviour[]>;
  jobs: Map<SpeakerName, Job>;
  usually: (asked: Asked) => Behaviour;
  commands: Readonly<Record<string, (words: string) => void>>;
};

const succeed = (): Behaviour => ({ kind: "succeed" });

const endings: Readonly<Record<SpeakerName, string>> = {
  openai: "/v1",
  google: "/v1beta",
  compatible: "/v1",
  fal: "",
  replicate: "/v1",
  comfyui: "",
};

export type WireOptions = {
  readonly port?: number;
  /** What is done with a call for which nothing is planned. */
  readonly usually?: (asked: Asked) => Behaviour;
  /** What is told to the server itself, from another process: the body of `POST /<name>`. */
  readonly commands?: Readonly<Record<string, (words: string) => void>>;
};

/** Speaks the protocols of all providers, each under its own prefix, and does what it is told with a call. */
export async function startWireServer({
  port = 0,
  usually = succeed,
  commands = {},
}: WireOptions = {}): Promise<WireServer> {
  const happening: Happening = { asked: [], hungUp: 0, planned: new Map(), jobs: new Map(), usually, commands };
  const waiting = new Set<() => void>();
  const tell = (): void => waiting.forEach((look) => look());
  const server = createServer((request, response) => {
    response.on("close", () => {
      if (!response.writableFinished) happening.hungUp += 1;
      tell();
    });
    void answer(request, response, { happening, origin: `http://${request.headers.host ?? ""}`, tell });
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    addressOf: (speaker) => `http://127.0.0.1:${address.port}/${speaker}${endings[speaker]}`,
    asked: happening.asked,
    behave: (speaker, ...behaviours) => void happening.planned.set(speaker, behaviours),
    hungUp: () => happening.hungUp,
    until: (isTrue) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isTrue()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Refusing = Extract<Behaviour, { kind: RefusalKind }>;
type Surroundings = { happening: Happening; origin: string; tell: () => void };

async function answer(request: IncomingMessage, response: ServerResponse, around: Surroundings): Promise<void> {
  const { happening, origin, tell } = around;
  const { pathname } = new URL(request.url ?? "/", origin);
  const [, name = "", ...rest] = pathname.split("/");
  if (!isSpeaker(name)) return obey(request, response, happening.commands[name]);
  const asked = await read(request, name, `/${rest.join("/")}`);
  happening.asked.push(asked);
  tell();
  if (asked.path === "/view" || asked.path.startsWith("/files/")) return sendFile(response, happening.jobs.get(name));
  const speaker = speakers[name];
  if (!speaker.isMain(asked)) return sendJson(response, { body: continueJob(asked, around) });
  const behaviour = happening.planned.get(name)?.shift() ?? happening.usually(asked);
  if (isRefusal(behaviour)) {
    const headers = behaviour.kind === "busy" ? behaviour.headers : undefined;
    return sendJson(response, { ...speaker.refusals[behaviour.kind], headers });
  }
  const content = await contentFor(behaviour, asked);
  const isQueued = name === "replicate" || name === "comfyui";
  const wishedId = typeof asked.json.prompt_id === "string" ? asked.json.prompt_id : "none";
  happening.jobs.set(name, { made: { content, isDone: behaviour.kind !== "silent", wishedId }, polls: 0 });
  if (behaviour.kind === "held" || (behaviour.kind === "silent" && !isQueued)) return;
  perform(behaviour, response, speaker.answer(asked, madeOf(name, around)));
}

async function obey(
  request: IncomingMessage,
  response: ServerResponse,
  command: ((words: string) => void) | undefined,
): Promise<void> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  command?.(Buffer.concat(parts).toString());
  response.writeHead(command === undefined ? 404 : 204).end();
}

async function contentFor(behaviour: Behaviour, asked: Asked): Promise<Uint8Array | null> {
  if (behaviour.kind === "picture") return behaviour.content;
  if (behaviour.kind === "paint") return paintAsked(behaviour.as, asked, speakers[asked.speaker].sizeOf(asked));
  return behaviour.kind === "empty" ? null : paintPicture(speakers[asked.speaker].sizeOf(asked));
}

function perform(behaviour: Exclude<Behaviour, Refusing>, response: ServerResponse, good: unknown): void {
  switch (behaviour.kind) {
    case "drop":
      return void response.socket?.destroy();
    case "html":
      return void response.writeHead(behaviour.status, { "content-type": "text/html" }).end("<html>Bad gateway</html>");
    case "redirect":
      return void response.writeHead(307, { location: behaviour.location }).end();
    case "endless":
      return pourForEver(response);
    case "cut": {
      const text = JSON.stringify(good);
      response.writeHead(200, { "content-type": "application/json", "content-length": text.length });
      response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
      return;
    }
    case "body":
      return sendJson(response, { body: behaviour.body });
    case "succeed":
    case "silent":
    case "held":
    case "empty":
    case "picture":
    case "paint":
      return sendJson(response, { body: good });
  }
}

/** A queue's other calls. It is at work when it is first asked, and done when it is asked again. */
function continueJob(asked: Asked, around: Surroundings): unknown {
  const job = around.happening.jobs.get(asked.speaker);
  if (job !== undefined) job.polls += 1;
  const made = madeOf(asked.speaker, around);
  return speakers[asked.speaker].answer(asked, { ...made, isDone: made.isDone && (job?.polls ?? 0) > 1 });
}

function madeOf(name: SpeakerName, { happening, origin }: Surroundings): Made {
  const made = happening.jobs.get(name)?.made ?? { content: null, isDone: false, wishedId: "none" };
  return { ...made, baseUrl: `${origin}/${name}`, fileUrl: `${origin}/${name}/files/made.png` };
}

function pourForEver(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const pour = function* (): Generator<string> {
    yield '{"data":[{"b64_json":"';
    for (;;) yield "A".repeat(64 * 1024);
  };
  // It ends when the client has enough and hangs up.
  pipeline(Readable.from(pour()), response, () => undefined);
}

type Said = { status?: number; body: unknown; headers?: Readonly<Record<string, string>> | undefined };

function sendJson(response: ServerResponse, { status = 200, body, headers }: Said): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

function sendFile(response: ServerResponse, job: Job | undefined): void {
  response.writeHead(200, { "content-type": "image/png" }).end(job?.made.content ?? "");
}

async function read(request: IncomingMessage, speaker: SpeakerName, path: string): Promise<Asked> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  const type = request.headers["content-type"] ?? "";
  const isForm = type.startsWith("multipart/");
  const form = isForm ? await new Response(body, { headers: { "content-type": type } }).formData() : new FormData();
  const json: Asked["json"] = !isForm && body.length > 0 ? JSON.parse(body.toString()) : {};
  return {
    speaker,
    path,
    method: request.method ?? "",
    headers: request.headers,
    json,
    form: [...form.entries()].map(([name, value]) => [
      name,
      typeof value === "string" ? value : `<${value.type} ${value.size}>`,
    ]),
    pictures: isForm ? await filesOf(form) : picturesIn(json),
  };
}

async function filesOf(form: FormData): Promise<Uint8Array[]> {
  const files = [...form.entries()].flatMap(([name, value]) =>
    typeof value === "string" || name === "mask" ? [] : [value],
  );
  return Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
}

/** How a JPEG, a PNG and a WebP begin in Base64. */
const pictureText = /^(data:image\/\w+;base64,)?(?=\/9j\/|iVBORw|UklGR)/;

/** Pictures are in JSON as Base64, alone or as an address that holds its data, wherever a protocol puts them. */
function picturesIn(value: unknown): Uint8Array[] {
  if (typeof value === "string")
    return value.length > 100 && pictureText.test(value)
      ? [new Uint8Array(Buffer.from(value.replace(pictureText, ""), "base64"))]
      : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(picturesIn) : [];
}

const isSpeaker = (name: string): name is SpeakerName => Object.hasOwn(speakers, name);
const isRefusal = (behaviour: Behaviour): behaviour is Refusing => refusalKinds.some((kind) => kind === behaviour.kind);
