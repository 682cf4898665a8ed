import { z } from "zod";

/** As much of JSON Schema as the contract's descriptions use. */
export type Schema = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  format?: string | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | Schema | undefined;
  items?: Schema | undefined;
  prefixItems?: Schema[] | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
};

export const schemaOfSchemas: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    properties: z.record(z.string(), schemaOfSchemas).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schemaOfSchemas]).optional(),
    items: schemaOfSchemas.optional(),
    prefixItems: z.array(schemaOfSchemas).optional(),
    anyOf: z.array(schemaOfSchemas).optional(),
    oneOf: z.array(schemaOfSchemas).optional(),
    allOf: z.array(schemaOfSchemas).optional(),
  }),
);

/** The TypeScript type of what a schema describes. */
export function writeType(schema: Schema, indent = ""): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map((choice) => inGroup(writeType(choice, indent))).join(" | ");
  if (schema.allOf !== undefined) return schema.allOf.map((part) => inGroup(writeType(part, indent))).join(" & ");
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) return "unknown";
  return types.map((type) => writeNamedType(type, schema, indent)).join(" | ");
}

function writeNamedType(type: string, schema: Schema, indent: string): string {
  switch (type) {
    case "null":
    case "boolean":
      return type;
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "number":
    case "integer":
      return "number";
    case "array":
      return writeArray(schema, indent);
    case "object":
      return writeObject(schema, indent);
    default:
      throw new Error(`The contract describes something of the unknown type ${type}.`);
  }
}

function writeArray({ items = {}, prefixItems }: Schema, indent: string): string {
  if (prefixItems !== undefined) return `[${prefixItems.map((item) => writeType(item, indent)).join(", ")}]`;
  return `${inGroup(writeType(items, indent))}[]`;
}

function writeObject({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${inner}${asName(name)}${mark}: ${writeType(schema, inner)};\n`;
  });
  const others = typeof additionalProperties === "object" ? writeType(additionalProperties, inner) : null;
  if (fields.length === 0) return others === null ? "Record<string, never>" : `Record<string, ${others}>`;
  return `{\n${fields.join("")}${indent}}`;
}

/** What is joined to something else, in brackets where it is joined already. */
function inGroup(type: string): string {
  return / [|&] /.test(type) && !type.startsWith("{") ? `(${type})` : type;
}

function asName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}
