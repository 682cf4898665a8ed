import { errorTable } from "#contract/errors.ts";
import { keyScopes, keyScopeTexts } from "#contract/key-scopes.ts";
import {
  apiKeyLimit,
  maxApiKeys,
  oldWebhookSecretHours,
  synchronousAnswerSeconds,
  webhookLogDays,
  webhookPatienceDays,
} from "#contract/limits.ts";
import { webhookEvents, webhookEventTexts } from "#contract/webhook-events.ts";
import { code, renderExamples, renderTable } from "./docs-parts.ts";
import { escapeHtml } from "./escape-html.ts";
import { readExamples } from "./read-examples.ts";

export type DocsSection = { id: string; title: string; html: string };

const paragraphs = (...texts: readonly string[]) => texts.map((text) => `<p>${text}`).join("\n");

/** What the page says beside the list of calls. Numbers and lists are the contract's own. */
export function writeSections(): DocsSection[] {
  return [
    { id: "start", title: "A photo becomes a picture", html: start() },
    { id: "keys", title: "Keys and scopes", html: keys() },
    { id: "waiting", title: "Waiting for work", html: waiting() },
    { id: "idempotency", title: "Sending again without paying again", html: idempotency() },
    { id: "limits", title: "Limits", html: limits() },
    { id: "webhooks", title: "Webhooks", html: webhooks() },
    { id: "packages", title: "Packages and the command line", html: packages() },
    { id: "errors", title: "Errors", html: errors() },
  ];
}

function start(): string {
  return (
    paragraphs(
      `Make a key at <a href="/account/api">/account/api</a> with the scopes ${code("photos:write")}, ${code("pictures:write")} and ${code("pictures:read")}, then send a photo, wait for its cut-out, make a picture and download it. Each example is a whole program.`,
    ) + renderExamples("make-picture", readExamples("make-picture"))
  );
}

function keys(): string {
  const rows = keyScopes.map((scope) => [code(scope), escapeHtml(keyScopeTexts[scope])]);
  return (
    paragraphs(
      `Every call carries ${code("Authorization: Bearer carvas_live_…")}. A key is shown once, kept as a hash, and revoked at once. An account keeps ${maxApiKeys}. Never put a key into an address, a page or an app: whoever has it has its scopes.`,
      `Keys match ${code("carvas_live_[0-9A-Za-z]{42}")}; the last six characters are a checksum, so that scanners of repositories find them. Calls from other sites’ pages are not allowed (no CORS): keys are for servers.`,
    ) +
    renderTable("Scopes", ["Scope", "What it allows"], rows) +
    paragraphs(
      `A call whose scope a key lacks is refused with ${code("403 scope_missing")}, which names it. Accounts, payment, keys and agreements are closed to keys (${code("403 key_not_allowed")}).`,
    )
  );
}

function waiting(): string {
  return paragraphs(
    `Pictures take seconds. A call that makes one answers when it is done, within ${synchronousAnswerSeconds} seconds. With ${code("Prefer: respond-async")} it answers ${code("202")} at once: then read ${code("GET /api/generations/{id}")} each second or so until its ${code("status")} is ${code("done")}, ${code("failed")} or ${code("cancelled")}, or have a webhook told. A cut-out is read at ${code("GET /api/uploads/{id}")} until ${code("matteStatus")} is ${code("ready")} or ${code("failed")}.`,
    `What fails costs nothing, and an equal picture asked for again is found and costs nothing. Addresses in answers begin with ${code("/")}: put them behind the address of this server.`,
  );
}

function idempotency(): string {
  return paragraphs(
    `Send a new ${code("Idempotency-Key")} (up to 200 characters) with every order. After a lost answer send the same call with the same key: what spends finds what the first call started, what creates gives the first answer again (${code("Idempotent-Replayed: true")}). The same key with another call or another body is ${code("409 idempotency_key_reused")}; while the first is still being answered it is ${code("409 idempotency_in_progress")}. What failed may be tried again under its key; what was made and is deleted is ${code("404 not_found")} under its own, so order it under a new one. Keys are remembered for 30 days.`,
    `Uploads need none: an equal photo of the same account is the upload that it was.`,
  );
}

function limits(): string {
  const { calls, windowSeconds } = apiKeyLimit;
  return paragraphs(
    `A key may make ${calls} calls in ${windowSeconds} seconds. Every answer says what is left, by ${code("RateLimit-Policy")} and ${code("RateLimit")} as the IETF’s draft has them, and by ${code("RateLimit-Limit")}, ${code("RateLimit-Remaining")} and ${code("RateLimit-Reset")}. One too many is ${code("429 rate_limited")} with ${code("Retry-After")} in seconds.`,
  );
}

function webhooks(): string {
  const rows = webhookEvents.map((event) => [code(event), escapeHtml(webhookEventTexts[event])]);
  return (
    paragraphs(
      `Tell us an https address at <a href="/account/api">/account/api</a> or by ${code("POST /api/webhooks")}, and we send it a POST when something happens: ${code('{"id", "type", "createdAt", "data"}')}, where ${code("data")} is what the call that reads it gives. Answer 200 to 299 within ten seconds and do the work afterwards. An event may come twice, and not in order: ${code("id")} is the same each time.`,
    ) +
    renderTable("Events", ["Event", "When"], rows) +
    paragraphs(
      `${code("Carvas-Signature: t=<seconds>,v1=<hex>")} is an HMAC-SHA256 of ${code("<seconds>.<body>")} under the webhook’s secret. Compare it before you believe a word, and refuse what is older than five minutes. After a rotation both secrets sign for ${oldWebhookSecretHours} hours, each with a ${code("v1")} of its own.`,
    ) +
    renderExamples("receive-webhook", readExamples("receive-webhook")) +
    paragraphs(
      `What is not taken is tried ten times in not quite a day, with growing pauses; then its account is told by mail. An address that takes nothing for ${webhookPatienceDays} days is switched off. The log keeps every attempt for ${webhookLogDays} days and sends again what you ask for. Redirects are not followed, and private networks are never called.`,
    )
  );
}

function packages(): string {
  return paragraphs(
    `${code("carvas-client")} (TypeScript) and ${code("carvas-cli")} come with the source of Carvas, under ${code("clients/")}. They are not on the npm registry yet: ${code("npm pack")} in their folder gives a file to install.`,
    `${code('carvas-cli folder/ --preset "Retail Two"')} sends a folder of photos and writes the pictures beside them. Run again, it goes on where it ended. Folders inside the folder are left out.`,
  );
}

function errors(): string {
  const rows = Object.entries(errorTable)
    .toSorted(([, one], [, other]) => one.status - other.status)
    .map(([name, { status, message }]) => [String(status), code(name), escapeHtml(message)]);
  return (
    paragraphs(
      `A call that fails answers ${code('{"success": false, "error", "code", "requestId", "reasons"}')} with a true status. Decide by ${code("code")}; ${code("error")} is for people.`,
    ) + renderTable("Errors", ["Status", "Code", "What people read"], rows)
  );
}
