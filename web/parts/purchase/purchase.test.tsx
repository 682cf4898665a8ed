import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Billing, CheckoutOutcome } from "#contract/billing.ts";
import { paymentRefetchMs } from "#contract/limits.ts";
import { WithQueries } from "#web/api/with-queries.tsx";
import { closeAs, openAs, type Who } from "#web/testing/open-as.tsx";
import { notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, type Answers } from "#web/testing/stand-in-server.ts";
import { syntheticBilling } from "#web/testing/synthetic-billing.ts";
import { BuyTokens } from "./buy-tokens.tsx";
import { PlanCard } from "./plan-card.tsx";
import { usePaymentReturn } from "./use-payment-return.ts";

const user = userEvent.setup({ delay: null });
const checkout = "POST /api/billing/checkout";
const outcome = "POST /api/billing/outcome";
let wentTo: string[];

beforeEach(() => {
  standInBrowser();
  wentTo = [];
  const { origin, href } = window.location;
  vi.stubGlobal("location", {
    origin,
    href,
    assign: (address: string) => wentTo.push(address),
  });
});
afterEach(closeAs);

const openBuying = (answers: Answers = {}, who: Who = { generation_tokens: 7 }) =>
  openAs(
    who,
    <WithQueries>
      <BuyTokens />
    </WithQueries>,
    { at: "/account", answers: { [checkout]: { url: "https://pay.example/1" }, ...answers } },
  );
const amount = () => screen.findByLabelText("Tokens to buy");

async function typeAmount(text: string): Promise<void> {
  const field = await amount();
  await user.clear(field);
  if (text !== "") await user.type(field, text);
}

test("the balance, the number and the sum stand there before anything is pressed, and where it leads", async () => {
  await openBuying();
  expect((await amount()).getAttribute("value")).toBe("50");
  expect(screen.getByText("£10.00")).toBeDefined();
  expect(await screen.findByText(/Current balance/)).toHaveProperty("textContent", "Current balance: 7 tokens");
  expect(screen.getByText("You will be redirected to a card payment provider.")).toBeDefined();
  expect(screen.queryByText(/no money moves/)).toBeNull();
  await typeAmount("333");
  expect(screen.getByText("£66.60")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "1,000" }));
  expect(screen.getByText("£200.00")).toBeDefined();
});

test.each(["9", "1001", "1.5", "x", "-20", "1e3"])("'%s' is no number of tokens: nothing is sent", async (text) => {
  const { server } = await openBuying();
  await typeAmount(text);
  expect(screen.getByRole("button", { name: "Buy More Tokens" })).toHaveProperty("disabled", true);
  fireEvent.submit((await amount()).closest("form") ?? document.body);
  expect(server.sentTo("POST", "/api/billing/checkout")).toHaveLength(0);
  expect(screen.getByText("From 10 to 1,000 tokens, in whole ones.")).toBeDefined();
});

test("an empty field is no number of tokens either, and no mistake yet", async () => {
  await openBuying();
  await typeAmount("");
  expect(screen.getByRole("button", { name: "Buy More Tokens" })).toHaveProperty("disabled", true);
  expect(screen.queryByText(/in whole ones/)).toBeNull();
});

test("a press sends what is bought and nothing of its price, once, and leads to the provider", async () => {
  const answer = Promise.withResolvers<object>();
  const { server } = await openBuying({ [checkout]: () => answer.promise });
  await typeAmount("120");
  const button = screen.getByRole("button", { name: "Buy More Tokens" });
  await user.dblClick(button);
  expect(screen.getByRole("button", { name: "Opening the checkout…" })).toHaveProperty("disabled", true);
  answer.resolve({ url: "https://pay.example/120" });
  await waitFor(() => expect(wentTo).toEqual(["https://pay.example/120"]));
  const [sent, ...more] = server.sentTo("POST", "/api/billing/checkout");
  expect(more).toEqual([]);
  expect(sent?.body).toEqual({ product: "credits", quantity: 120 });
  expect(sent?.headers.get("idempotency-key")).toMatch(/^[\da-f-]{36}$/);
});

test("who comes back by the Back button finds the button as it was", async () => {
  await openBuying();
  await user.click(await screen.findByRole("button", { name: "Buy More Tokens" }));
  await waitFor(() => expect(wentTo).toHaveLength(1));
  expect(screen.getByRole("button", { name: "Opening the checkout…" })).toBeDefined();
  const kept = Object.assign(new Event("pageshow"), { persisted: true });
  act(() => void window.dispatchEvent(kept));
  expect(screen.getByRole("button", { name: "Buy More Tokens" })).toHaveProperty("disabled", false);
});

