import { readFileSync } from "node:fs";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { expect, test } from "vitest";
import { writeMailedLink } from "#contract/account-links.ts";
import type { MailContent, MailKind } from "#contract/mail-content.ts";
import { mailColours } from "./mail-colours.ts";
import { writeMail } from "./write-mail.ts";

const origin = "https://carvas.example";
const site = { origin, teamAddress: "team@carvas.example" };
const link = (purpose: "verify-email" | "change-email" | "reset-password") =>
  writeMailedLink(origin, purpose, "a-secret-token");

const contents: { readonly [Kind in MailKind]: Extract<MailContent, { kind: Kind }> } = {
  welcome: { kind: "welcome" },
  "verify-email": { kind: "verify-email", url: link("verify-email") },
  "change-email": { kind: "change-email", url: link("change-email"), newEmail: "new@example.test" },
  "email-changed": { kind: "email-changed", newEmail: "new@example.test" },
  "reset-password": { kind: "reset-password", url: link("reset-password") },
  "password-changed": { kind: "password-changed", passkeys: 2, hasGoogle: true, apiKeys: 1, webhooks: 1, links: 1 },
  "way-in-changed": { kind: "way-in-changed", way: "passkey", isAdded: true },
  "two-factor-changed": { kind: "two-factor-changed", isOn: true },
  "api-key-changed": { kind: "api-key-changed", lastFour: "x7Kq", isMade: true },
  receipt: {
    kind: "receipt",
    what: "100 tokens",
    totalMinorUnits: 2000,
    paidAt: "2026-11-23T23:30:00Z",
    number: "CV-2026-0042",
  },
  "payment-failed": { kind: "payment-failed", graceEndsAt: "2026-12-01T00:00:00Z" },
  "plan-ended": { kind: "plan-ended", endedAt: "2026-12-01T00:00:00Z" },
  "low-balance": { kind: "low-balance", tokens: 2, nextTokensAt: "2026-12-05T10:00:00Z" },
  "webhook-failing": { kind: "webhook-failing", address: "https://dealer.example/hooks", failure: "It answered 500." },
  "webhook-switched-off": {
    kind: "webhook-switched-off",
    address: "https://dealer.example/hooks",
    failure: "No answer within 10 seconds.",
  },
  "account-deleted": { kind: "account-deleted" },
  guessing: { kind: "guessing" },
  "contact-message": {
    kind: "contact-message",
    name: "Jo Driver",
    email: "jo@example.test",
    message: "Do you do vans too?\nThanks.",
    isPro: false,
  },
};
const all = Object.values(contents).map((content) => [content.kind, content] as const);

const write = async (content: MailContent) =>
  writeMail({ id: "6b1f", toAddress: "jo@example.test", createdAt: new Date(), content }, site);

type Node = DefaultTreeAdapterTypes.Node;
const childrenOf = (node: Node): Node[] => ("childNodes" in node ? node.childNodes : []);
const everyNode = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(everyNode)];
const elementsOf = (html: string) => everyNode(parse(html)).filter((node) => "tagName" in node);
const attribute = (node: Node, name: string) =>
  "attrs" in node ? node.attrs.find((attr) => attr.name === name)?.value : undefined;
/** What a reader sees, without the preheader, piece by piece. */
function visibleTexts(node: Node): string[] {
  if (node.nodeName === "#text" && "value" in node) return [node.value];
  if (attribute(node, "data-skip-in-text") !== undefined || node.nodeName === "head") return [];
  return childrenOf(node).flatMap(visibleTexts);
}
const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

