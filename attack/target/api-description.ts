import { z } from "zod";
import { parseJson } from "./http-call.ts";
import type { OwnServer } from "./own-server.ts";

const jsonContent = z.object({ "application/json": z.object({ schema: z.unknown() }).optional() });
const schemaShape = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });
const parameter = z.object({ name: z.string(), in: z.enum(["path", "query", "header", "cookie"]) });
const operationShape = z.object({
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content: jsonContent }).optional(),
});
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), operationShape)) });

/** One call that the server offers, and what may be written into it. */
export type Operation = {
  method: string;
  path: string;
  parameters: readonly z.infer<typeof parameter>[];
  /** Names of the JSON body's fields; null without one. */
  fields: readonly string[] | null;
};

export async function readOperations(server: OwnServer): Promise<Operation[]> {
  const { paths } = description.parse(parseJson((await server.call({ path: "/api/openapi.json" })).body));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody }]) => {
      const content = requestBody?.content["application/json"];
      const fields = content === undefined ? null : Object.keys(schemaShape.parse(content.schema).properties);
      return { method: method.toUpperCase(), path, parameters, fields };
    }),
  );
}
