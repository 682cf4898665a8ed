/** Both the boundary and the opposite of an order. */
const operators: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "&": ["|"],
  "|": ["&"],
  "<<": [">>"],
  ">>": ["<<"],
};

/** Arithmetic, and the conditions of queries. */
const calls: Readonly<Record<string, string>> = {
  "Math.min": "Math.max",
  "Math.max": "Math.min",
  "Math.floor": "Math.ceil",
  "Math.ceil": "Math.floor",
  eq: "ne",
  ne: "eq",
  lt: "gt",
  gt: "lt",
  lte: "gte",
  gte: "lte",
};

export function swappedOperator(operator: string): readonly string[] {
  return Object.hasOwn(operators, operator) ? (operators[operator] ?? []) : [];
}

export function swappedCall(callee: string): string | undefined {
  return Object.hasOwn(calls, callee) ? calls[callee] : undefined;
}
