/** `MIT`, or two or more of which all (`and`) or one of them (`or`) must be kept. */
export type Expression = string | { readonly all: readonly Expression[] } | { readonly one: readonly Expression[] };

/** An SPDX licence expression (annex D): AND binds closer than OR. @throws Error for what is none */
export function parseExpression(text: string): Expression {
  const words = text.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const term = (): Expression => {
    const word = words[at++];
    if (word === "(") {
      const inner = either();
      if (words[at++] !== ")") throw new Error(`${text} is no licence expression`);
      return inner;
    }
    if (word === undefined || /^(?:\)|AND|OR|WITH)$/.test(word)) throw new Error(`${text} is no licence expression`);
    // An exception permits more than its licence.
    if (words[at] === "WITH") at += 2;
    return word;
  };
  const list = (word: string, of: () => Expression): Expression[] => {
    const parts = [of()];
    while (words[at] === word) {
      at += 1;
      parts.push(of());
    }
    return parts;
  };
  const both = (): Expression => single(list("AND", term), (all) => ({ all }));
  const either = (): Expression => single(list("OR", both), (one) => ({ one }));
  const parsed = either();
  if (at !== words.length) throw new Error(`${text} is no licence expression`);
  return parsed;
}

function single(parts: readonly Expression[], join: (parts: readonly Expression[]) => Expression): Expression {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : join(parts);
}

/** The licences that have to be kept where `isAllowed` decides; null when there is no way to keep to it. */
export function licencesToKeep(expression: Expression, isAllowed: (licence: string) => boolean): string[] | null {
  if (typeof expression === "string") return isAllowed(expression) ? [expression] : null;
  if ("all" in expression) {
    const parts = expression.all.map((part) => licencesToKeep(part, isAllowed));
    return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
  }
  return expression.one.map((part) => licencesToKeep(part, isAllowed)).find((part) => part !== null) ?? null;
}
