import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeScreen, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, standInServer } from "#web/testing/stand-in-server.ts";
import { UsageChart } from "./usage-chart.tsx";

const readUsage = "GET /api/tokens/usage";
beforeEach(() => standInBrowser());
afterEach(closeScreen);

const usage = (tokens: readonly number[]) => ({
  days: tokens.map((count, index) => ({ day: `2026-11-${String(index + 1).padStart(2, "0")}`, tokens: count })),
});

test("the use is told in words, drawn in proportion, and listed by the days on which there was any", async () => {
  standInServer({ [readUsage]: usage([0, 3, 0, 12, 1]) });
  openScreen(<UsageChart />, { at: "/account" });
  const said = await screen.findByText(/in the last/);
  expect(said.textContent).toBe("16 tokens in the last 5 days, 12 tokens on the busiest.");
  const bars = screen.getAllByTitle(/Nov: /);
  expect(bars.map(({ title }) => title)).toEqual([
    "1 Nov: 0 tokens",
    "2 Nov: 3 tokens",
    "3 Nov: 0 tokens",
    "4 Nov: 12 tokens",
    "5 Nov: 1 token",
  ]);
  await userEvent.click(screen.getByText("As a list"));
  const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(["2 Nov3 tokens", "4 Nov12 tokens", "5 Nov1 token"]);
});

test("nothing spent is said, not drawn", async () => {
  standInServer({ [readUsage]: usage([0, 0, 0]) });
  openScreen(<UsageChart />, { at: "/account" });
  await screen.findByText("Nothing spent in the last 3 days.");
  expect(screen.queryByRole("table")).toBeNull();
});

test("what can't be read can be asked for again", async () => {
  const server = standInServer({ [readUsage]: refusal("rate_limited", 429) });
  openScreen(<UsageChart />, { at: "/account" });
  await screen.findByText("Your use can’t be read just now.");
  server.answers[readUsage] = usage([1]);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/1 token in the last 1 days/)).toBeDefined();
});
