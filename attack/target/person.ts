import { randomUUID } from "node:crypto";
import { z } from "zod";
import { profileSchema, signedInAnswer, type Profile } from "#contract/accounts.ts";
import { uploadAnswer, uploadSchema, type Upload } from "#contract/uploads.ts";
import { json, parseJson, type Answer, type Call } from "./http-call.ts";
import type { OwnServer } from "./own-server.ts";
import { until } from "./until.ts";

/** Somebody with an account, whose calls may be hostile. */
export type Person = {
  id: string;
  email: string;
  password: string;
  cookie: string;
  /** With the session, and from the site's own pages. */
  call: (request: Call) => Promise<Answer>;
  send: (photo: Uint8Array, more?: SentFile) => Promise<Answer>;
  /** Sends a photo that must be accepted. */
  upload: (photo: Uint8Array) => Promise<Upload>;
  /** One's own photo, as it is now. */
  readUpload: (id: string) => Promise<Upload>;
  /** Waits for the cut-out; gives the upload as it is then. */
  untilCutOut: (upload: Upload) => Promise<Upload>;
  transform: (upload: Upload, work: Transformation) => Promise<Answer>;
  readProfile: () => Promise<Profile>;
};

export type SentFile = {
  fileName?: string;
  type?: string;
  purpose?: "photo" | "logo";
  from?: string;
  timeoutMs?: number;
};

export type Transformation = {
  preset: string;
  isAsync?: boolean;
  aspectRatio?: string;
  idempotencyKey?: string;
};

/** Where a person goes: a server, or a balancer in front of several. */
export type Site = Pick<OwnServer, "call" | "origin">;

const cutOutLimitMs = 180_000;

export async function signUp(server: Site, { from }: { from?: string } = {}): Promise<Person> {
  const email = `${randomUUID()}@example.test`;
  const password = `${randomUUID()}-Fern`;
  const sent = json({ email, password });
  const answer = await server.call({ ...sent, path: "/api/auth/sign-up/email", from });
  if (answer.status !== 200) throw new Error(`a sign-up was answered with ${answer.status} ${answer.failure ?? ""}`);
  const { user } = signedInAnswer.parse(parseJson(answer.body));
  return createPerson(server, { id: user.id, email, password, cookie: cookieOf(answer), from });
}

export function cookieOf({ headers }: Answer): string {
  return (headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
}

type Account = Pick<Person, "id" | "email" | "password" | "cookie"> & { from?: string };

function createPerson(server: Site, { from, ...account }: Account): Person {
  const ownCall = (request: Call) =>
    server.call({ from, ...request, headers: { cookie: account.cookie, origin: server.origin, ...request.headers } });
  const send: Person["send"] = (photo, more = {}) =>
    ownCall({ ...multipart(photo, more), path: "/api/functions/simple-image-upload", ...pick(more) });
  const readUpload = async (id: string) =>
    uploadSchema.parse(parseJson((await ownCall({ path: `/api/uploads/${id}` })).body));
  return {
    ...account,
    call: ownCall,
    send,
    readUpload,
    upload: async (photo) => {
      const answer = await send(photo);
      const accepted = uploadAnswer.safeParse(parseJson(answer.body));
      if (!accepted.success) throw new Error(`a photo was answered with ${answer.status}: ${answer.body.toString()}`);
      return accepted.data.data;
    },
    untilCutOut: async ({ id }) => {
      let upload = await readUpload(id);
      const isOver = async () => {
        upload = await readUpload(id);
        return upload.matteStatus === "ready" || upload.matteStatus === "failed";
      };
      await until(isOver, { withinMs: cutOutLimitMs, everyMs: 200 });
      return upload;
    },
    transform: ({ id, uploadUrl }, { preset, isAsync = false, aspectRatio, idempotencyKey }) => {
      const sent = json({ imageUrl: uploadUrl, recordId: id, preset, aspectRatio });
      const headers = {
        ...sent.headers,
        ...(isAsync && { prefer: "respond-async" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      };
      return ownCall({ ...sent, headers, path: "/api/functions/generate-image-from-preset", timeoutMs: 200_000 });
    },
    readProfile: async () => profileSchema.parse(parseJson((await ownCall({ path: "/api/profile" })).body)),
  };
}

const pick = ({ from, timeoutMs }: SentFile) => ({
  ...(from !== undefined && { from }),
  ...(timeoutMs !== undefined && { timeoutMs }),
});

/** A form with one file, byte for byte as given: the name is not escaped. */
export function multipart(photo: Uint8Array, { fileName = "car.jpg", type = "image/jpeg", purpose }: SentFile) {
  const boundary = `----${randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`;
  const field =
    purpose === undefined ? "" : `--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\n${purpose}\r\n`;
  const body = Buffer.concat([Buffer.from(field + head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = {
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": String(body.length),
  };
  return { method: "POST", headers, body };
}

/** The id of a generation that was accepted; null when it was refused. */
export function acceptedId(answer: Answer): string | null {
  const accepted = z.object({ data: z.object({ id: z.string() }) }).safeParse(parseJson(answer.body));
  return answer.status < 300 ? (accepted.data?.data.id ?? null) : null;
}
