import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ApiKey } from "#contract/api-keys.ts";
import { keyScopes } from "#contract/key-scopes.ts";
import type { Webhook, WebhookDelivery } from "#contract/webhooks.ts";
import { closeAs, openAs } from "#web/testing/open-as.tsx";
import { notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, type Answers } from "#web/testing/stand-in-server.ts";
import { syntheticAccount } from "#web/testing/synthetic-account.ts";
import { ApiScreen } from "./api-screen.tsx";

const user = userEvent.setup({ delay: null });
const id = (number: number) => `10000000-0000-4000-8000-0000000000${10 + number}`;
const keysPath = "/api/account/api-keys";
const at = "2026-11-20T10:00:00.000Z";

const key = (number: number, changes: Partial<ApiKey> = {}): ApiKey => ({
  id: id(number),
  name: `System ${number}`,
  scopes: ["photos:write", "pictures:read"],
  lastFour: "x7Kq",
  createdAt: at,
  expiresAt: null,
  isExpired: false,
  lastUsedAt: null,
  ...changes,
});
const webhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: id(5),
  url: "https://dealer.example/hooks",
  events: ["picture.finished"],
  status: "on",
  offReason: null,
  failingSince: null,
  oldSecretEndsAt: null,
  createdAt: at,
  ...changes,
});
const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: id(7),
  eventId: id(8),
  event: "picture.finished",
  status: "failed",
  attempts: 10,
  answerStatus: 500,
  durationMs: 42,
  failure: "It answered 500.",
  nextTryAt: null,
  createdAt: at,
  ...changes,
});

beforeEach(() => standInBrowser());
afterEach(closeAs);

const open = (answers: Answers = {}) =>
  openAs({}, <ApiScreen />, {
    at: "/account/api",
    answers: {
      "GET /api/account": syntheticAccount,
      [`GET ${keysPath}`]: { apiKeys: [] },
      "GET /api/webhooks": { webhooks: [] },
      ...answers,
    },
  });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const dialog = () => within(screen.getByRole("dialog"));

test("without keys and webhooks the page says what they are for, and each list fails and comes back alone", async () => {
  const { server } = await open({ [`GET ${keysPath}`]: refusal("unavailable", 503) });
  expect(await screen.findByText("Your keys can’t be read just now.", {}, { timeout: 20_000 })).toBeDefined();
  expect(await screen.findByText(/Nobody is told yet/)).toBeDefined();
  server.answers[`GET ${keysPath}`] = { apiKeys: [] };
  await user.click(button("Try again"));
  expect(await screen.findByText(/No program has a key yet/)).toBeDefined();
}, 30_000);

test("a key is made with name, scopes and password, and shown until it is kept", async () => {
  const { server } = await open();
  server.answers[`POST ${keysPath}`] = { key: "carvas_live_shown-once", apiKey: key(1) };
  await user.click(await screen.findByRole("button", { name: "Make a key" }));
  expect(dialog().getAllByRole("checkbox")).toHaveLength(keyScopes.length);
  await user.type(dialog().getByLabelText("Name"), "System 1");
  await user.click(dialog().getByRole("checkbox", { name: /account:read/ }));
  await user.selectOptions(dialog().getByLabelText("Ends"), "After 90 days");
  await user.type(dialog().getByLabelText("Your password"), "secret");
  await user.click(dialog().getByRole("button", { name: "Make the key" }));
  expect((await dialog().findByLabelText("The key")).textContent).toBe("carvas_live_shown-once");
  expect(server.sentTo("POST", keysPath).map(({ body }) => body)).toEqual([
    {
      name: "System 1",
      scopes: ["photos:write", "pictures:write", "pictures:read", "account:read"],
      expiresInDays: 90,
      password: "secret",
    },
  ]);
  // Neither Escape nor a press beside it takes the key away.
  await user.keyboard("{Escape}");
  expect(dialog().getByRole<HTMLButtonElement>("button", { name: "Done" }).disabled).toBe(true);
  await user.click(dialog().getByRole("checkbox", { name: /where I keep secrets/ }));
  await user.click(dialog().getByRole("button", { name: "Done" }));
  expect(screen.queryByText("carvas_live_shown-once")).toBeNull();
  expect(within(screen.getByRole("list", { name: "API keys" })).getByText("System 1")).toBeDefined();
});

