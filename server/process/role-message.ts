import { z } from "zod";

/** A worker takes the cores, or gives them back; the supervisor passes it on to the other processes of this machine. */
const pixelWorkSchema = z.object({ type: z.literal("pixel-work"), isUnderWay: z.boolean() });
export type PixelWorkMessage = z.infer<typeof pixelWorkSchema>;

/** What a role process tells the supervisor. */
export const roleMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), url: z.string().optional() }),
  /** `mayPass`: the database could not be reached, which it may be again in a moment. */
  z.object({ type: z.literal("failed"), reason: z.string(), mayPass: z.boolean() }),
  pixelWorkSchema,
]);
export type RoleMessage = z.infer<typeof roleMessageSchema>;

/** Does nothing in a process that was started by hand. Resolves when the message is out. */
export function tellSupervisor(message: RoleMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}

/** On the command line of a role process: it loads its sources, then waits for `begin`. */
export const waitArgument = "--wait";

const beginMessageSchema = z.object({ type: z.literal("begin"), databaseUrl: z.string() });
export type BeginMessage = z.infer<typeof beginMessageSchema>;

/** Resolves when the supervisor says so. */
export function untilBegun(): Promise<BeginMessage> {
  return new Promise((resolve) => {
    const listen = (data: unknown): void => {
      const message = beginMessageSchema.safeParse(data).data;
      if (message === undefined) return;
      process.off("message", listen);
      resolve(message);
    };
    process.on("message", listen);
  });
}

/** Gives a function that ends the listening. In a process that was started by hand nothing is heard. */
export function onPixelWork(hear: (isUnderWay: boolean) => void): () => void {
  const listen = (data: unknown): void => {
    const message = pixelWorkSchema.safeParse(data).data;
    if (message !== undefined) hear(message.isUnderWay);
  };
  process.on("message", listen);
  return () => void process.off("message", listen);
}
