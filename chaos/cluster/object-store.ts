import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";

type SharedStore = { environment: Record<string, string>; name: string };

const given = ["STORAGE_URL", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "GOOGLE_APPLICATION_CREDENTIALS"] as const;

/** The bucket that STORAGE_URL names, under a prefix of one's own, or an S3 server on this machine. */
export async function startObjectStore(folder: string, closing: AsyncDisposableStack): Promise<SharedStore> {
  const url = process.env["STORAGE_URL"];
  if (url === undefined || url === "") return startOwnStore(folder, closing);
  const own = new URL(url);
  own.pathname = `${own.pathname.replace(/\/$/, "")}/chaos-${Date.now()}`;
  const keys = given.map((name) => [name, process.env[name]] as const).filter(([, value]) => value !== undefined);
  return {
    environment: { ...Object.fromEntries(keys), STORAGE_URL: own.href },
    name: `${own.protocol}//, as STORAGE_URL says`,
  };
}

async function startOwnStore(folder: string, closing: AsyncDisposableStack): Promise<SharedStore> {
  const child = fork(join(import.meta.dirname, "s3-process.ts"), [folder]);
  closing.defer(() => void child.kill());
  const [message] = await once(child, "message");
  return {
    environment: z.record(z.string(), z.string()).parse(message),
    name: "an S3 server in a process of its own (s3rver)",
  };
}