test.each(all)(
  "%s: a short subject, a preheader that adds to it, and a text that says all that the page says",
  async (_kind, content) => {
    const { subject, text, html } = await write(content);
    expect(subject.length).toBeGreaterThan(8);
    expect(subject.length).toBeLessThanOrEqual(60);
    const preview = elementsOf(html).find((node) => attribute(node, "data-skip-in-text") === "true");
    const preheader =
      preview === undefined ? "" : squeezed(childrenOf(preview).slice(0, 1).flatMap(visibleTexts).join(""));
    expect(preheader).not.toBe("");
    expect(preheader).not.toBe(subject);
    const said = squeezed(text);
    const pieces = visibleTexts(parse(html))
      .map(squeezed)
      .filter((piece) => piece.length > 1);
    expect(pieces.length).toBeGreaterThan(4);
    expect(pieces.filter((piece) => !said.includes(piece))).toEqual([]);
    expect(text.endsWith("\n")).toBe(true);
    expect(text).not.toMatch(/<\/|undefined|\[object/);
  },
);

test.each(all)("%s: nothing is fetched, and every link leads to the installation itself", async (_kind, content) => {
  const { html } = await write(content);
  const elements = elementsOf(html);
  expect(
    elements.filter((node) => ["img", "script", "link", "iframe", "object", "form"].includes(node.nodeName)),
  ).toEqual([]);
  expect(elements.flatMap((node) => [attribute(node, "src"), attribute(node, "background")].filter(Boolean))).toEqual(
    [],
  );
  expect(html).not.toMatch(/url\(|@import|@font-face/);
  const links = elements.flatMap((node) => attribute(node, "href") ?? []);
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((href) => new URL(href).origin !== origin)).toEqual([]);
});

test.each(["verify-email", "change-email", "reset-password"] as const)(
  "%s: its link stands once in the page and once in the text, and how long it works beside it",
  async (kind) => {
    const { url } = contents[kind];
    const { html, text } = await write(contents[kind]);
    expect(html.split(url)).toHaveLength(2);
    expect(text.split(url)).toHaveLength(2);
    expect(text).toMatch(/works (once, )?for (an hour|24 hours|3 days)/);
  },
);

test("a new password's mail names the ways in that stay, and where they are removed", async () => {
  const said = async (passkeys?: number, hasGoogle?: boolean) =>
    squeezed((await write({ kind: "password-changed", passkeys, hasGoogle })).text);
  expect(await said(2, true)).toContain("2 passkeys and a linked Google account still open your account");
  expect(await said(1, false)).toContain("1 passkey still opens your account");
  expect(await said(0, true)).toContain("A linked Google account still opens your account");
  const { text } = await write({ kind: "password-changed", webhooks: 2 });
  expect(squeezed(text)).toContain("2 webhooks are still told what happens in your account");
  expect(await said()).not.toContain("webhook");
  const { text: ofLinks } = await write({ kind: "password-changed", links: 2 });
  expect(squeezed(ofLinks)).toContain("2 private links still open their pictures");
  for (const none of [await said(0, false), await said()]) expect(none).not.toMatch(/passkey|Google/);
});

test("a passkey or Google that comes or goes is named in the subject", async () => {
  const ways = [
    ["passkey", true, "A passkey was added to your account"],
    ["passkey", false, "A passkey was removed from your account"],
    ["google", true, "Google was linked to your account"],
    ["google", false, "Google was unlinked from your account"],
  ] as const;
  for (const [way, isAdded, subject] of ways) {
    expect(await write({ kind: "way-in-changed", way, isAdded })).toMatchObject({ subject });
  }
});

test("a link that leads elsewhere is never mailed", async () => {
  const elsewhere: MailContent = { kind: "reset-password", url: "https://carvas.example.evil.test/auth#token" };
  await expect(write(elsewhere)).rejects.toThrow("leads elsewhere");
  await expect(write({ ...elsewhere, url: "javascript:alert(1)" })).rejects.toThrow("leads elsewhere");
});

test("what a stranger typed stays text in the page, and one line in the subject", async () => {
  const hostile = `</div><script>alert(1)</script><img src=x onerror=alert(1)><a href="https://evil.test">here</a>`;
  const content: MailContent = {
    kind: "contact-message",
    name: `Jo\r\nBcc: all@example.test ${hostile}`,
    email: `"><b>"@example.test`,
    message: `${hostile}\n${"x".repeat(500)}`,
    isPro: false,
  };
  const { subject, html, text } = await write(content);
  expect(subject).not.toMatch(/[\r\n]/);
  const elements = elementsOf(html);
  expect(elements.filter((node) => ["script", "img", "b"].includes(node.nodeName))).toEqual([]);
  expect(elements.flatMap((node) => attribute(node, "href") ?? []).filter((href) => href.includes("evil"))).toEqual([]);
  expect(visibleTexts(parse(html)).join("")).toContain("<script>alert(1)</script>");
  expect(text).toContain(hostile);
});

test("a message of the contact page is answered to its sender, not as a machine's mail; Pro's are marked", async () => {
  const content = contents["contact-message"];
  const mail = await write(content);
  expect(mail).toMatchObject({
    subject: "Contact form: Jo Driver",
    replyTo: { name: "Jo Driver", address: "jo@example.test" },
    isAutomatic: false,
  });
  expect(mail.text).toContain("Do you do vans too?\nThanks.");
  expect((await write({ ...content, isPro: true })).subject).toBe("[Pro] Contact form: Jo Driver");
});

test("an answer goes to the team where its address is known; where it is not, no mail asks for one", async () => {
  expect((await write({ kind: "guessing" })).replyTo).toEqual({ name: "Carvas", address: "team@carvas.example" });
  const lonely = { origin, teamAddress: undefined };
  for (const [, content] of all) {
    if (content.kind === "contact-message") continue;
    const mail = writeMail({ id: "1", toAddress: "jo@example.test", createdAt: new Date(), content }, lonely);
    expect(mail.replyTo).toBeUndefined();
    expect(mail.text).not.toContain("answer this mail");
    expect(mail.text).toContain(`${origin}/contact`);
  }
});

test("sums and days are written as people write them", async () => {
  const { subject, text } = await write(contents.receipt);
  expect(subject).toBe("Your receipt: 100 tokens, £20.00");
  expect(text).toContain("On: 23 November 2026");
  expect(text).toContain("Receipt: CV-2026-0042");
  const balances = await Promise.all([0, 1, 2].map((tokens) => write({ ...contents["low-balance"], tokens })));
  expect(balances.map((mail) => mail.subject)).toEqual([
    "You have no tokens left",
    "You have 1 token left",
    "You have 2 tokens left",
  ]);
});

test("the mail of a low balance is also true where nothing is sold", async () => {
  const { html, text } = await write(contents["low-balance"]);
  for (const words of [html, text]) {
    expect(words).not.toMatch(/\b(buy|bought)\b/i);
    expect(words).toContain("See how to get more");
  }
});

test("a receipt names the currency that was paid in", async () => {
  const { subject, text } = await write({ ...contents.receipt, currency: "usd" });
  expect(subject).toBe("Your receipt: 100 tokens, US$20.00");
  expect(text).toContain("US$20.00");
  expect(text).not.toContain("£");
});

test("a receipt of a test says before anything else that no money was taken", async () => {
  const { subject, text } = await write({ ...contents.receipt, number: "TEST-0042" });
  expect(subject).toBe("Test, no receipt: 100 tokens, £20.00");
  expect(text).toContain("no money was taken");
  expect(text).not.toContain("Thank you");
});

test("both answers of two-factor sign-in say which one it is", async () => {
  const [on, off] = await Promise.all([true, false].map((isOn) => write({ kind: "two-factor-changed", isOn })));
  expect([on?.subject, off?.subject]).toEqual(["Two-factor sign-in is on", "Two-factor sign-in is off"]);
});

test("the colours are the product's", () => {
  const tokens = readFileSync("web/styles/tokens.css", "utf8");
  const pair = (name: string) => new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1);
  const { light, dark, signal, onSignal } = mailColours;
  expect({
    canvas: pair("canvas"),
    ink: pair("ink"),
    inkSoft: pair("ink-soft"),
    inkFaint: pair("ink-faint"),
    line: pair("line"),
    lineStrong: pair("line-strong"),
  }).toEqual({
    canvas: [light.canvas, dark.canvas],
    ink: [light.ink, dark.ink],
    inkSoft: [light.inkSoft, dark.inkSoft],
    inkFaint: [light.inkFaint, dark.inkFaint],
    line: [light.line, dark.line],
    lineStrong: [light.lineStrong, dark.lineStrong],
  });
  expect(tokens).toContain(`--color-signal: ${signal};`);
  expect(tokens).toContain(`--color-on-signal: ${onSignal};`);
});
