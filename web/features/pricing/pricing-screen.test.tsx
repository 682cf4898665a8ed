import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import counts from "virtual:scenes/counts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { plans, prices } from "#contract/plans.ts";
import { closeAs, openAs, type Who } from "#web/testing/open-as.tsx";
import { notice, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, type Answers } from "#web/testing/stand-in-server.ts";
import { syntheticBilling } from "#web/testing/synthetic-billing.ts";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import { PricingScreen } from "./pricing-screen.tsx";

const user = userEvent.setup({ delay: null });

beforeEach(() => standInBrowser());
afterEach(closeAs);

const open = (who: Who, answers: Answers = {}) => openAs(who, <PricingScreen />, { at: "/pricing", answers });
const part = (name: string) => screen.getByRole("region", { name });
const rowsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("a visitor sees both plans and their prices, and nobody's balance", async () => {
  await open("visitor");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Choose Your Plan");
  expect(within(part("Core")).getByText("Free")).toBeDefined();
  expect(part("Pro").textContent).toContain("£17.50a month");
  expect(screen.queryByText("You are on")).toBeNull();
});

test.each([
  [{ is_pro: false, generation_tokens: 7 }, "You are onCore7 tokens remaining"],
  [{ is_pro: true, generation_tokens: 1 }, "You are onPro1 token remaining"],
])("whoever is signed in sees the own plan and what is left of it: %j", async (profile, standing) => {
  await open(profile);
  expect((await screen.findByText("You are on")).parentElement?.textContent).toBe(standing);
});

test("where Pro can be bought it is called what it is, and where it can't, nothing praises it", async () => {
  await open("visitor");
  expect(await within(part("Pro")).findByText("Most Popular")).toBeDefined();
  expect(part("Pro").textContent).toContain("Start with a free account, then choose Pro here.");
  closeAs();
  await open("visitor", { "GET /api/billing": syntheticBilling({ isOpen: false, provider: null }) });
  expect(await within(part("Pro")).findByText("Coming")).toBeDefined();
  expect(screen.queryByText("Most Popular")).toBeNull();
  expect(part("Pro").textContent).toContain("Card payment for Pro isn’t open yet.");
});

test("before the installation has said whether it sells, the page says nothing that one of the two would make untrue", async () => {
  const { server } = await open("visitor", { "GET /api/billing": new Promise<never>(() => undefined) });
  await waitFor(() => expect(server.sentTo("GET", "/api/billing")).toHaveLength(1));
  for (const words of [/Most Popular/, /Coming/, /isn’t open yet/, /redirected/])
    expect(screen.queryByText(words)).toBeNull();
});

test("who comes back from a checkout that was left is told so once, and the address forgets it", async () => {
  const { address } = await openAs({}, <PricingScreen />, { at: "/pricing?payment=cancelled&from=menu" });
  await waitFor(() => expect(address()).toBe("/pricing?from=menu"));
  expect(notice()).toBe("Payment cancelledNothing was charged.");
});

test("each plan lists what it holds, and of what is not all there how much is", async () => {
  await open("visitor");
  const core = rowsOf(part("Core"));
  expect(core[0]).toContain("10 transformations a month");
  expect(core).toContain("Watermark and Carvas branding on pictures");
  expect(core).toContain("2 GB for your photos and pictures");
  const pro = rowsOf(part("Pro"));
  expect(pro).toContain("100 transformations a month");
  expect(pro).toContain("50 GB for your photos and pictures");
  expect(pro).toContain("No watermark, no Carvas branding");
  expect(core).toContain("Retail Mode in bulk: 8 photos in one run");
  expect(pro).toContain("Retail Mode in bulk: 60 photos in one run");
  expect(pro).toContain("Backgrounds of your own: up to 10Each from one photo of your showroom.");
  expect(pro).toContain("Upload of your own logoIn scenes and in Retail Mode.");
  const ready = counts.core + counts.catalogue;
  const note = ready < plans.pro.presetCount ? `${ready} are ready today, the others are being made.` : "";
  expect(pro).toContain(`The full catalogue of 100+ presets${note}`);
  expect(document.body.textContent).not.toContain("still being made");
});

test("credits: what one costs, what some cost, that they last, and who takes the card", async () => {
  await open("visitor");
  const credits = part("Need More Credits?");
  expect(within(credits).getByRole("table", { name: /^£0.20 a token/ })).toBeDefined();
  const rows = within(credits).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(["10 tokens£2.00", "50 tokens£10.00", "200 tokens£40.00"]);
  expect(credits.textContent).toContain("they never expire");
  expect(await within(credits).findByText(/You will be redirected to a card payment provider/)).toBeDefined();
});

test.each([
  ["What is the difference between Core and Pro?", "£17.50 a month"],
  ["Do unused tokens roll over?", "Tokens you purchase never expire."],
  ["What does a picture cost?", "A picture that fails costs nothing"],
  ["Can I upgrade or downgrade?", "contact support"],
])("the question is answered: %s", async (question, answer) => {
  await open("visitor");
  const asked = within(part("Asked before paying")).getByText(question);
  expect(asked.tagName).toBe("DT");
  expect(asked.nextElementSibling?.textContent).toContain(answer);
});

function factsFor(type: string): Record<string, unknown> {
  const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const read = blocks.map((block) => JSON.parse(block.textContent) as Record<string, unknown>);
  return read.find((block) => block["@type"] === type) ?? {};
}

test("search engines are told the same prices and answers", async () => {
  await open("visitor");
  expect(factsFor("SoftwareApplication").offers).toEqual([
    { "@type": "Offer", name: "Core", price: "0.00", priceCurrency: "GBP" },
    {
      "@type": "Offer",
      name: "Pro",
      price: (prices.GBP.proMonthMinorUnits / 100).toFixed(2),
      priceCurrency: "GBP",
    },
  ]);
  const shown = [...part("Asked before paying").querySelectorAll("dt")].map((term) => ({
    "@type": "Question",
    name: term.textContent,
    acceptedAnswer: { "@type": "Answer", text: term.nextElementSibling?.textContent },
  }));
  expect(shown).toHaveLength(4);
  expect(factsFor("FAQPage").mainEntity).toEqual(shown);
});

test("a plan that can't be read is said to be so, and one press tries again for all of the page", async () => {
  const { server } = await open({}, { "GET /api/profile": refusal("rate_limited", 429) });
  const [again] = await screen.findAllByRole("button", { name: "Try again" });
  expect(screen.getAllByText("Your plan can’t be read just now.")).toHaveLength(1);
  expect(await screen.findByRole("button", { name: "Buy Additional Credits" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Upgrade to Pro" })).toBeNull();
  server.answers["GET /api/profile"] = syntheticProfile({ is_pro: true });
  await user.click(again ?? document.body);
  expect(await screen.findByRole("button", { name: "Previous Plan" })).toHaveProperty("disabled", true);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
  expect(screen.getByText("You are on")).toBeDefined();
});
