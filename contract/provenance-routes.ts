import { createRoute, z } from "@hono/zod-openapi";
import { failureResponse } from "./failure.ts";
import { pictureStatementSchema } from "./picture-statement.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const signerSchema = z.object({
  /** SHA-256 of the certificate (DER). */
  fingerprint: sha256,
  /** Made by this installation itself: nobody outside vouches for it. */
  isTest: z.boolean(),
});
export type ProvenanceSigner = z.infer<typeof signerSchema>;

export const listSignersRoute = createRoute({
  method: "get",
  path: "/api/provenance/signers",
  tags: ["provenance"],
  summary: "The certificates with which this installation signs its pictures, or has signed them",
  responses: {
    200: {
      description: "All of them",
      content: { "application/json": { schema: z.object({ signers: z.array(signerSchema) }) } },
    },
    default: failureResponse,
  },
});

/** By POST: what somebody looks for stands in no log line. */
export const findMadeHereRoute = createRoute({
  method: "post",
  path: "/api/provenance/made-here",
  tags: ["provenance"],
  summary: "Whether a picture was made here, by the hash of its picture data; nothing of whose it is",
  request: {
    body: { required: true, content: { "application/json": { schema: z.object({ print: sha256 }) } } },
  },
  responses: {
    200: {
      description: "What is stated of it; null when it is not known",
      content: { "application/json": { schema: z.object({ statement: pictureStatementSchema.nullable() }) } },
    },
    default: failureResponse,
  },
});
