import { z } from "@hono/zod-openapi";

export const profileSchema = z.object({
  id: z.string(),
  email: z.email(),
  display_name: z.string().nullable(),
  generation_tokens: z.int().min(0),
  is_pro: z.boolean(),
  total_generations: z.int().min(0),
  created_at: z.iso.datetime(),
});
export type Profile = z.infer<typeof profileSchema>;

/** `GET /api/session`: 200 for visitors too, so that the browser logs no error. */
export const sessionAnswer = z.object({
  user: z.object({ id: z.string(), email: z.email() }).nullable(),
  /** Which third-party sign-ins this installation offers. */
  providers: z.array(z.enum(["google"])),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;
