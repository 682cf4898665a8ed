import { createHash } from "node:crypto";
import type { SandboxPage } from "../sandbox-pages.ts";
import { html, type Html } from "./html.ts";

/** Its own look, not Carvas's: a payment happens in somebody else's house. */
const style = `
:root { color-scheme: light dark; --ink: light-dark(#1d2433, #eef1f7); --soft: light-dark(#566076, #a9b2c6);
  --ground: light-dark(#f2f4f8, #12151c); --card: light-dark(#fff, #1c212c); --line: light-dark(#c3cad8, #3d465a);
  --main: light-dark(#2f48c4, #a8b8ff); --on-main: light-dark(#fff, #10183a); --test: #ffd84a; }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); overflow-wrap: anywhere; }
.test { background: var(--test); color: #2b2300; font-weight: 700; text-align: center; padding: .75rem 1rem; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; display: grid; gap: 1.5rem; }
@media (min-width: 48rem) { main.two { grid-template-columns: 1fr 1fr; gap: 3rem; padding-top: 4rem; } }
h1 { font-size: 1.1rem; margin: 0 0 .5rem; color: var(--soft); font-weight: 500; }
h2 { font-size: 1.1rem; margin: 0 0 1rem; }
.sum { font-size: 2.5rem; line-height: 1.1; font-weight: 700; margin: 0 0 1rem; font-variant-numeric: tabular-nums; }
.soft { color: var(--soft); } p { margin: 0 0 .75rem; }
dl { display: grid; grid-template-columns: 1fr auto; gap: .5rem 1rem; margin: 1rem 0; padding-top: 1rem; border-top: 1px solid var(--line); }
dd { margin: 0; font-variant-numeric: tabular-nums; text-align: right; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.5rem; }
label { display: block; font-weight: 600; margin-bottom: 1rem; }
input { display: block; width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .5rem .75rem; font: inherit; color: var(--soft);
  background: var(--ground); border: 1px solid var(--line); border-radius: .5rem; }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
form { display: grid; gap: .75rem; } .row label { min-width: 0; }
button { min-height: 2.75rem; font: inherit; font-weight: 600; padding: .5rem 1rem; border-radius: .5rem; border: 1px solid var(--line);
  background: transparent; color: var(--ink); cursor: pointer; }
button.main { background: var(--main); border-color: var(--main); color: var(--on-main); }
button:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
.problem { border-left: 4px solid #d33; padding: .25rem 0 .25rem .75rem; font-weight: 600; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; }
li form { display: flex; flex-wrap: wrap; }
li { border-top: 1px solid var(--line); padding-top: 1rem; display: grid; gap: .5rem; }
`;

const styleHash = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

export function frame({ title, body, isTwo = false, isGone = false }: FrameParts): SandboxPage {
  const page = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        STYLE
      </head>
      <body>
        <header class="test">Test payment – no money moves</header>
        <main class="${isTwo ? "two" : "one"}">${body}</main>
      </body>
    </html>`;
  // Put in last and as it is: the policy knows it by its hash.
  return { html: page.text.replace("STYLE", () => `<style>${style}</style>`), styleHash, isGone };
}
type FrameParts = { title: string; body: Html; isTwo?: boolean; isGone?: boolean };

export function gonePage(): SandboxPage {
  const body = html`<section>
    <h1>There is nothing to pay here</h1>
    <p>This page is over or was never there. Go back to the shop and start again.</p>
  </section>`;
  return frame({ title: "Nothing to pay – test payment", body, isGone: true });
}

const days = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

export function day(moment: Date): string {
  return days.format(moment);
}
