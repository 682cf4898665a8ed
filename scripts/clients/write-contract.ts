import { z } from "zod";
import type { KeyCallsDescription } from "./describe-key-calls.ts";
import { schemaOfSchemas, writeType, type Schema } from "./write-types.ts";

const content = z.record(z.string(), z.object({ schema: schemaOfSchemas.optional() }));
const parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean().default(false),
  schema: schemaOfSchemas,
});
const operation = z.object({
  summary: z.string(),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});
const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schemaOfSchemas) }),
});

type Operation = z.infer<typeof operation>;

const head = `/* oxlint-disable */
// Written out of the contract by every check and build. Don't change it by hand.

`;

/** The client's types: every named thing, and every call by its method and address. */
export function writeContract(described: KeyCallsDescription): string {
  const { paths, components } = description.parse(described);
  const things = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${writeType(schema)};\n`,
  );
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, call]) => writeCall(`${method.toUpperCase()} ${path}`, call)),
  );
  return `${head}${things.join("\n")}
/** What each call takes and gives; \`Response\` for a file. */
export type Calls = {
${calls.join("")}};
`;
}

function writeCall(name: string, call: Operation): string {
  const parts = {
    params: writeParameters(call, "path"),
    query: writeParameters(call, "query"),
    headers: writeParameters(call, "header"),
    body: writeBody(call),
    answer: writeAnswer(call),
  };
  const lines = Object.entries(parts).map(([part, type]) => `    ${part}: ${type};\n`);
  return `  /** ${call.summary} */\n  ${JSON.stringify(name)}: {\n${lines.join("")}  };\n`;
}

function writeParameters({ parameters }: Operation, place: z.infer<typeof parameter>["in"]): string {
  const named = parameters.filter((one) => one.in === place);
  if (named.length === 0) return "undefined";
  const properties = Object.fromEntries(named.map(({ name, schema }) => [name, schema]));
  const required = named.filter((one) => one.required).map(({ name }) => name);
  return writeType({ type: "object", properties, required }, "    ");
}

function writeBody({ requestBody }: Operation): string {
  if (requestBody === undefined) return "undefined";
  if (requestBody.content["multipart/form-data"] !== undefined) return "FormData";
  return typeOfJson(requestBody.content) ?? "undefined";
}

function writeAnswer({ responses }: Operation): string {
  const good = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const types = good.map(([, { content: sent }]) => (sent === undefined ? null : typeOfJson(sent)) ?? "Response");
  return [...new Set(types)].join(" | ");
}

function typeOfJson(sent: z.infer<typeof content>): string | null {
  const schema: Schema | undefined = sent["application/json"]?.schema;
  return schema === undefined ? null : writeType(schema, "    ");
}