test("what failed stands at the button, and the next press is the same attempt", async () => {
  const { server } = await openBuying({ [checkout]: refusal("payment_closed", 409) });
  await user.click(await screen.findByRole("button", { name: "Buy More Tokens" }));
  expect((await screen.findByText("Nothing can be bought here just now.")).closest("[role='alert']")).not.toBeNull();
  server.answers[checkout] = { url: "https://pay.example/2" };
  await user.click(screen.getByRole("button", { name: "Buy More Tokens" }));
  await waitFor(() => expect(wentTo).toEqual(["https://pay.example/2"]));
  const keys = server.sentTo("POST", "/api/billing/checkout").map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
});

test("offline nothing is lost, and it says why", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await openBuying({ [checkout]: new Error("offline") });
  await user.click(await screen.findByRole("button", { name: "Buy More Tokens" }));
  expect(await screen.findByText("You are offline. Try again when you are back online.")).toBeDefined();
  expect(wentTo).toEqual([]);
});

test("a test payment says so beside the button; where nothing is sold it leads to people", async () => {
  await openBuying({ "GET /api/billing": syntheticBilling({ provider: "sandbox", isTest: true }) });
  expect(
    await screen.findByText(/redirected .* Here that is a test page: it takes no card, and no money moves\.$/),
  ).toBeDefined();
  closeAs();
  standInBrowser();
  await openBuying({ "GET /api/billing": syntheticBilling({ provider: "stripe", isTest: true }) });
  expect(await screen.findByText(/redirected .* It is in test mode here: no money moves\.$/)).toBeDefined();
  closeAs();
  standInBrowser();
  await openBuying({ "GET /api/billing": syntheticBilling({ isOpen: false, provider: null }) });
  const link = await screen.findByRole("link", { name: "Buy More Tokens" });
  expect(link.getAttribute("href")).toBe("/contact?about=tokens");
});