test("a wrong password is told in its field, and no key appears", async () => {
  await open({ [`POST ${keysPath}`]: refusal("wrong_password", 403) });
  await user.click(await screen.findByRole("button", { name: "Make a key" }));
  await user.type(dialog().getByLabelText("Name"), "System 1");
  await user.type(dialog().getByLabelText("Your password"), "wrong");
  await user.click(dialog().getByRole("button", { name: "Make the key" }));
  expect(await dialog().findByText(/This is not your password/)).toBeDefined();
  expect(dialog().queryByLabelText("The key")).toBeNull();
});

test("a key says what it may do and when it was used, and is revoked after a second press", async () => {
  const { server } = await open({
    [`GET ${keysPath}`]: { apiKeys: [key(1, { lastUsedAt: at }), key(2, { expiresAt: at, isExpired: true })] },
  });
  const list = within(await screen.findByRole("list", { name: "API keys" }));
  expect(list.getByText(/last used on 20 November 2026/)).toBeDefined();
  expect(list.getByText("Ended")).toBeDefined();
  await user.click(list.getByRole("button", { name: "Revoke System 1" }));
  expect(server.sentTo("DELETE", `${keysPath}/${id(1)}`)).toEqual([]);
  server.answers[`DELETE ${keysPath}/${id(1)}`] = { apiKeys: [key(2)] };
  await user.click(button("Revoke this key"));
  expect(await screen.findByRole("button", { name: "Revoke System 2" })).toBeDefined();
  expect(screen.queryByText("System 1")).toBeNull();
  expect(notice()).toContain("Key revoked.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "API keys" })));
});

test("an account whose address is not verified is told what to do first", async () => {
  await open({ "GET /api/account": { ...syntheticAccount, isEmailVerified: false } });
  expect(await screen.findAllByText(/Verify your email address first/)).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Add a webhook" })).toHaveProperty("disabled", true);
  expect(button("Make a key").disabled).toBe(true);
});

test("a webhook is added and its secret shown once; an address that can't be told is refused in its field", async () => {
  const { server } = await open({ "POST /api/webhooks": refusal("webhook_address_refused", 422) });
  await user.click(await screen.findByRole("button", { name: "Add a webhook" }));
  await user.type(dialog().getByLabelText("Address"), "http://dealer.example");
  await user.click(dialog().getByRole("button", { name: "Add webhook" }));
  expect(await dialog().findByText(/must begin with https/)).toBeDefined();
  server.answers["POST /api/webhooks"] = { secret: "whsec_once", webhook: webhook() };
  await user.click(dialog().getByRole("button", { name: "Add webhook" }));
  expect((await screen.findByLabelText("Secret")).textContent).toBe("whsec_once");
});

test("the log shows how each delivery went, word for word, and sends one again", async () => {
  const deliveries = `/api/webhooks/${id(5)}/deliveries`;
  const details = {
    delivery: delivery(),
    body: '{"id":"one"}',
    tries: [{ number: 10, at, answerStatus: 500, durationMs: 42, failure: "It answered 500.", answer: "oh no" }],
  };
  const { server } = await open({
    "GET /api/webhooks": { webhooks: [webhook({ failingSince: at })] },
    [`GET ${deliveries}`]: { deliveries: [delivery()], nextBefore: null },
    [`GET ${deliveries}/${id(7)}`]: details,
  });
  expect(await screen.findByText("Failing since 20 November 2026")).toBeDefined();
  await user.click(button("Log"));
  const log = within(await screen.findByRole("list", { name: /Deliveries to/ }));
  expect(log.getByText("Failed 500")).toBeDefined();
  await user.click(log.getByRole("button", { name: "Details" }));
  expect(await log.findByText("oh no")).toBeDefined();
  expect(log.getByLabelText("What is sent").textContent).toContain('"id": "one"');
  server.answers[`POST ${deliveries}/${id(7)}/again`] = delivery({ status: "waiting", nextTryAt: at });
  server.answers[`GET ${deliveries}`] = {
    deliveries: [delivery({ status: "waiting", nextTryAt: at, attempts: 11 })],
    nextBefore: null,
  };
  const again = log.getByRole("button", { name: "Send again" });
  await user.click(again);
  expect(await log.findByText("Retrying 500")).toBeDefined();
  // What the new attempt brings is read while the last details stand.
  expect(document.activeElement).toBe(again);
});

test.each([
  ["failures", "Off: failed for days"],
  ["operator", "Off: by the Carvas team"],
  ["owner", "Off"],
] as const)("one that was switched off says who did: %s", async (offReason, said) => {
  await open({ "GET /api/webhooks": { webhooks: [webhook({ status: "off", offReason })] } });
  expect(await screen.findByText(said)).toBeDefined();
});

test("one that was switched off is switched on again; a new secret and deleting take a second press", async () => {
  const path = `/api/webhooks/${id(5)}`;
  const { server } = await open({
    "GET /api/webhooks": { webhooks: [webhook({ status: "off", offReason: "failures" })] },
  });
  await screen.findByText("Off: failed for days");
  expect(button("Send a test event").disabled).toBe(true);
  server.answers[`PATCH ${path}`] = webhook();
  await user.click(button("Switch on"));
  expect(await screen.findByRole("button", { name: "Switch off" })).toBeDefined();
  await user.click(button("New secret"));
  server.answers[`POST ${path}/secret`] = { secret: "whsec_new", webhook: webhook({ oldSecretEndsAt: at }) };
  await user.click(button("Make a new secret"));
  expect((await screen.findByLabelText("Secret")).textContent).toBe("whsec_new");
  await user.click(screen.getByRole("checkbox", { name: /where I keep secrets/ }));
  await user.click(button("Done"));
  await user.click(button("Delete"));
  server.answers[`DELETE ${path}`] = { webhooks: [] };
  await user.click(button("Delete this webhook"));
  expect(await screen.findByText(/Nobody is told yet/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Webhooks" })));
});

test("Escape while a key is made does not take it away", async () => {
  const made = Promise.withResolvers<object>();
  await open({ [`POST ${keysPath}`]: made.promise });
  await user.click(await screen.findByRole("button", { name: "Make a key" }));
  await user.type(dialog().getByLabelText("Name"), "System 1");
  await user.type(dialog().getByLabelText("Your password"), "secret{Enter}");
  await dialog().findByRole("button", { name: "Making…" });
  await user.keyboard("{Escape}");
  await act(async () => made.resolve({ key: "carvas_live_shown-once", apiKey: key(1) }));
  expect((await dialog().findByLabelText("The key")).textContent).toBe("carvas_live_shown-once");
});

test("an account that can't be read is said to be so where a key would be made, and asked for again", async () => {
  const { server } = await open({ "GET /api/account": refusal("rate_limited", 429) });
  await screen.findByText(/your account, which can’t be read just now/);
  expect(screen.queryByRole("button", { name: "Make a key" })).toBeNull();
  server.answers["GET /api/account"] = syntheticAccount;
  await user.click(button("Try again"));
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Make a key" })).disabled).toBe(false);
});

test("what a test event failed for is no longer told once the webhook is switched off", async () => {
  const path = `/api/webhooks/${id(5)}`;
  await open({
    "GET /api/webhooks": { webhooks: [webhook()] },
    [`POST ${path}/test`]: refusal("rate_limited", 429, "Slow down."),
    [`PATCH ${path}`]: webhook({ status: "off", offReason: "owner" }),
  });
  await user.click(await screen.findByRole("button", { name: "Send a test event" }));
  await screen.findByText("Slow down.");
  await user.click(button("Switch off"));
  expect(await screen.findByRole("button", { name: "Switch on" })).toBeDefined();
  expect(screen.queryByText("Slow down.")).toBeNull();
});
