import { type ESTree, parseSync, Visitor } from "vite";

export type Import = { readonly name: string; readonly line: number };

/** The parser lists most imports. Going through a file for the others takes long, and few files have any. */
const mayHaveOthers = /\bimport\s*[(/]|\brequire\b|\{\s*\}\s*from/;

/** All that a source imports or exports from elsewhere, as it is written: values, types, and what it loads later. */
export function findImports(path: string, text: string): Import[] {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path} can't be parsed: ${error.message}`);
  const found: Import[] = [];
  const add = (name: string, start: number): void => {
    found.push({ name, line: text.slice(0, start).split("\n").length });
  };
  const { staticImports, staticExports } = parsed.module;
  for (const { moduleRequest } of [...staticImports, ...staticExports.flatMap(({ entries }) => entries)]) {
    if (moduleRequest) add(moduleRequest.value, moduleRequest.start);
  }
  if (!mayHaveOthers.test(text)) return found;
  const look = (node: ESTree.Node | null | undefined): void => {
    const name = node ? textOf(node) : null;
    if (node && name !== null) add(name, node.start);
  };
  new Visitor({
    ExportNamedDeclaration: ({ specifiers, source }) => look(specifiers.length === 0 ? source : null),
    ImportExpression: ({ source }) => look(source),
    TSImportType: ({ source }) => look(source),
    TSExternalModuleReference: ({ expression }) => look(expression),
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === "Identifier" && callee.name === "require") look(first);
    },
  }).visit(parsed.program);
  return found;
}

/** Null where the name is put together when the program runs. */
function textOf(node: ESTree.Node): string | null {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type !== "TemplateLiteral" || node.expressions.length > 0) return null;
  return node.quasis[0]?.value.cooked ?? null;
}
