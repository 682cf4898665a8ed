import { z } from "zod";

/** What a role process tells the supervisor. */
export const roleMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), url: z.string().optional() }),
  /** `mayPass`: the database could not be reached, which it may be again in a moment. */
  z.object({ type: z.literal("failed"), reason: z.string(), mayPass: z.boolean() }),
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
