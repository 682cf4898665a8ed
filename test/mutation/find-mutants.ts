import { parseSync, Visitor, type ESTree } from "vite";
import { swappedCall, swappedOperator } from "./swaps.ts";

/** One small change to a source file that a good test would notice. */
export type Mutant = {
  /** Path from the project's root. */
  file: string;
  line: number;
  start: number;
  end: number;
  /** What stands there, and what stands there instead. */
  original: string;
  replacement: string;
  /** An expression is exchanged, a statement is left out, a function returns before its first statement. */
  way: "expression" | "removal" | "return";
};

type Found = Pick<Mutant, "start" | "end" | "replacement" | "way">;
type Span = Pick<Found, "start" | "end">;

type Search = {
  text: (span: Span) => string;
  add: (span: Span, replacement: string, way?: Found["way"]) => void;
};

/** All mutants of a file in TypeScript, in the order of their places. */
export function findMutants(file: string, code: string): Mutant[] {
  const { program, errors } = parseSync(file, code, { lang: "ts" });
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const found: Mutant[] = [];
  const text = ({ start, end }: Span) => code.slice(start, end);
  const search: Search = {
    text,
    add: ({ start, end }, replacement, way = "expression") => {
      const line = code.slice(0, start).split("\n").length;
      found.push({ file, line, start, end, original: text({ start, end }), replacement, way });
    },
  };
  for (const visitor of [literals(search), operators(search), calls(search), flow(search)]) visitor.visit(program);
  // At one place the largest first; of equal ones a statement comes before the expression that it consists of.
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end || Number(b.way > a.way) - Number(a.way > b.way));
}

function literals({ add }: Search): Visitor {
  const isNoExpression = new Set<number>();
  return new Visitor({
    TSLiteralType: ({ literal }) => void isNoExpression.add(literal.start),
    TSEnumMember: ({ initializer }) => void (initializer && isNoExpression.add(initializer.start)),
    Property: ({ key, computed }) => void (!computed && isNoExpression.add(key.start)),
    ImportAttribute: ({ value }) => void isNoExpression.add(value.start),
    Literal: (node) => {
      if (isNoExpression.has(node.start)) return;
      if (typeof node.value === "boolean") add(node, String(!node.value));
      if (typeof node.value === "number") add(node, otherNumber(node.value));
    },
  });
}

/** Small whole numbers by one, others by a quarter: a change that a picture or a limit should show. */
function otherNumber(value: number): string {
  if (!Number.isInteger(value)) return String(value * 1.25);
  return String(value < 10 ? value + 1 : Math.round(value * 1.25));
}

function operators({ add, text }: Search): Visitor {
  return new Visitor({
    UnaryExpression: (node) => {
      if (node.operator === "!") add(node, text(node.argument));
    },
    BinaryExpression: (node) => {
      if (isText(node.left) || isText(node.right)) return;
      for (const operator of swappedOperator(node.operator))
        add(node, `(${text(node.left)}) ${operator} (${text(node.right)})`);
    },
    LogicalExpression: (node) => {
      const { operator, left, right } = node;
      // `array[index] ?? 0` is there for the types: what stands behind it is not reached.
      if (operator === "??") return void (isZero(right) || add(node, text(left)));
      add(node, `(${text(left)}) ${operator === "&&" ? "||" : "&&"} (${text(right)})`);
    },
    AssignmentExpression: (node) => {
      if (node.operator === "=") return;
      for (const operator of swappedOperator(node.operator.slice(0, -1)))
        add(node, `${text(node.left)} ${operator}= ${text(node.right)}`);
    },
  });
}

function calls({ add, text }: Search): Visitor {
  return new Visitor({
    CallExpression: (node) => {
      const [callee, args] = [text(node.callee), node.arguments.map(text)];
      const other = swappedCall(callee);
      if (other !== undefined) add(node, `${other}(${args.join(", ")})`);
      if (callee !== "and" && callee !== "or") return;
      for (const dropped of args.keys()) add(node, `${callee}(${args.filter((_, at) => at !== dropped).join(", ")})`);
    },
  });
}

const workTypes = new Set<string>(["CallExpression", "AwaitExpression", "AssignmentExpression", "UpdateExpression"]);
/** Their own mutants turn a condition round. */
const turnedElsewhere = new Set<string>(["BinaryExpression", "LogicalExpression", "UnaryExpression"]);

function flow({ add, text }: Search): Visitor {
  const negate = (test: ESTree.Expression) => {
    if (!turnedElsewhere.has(test.type)) add(test, `!(${text(test)})`);
  };
  /** Only where nothing is returned: else the caller would notice at once. */
  const returnEarly = (body: ESTree.FunctionBody | ESTree.BlockStatement | null) => {
    if (body === null || body.body.length < 2 || /\breturn\b[^;]/.test(text(body))) return;
    add({ start: body.start + 1, end: body.start + 1 }, "return;", "return");
  };
  return new Visitor({
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    ExpressionStatement: (node) => {
      if (workTypes.has(node.expression.type)) add(node, "", "removal");
    },
    FunctionDeclaration: ({ body }) => returnEarly(body),
    FunctionExpression: ({ body }) => returnEarly(body),
    ArrowFunctionExpression: ({ body }) => returnEarly(body.type === "BlockStatement" ? body : null),
  });
}

function isText(node: { type: string; value?: unknown }): boolean {
  return node.type === "TemplateLiteral" || typeof node.value === "string";
}

function isZero(node: ESTree.Expression): boolean {
  return node.type === "Literal" && node.value === 0;
}
