import { once } from "node:events";
import { createServer } from "node:net";

/** Looks before the database and the roles are started: rejects with a sentence. */
export async function requireFreePort({ port, host }: { port: number; host: string | undefined }): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(port, host), "listening");
  } catch (cause) {
    const isTaken = cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE";
    if (isTaken) throw new Error(`Port ${port} is in use: set PORT to another.`, { cause });
    throw new Error(`It can't listen on ${host ?? "every address"}, port ${port}`, { cause });
  }
  server.close();
  await once(server, "close");
}
