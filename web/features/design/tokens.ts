import css from "#web/styles/tokens.css?raw";

/** `web/styles/tokens.css` as it stands: this page shows the tokens and never repeats them. */
const declarations = [...css.matchAll(/--([a-z0-9*-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => ({
  name,
  value: value.replaceAll(/\s+/g, " "),
}));

type Token = { name: string; value: string };

function tokensOf(prefix: string): Token[] {
  return declarations
    .filter(({ name }) => name.startsWith(`${prefix}-`) && !name.includes("*") && !name.includes("--"))
    .map(({ name, value }) => ({ name: name.slice(prefix.length + 1), value }));
}

const plainColours = new Set(["transparent", "current", "white", "black"]);

export const colours = tokensOf("color").filter(({ name }) => !plainColours.has(name));
export const textSizes = tokensOf("text");
export const radii = tokensOf("radius");
export const shadows = tokensOf("shadow");
export const eases = tokensOf("ease");
export const breakpoints = tokensOf("breakpoint");
