import { z } from "zod";

/** What a role process tells the supervisor. */
export const roleMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), url: z.string().optional() }),
  z.object({ type: z.literal("failed"), reason: z.string() }),
]);
export type RoleMessage = z.infer<typeof roleMessageSchema>;

/** Does nothing in a process that was started by hand. Resolves when the message is out. */
export function tellSupervisor(message: RoleMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}
