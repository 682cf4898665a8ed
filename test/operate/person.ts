import { randomUUID } from "node:crypto";
import { z } from "zod";
import { uploadAnswer, type Upload } from "#contract/uploads.ts";
import { photoForm } from "#test/server/work-server.ts";

const password = "Correct-Horse-7";

/** Somebody with an account, over HTTP, who can come back to another server. */
export type Person = {
  email: string;
  upload: (photo: Uint8Array) => Promise<Upload>;
  /** Gives the generation's id. */
  order: (upload: Upload, preset: string) => Promise<string>;
  /** The bytes of a finished picture, by the address that the server tells of it. */
  readPicture: (id: string) => Promise<Buffer>;
};

export async function signUp(origin: string): Promise<Person> {
  const email = `${randomUUID()}@example.test`;
  return personOf(origin, { email, cookie: await enter(`${origin}/api/auth/sign-up/email`, email) });
}

/** The same person at another server. */
export async function signedIn(origin: string, { email }: Pick<Person, "email">): Promise<Person> {
  return personOf(origin, { email, cookie: await enter(`${origin}/api/auth/sign-in/email`, email) });
}

async function enter(address: string, email: string): Promise<string> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

function personOf(origin: string, { email, cookie }: { email: string; cookie: string }): Person {
  const get = (path: string) => fetch(new URL(path, origin), { headers: { cookie } });
  return {
    email,
    upload: async (photo) => {
      const sent = await fetch(`${origin}/api/functions/simple-image-upload`, {
        method: "POST",
        body: photoForm(photo),
        headers: { cookie },
      });
      return uploadAnswer.parse(await sent.json()).data;
    },
    order: async ({ id, uploadUrl }, preset) => {
      const sent = await fetch(`${origin}/api/functions/generate-image-from-preset`, {
        method: "POST",
        body: JSON.stringify({ imageUrl: uploadUrl, recordId: id, preset }),
        headers: { cookie, "content-type": "application/json", prefer: "respond-async" },
      });
      return startedSchema.parse(await sent.json()).data.id;
    },
    readPicture: async (id) => {
      const told = finishedSchema.parse(await (await get(`/api/generations/${id}`)).json());
      const answer = await get(told.downloadUrl);
      if (!answer.ok) throw new Error(`the picture answered ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}

const startedSchema = z.object({ data: z.object({ id: z.uuid() }) });
const finishedSchema = z.object({ downloadUrl: z.string() });