const day = "2026-12-05T12:00:00.000Z";
const grace = "2026-12-12T12:00:00.000Z";
const subscribed = (state: "active" | "ending" | "unpaid", graceEndsAt: string | null = null) => ({
  subscription: { state, paidUntil: day, graceEndsAt, renewalPrice: null },
});
const renewedFor = (minorUnits: number, currency: string): Partial<Billing> => ({
  subscription: { ...subscribed("active").subscription, renewalPrice: { minorUnits, currency } },
});
const standings: { name: string; isPro: boolean; facts: Partial<Billing>; words: RegExp; buttons: string[] }[] = [
  {
    name: "Core",
    isPro: false,
    facts: { hasPortal: false },
    words: /^Core is free: 10 tokens each month\.$/,
    buttons: ["Upgrade to Pro"],
  },
  {
    name: "Core, and tokens were bought",
    isPro: false,
    facts: {},
    words: /^Core is free/,
    buttons: ["Upgrade to Pro", "Receipts and billing"],
  },
  {
    name: "Pro, for the price that was signed for",
    isPro: true,
    facts: renewedFor(1500, "GBP"),
    words: /^Pro renews on 5 December 2026 for £15\.00\.$/,
    buttons: ["Manage or cancel"],
  },
  {
    name: "Pro, in the currency that was signed for",
    isPro: true,
    facts: renewedFor(2200, "USD"),
    words: /^Pro renews on 5 December 2026 for US\$22\.00\.$/,
    buttons: ["Manage or cancel"],
  },
  {
    name: "Pro, in a currency without pence",
    isPro: true,
    facts: renewedFor(2800, "JPY"),
    words: /^Pro renews on 5 December 2026 for JP¥2,800\.$/,
    buttons: ["Manage or cancel"],
  },
  {
    name: "Pro, of which no price has been read yet",
    isPro: true,
    facts: subscribed("active"),
    words: /^Pro renews on 5 December 2026\.$/,
    buttons: ["Manage or cancel"],
  },
  {
    name: "cancelled",
    isPro: true,
    facts: subscribed("ending"),
    words: /^Pro ends on 5 December 2026\./,
    buttons: ["Manage or cancel"],
  },
  {
    name: "in its grace",
    isPro: true,
    facts: subscribed("unpaid", grace),
    words: /Pro stays until 12 December 2026/,
    buttons: ["Mend the payment"],
  },
  {
    name: "over its grace",
    isPro: false,
    facts: subscribed("unpaid", grace),
    words: /Pro has ended because its payment failed/,
    buttons: ["Mend the payment"],
  },
  {
    name: "given",
    isPro: true,
    facts: { givenProUntil: day, hasPortal: false },
    words: /from our team until 5 December 2026\. Nothing is charged/,
    buttons: [],
  },
];
test.each(standings)("the plan's card says how it stands: $name", async ({ isPro, facts, words, buttons }) => {
  await openAs(
    { is_pro: isPro },
    <WithQueries>
      <PlanCard />
    </WithQueries>,
    { at: "/account", answers: { "GET /api/billing": syntheticBilling({ hasPortal: true, ...facts }) } },
  );
  expect(await screen.findByText(words)).toBeDefined();
  await waitFor(() => expect(screen.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(buttons));
});

test("the provider's page opens, and what failed stands at the button", async () => {
  const portal = "POST /api/billing/portal";
  const { subscription } = subscribed("active");
  const { server } = await openAs(
    { is_pro: true },
    <WithQueries>
      <PlanCard />
    </WithQueries>,
    {
      at: "/account",
      answers: {
        "GET /api/billing": syntheticBilling({ subscription, hasPortal: true }),
        [portal]: refusal("rate_limited", 429),
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Manage or cancel" }));
  expect(await screen.findByText(/Too many attempts/)).toBeDefined();
  server.answers[portal] = { url: "https://pay.example/portal" };
  await user.click(screen.getByRole("button", { name: "Manage or cancel" }));
  await waitFor(() => expect(wentTo).toEqual(["https://pay.example/portal"]));
});

function ReturnPlace() {
  usePaymentReturn();
  return <h1>My Account</h1>;
}
async function comeBack(answers: Answers, at = "/account?payment=success&tab=usage") {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  return openAs(
    { generation_tokens: 7 },
    <WithQueries>
      <ReturnPlace />
    </WithQueries>,
    { at, answers },
  );
}
const told = (what: CheckoutOutcome["outcome"]) => ({ outcome: what, product: "credits", tokens: 50 });

test("who comes back from a payment that was made is told in the ordered words, the address forgets it, and the tokens are read again", async () => {
  const { address, server } = await comeBack({ [outcome]: told("paid") });
  await waitFor(() => expect(notice()).toBe("Payment Successful!Your tokens have been added to your account."));
  expect(address()).toBe("/account?tab=usage");
  await act(() => vi.advanceTimersByTimeAsync(paymentRefetchMs + 100));
  expect(server.sentTo("POST", "/api/billing/outcome")).toHaveLength(1);
});

test("one that is still being confirmed is not called successful until it is", async () => {
  const { server } = await comeBack({ [outcome]: told("pending") });
  await waitFor(() => expect(notice()).toContain("Checking your payment"));
  expect(notice()).not.toContain("Successful");
  server.answers[outcome] = told("paid");
  await act(() => vi.advanceTimersByTimeAsync(paymentRefetchMs + 500));
  await waitFor(() => expect(notice()).toContain("Payment Successful!"));
});

test("one that is never confirmed while the person looks ends in a sentence that is true either way", async () => {
  await comeBack({ [outcome]: told("pending") });
  await act(() => vi.advanceTimersByTimeAsync(paymentRefetchMs * 6));
  await waitFor(() => expect(notice()).toContain("Not confirmed yet"));
});

test("who paid another sum than was asked for is not told that nothing was charged, and is shown the way to us", async () => {
  const { server } = await comeBack({ [outcome]: told("refused") });
  await screen.findByText("Another sum was paid than asked for");
  expect(screen.getByRole("link", { name: "Contact us" }).getAttribute("href")).toBe("/contact");
  expect(screen.queryByText(/Nothing was charged/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(paymentRefetchMs + 100));
  expect(server.sentTo("POST", "/api/billing/outcome")).toHaveLength(1);
});

test("an address that somebody typed is no payment", async () => {
  const { address } = await comeBack({ [outcome]: { outcome: "none", product: null, tokens: null } });
  await waitFor(() => expect(notice()).toContain("No payment found"));
  expect(address()).toBe("/account?tab=usage");
});

test("where nothing is said of a payment nobody is asked", async () => {
  const { server } = await comeBack({}, "/account");
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(server.sentTo("POST", "/api/billing/outcome")).toHaveLength(0);
  expect(notice()).toBe("");
});
