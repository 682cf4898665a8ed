import { z } from "@hono/zod-openapi";

/**
 * The rectangle in which a car lies, in whole pixels of the photo or picture that it is told with. In a picture it may reach beyond the
 * frame. A picture's rectangle holds exactly what its photo's does, so laying one over the other lays car on car.
 */
export const carBoxSchema = z.object({ left: z.int(), top: z.int(), width: z.int().min(1), height: z.int().min(1) });
export type CarBox = z.infer<typeof carBoxSchema>;
