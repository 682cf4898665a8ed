import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { StatementLine, StatementPage } from "#contract/token-statement.ts";
import { closeScreen, openScreen, standInBrowser } from "#web/testing/open-screen.tsx";
import { refusal, standInServer, type SentCall } from "#web/testing/stand-in-server.ts";
import { TokenStatement } from "./statement.tsx";

const user = userEvent.setup({ delay: null });
const readStatement = "GET /api/tokens/statement";

beforeEach(() => standInBrowser());
afterEach(closeScreen);

function line(changes: Partial<StatementLine>): StatementLine {
  return {
    id: 1,
    at: "2026-11-23T08:30:00.000Z",
    what: "Monthly tokens",
    tokens: 10,
    planTokens: 10,
    purchasedTokens: 0,
    balanceAfter: 10,
    planAfter: 10,
    purchasedAfter: 0,
    state: null,
    work: null,
    ...changes,
  };
}
const page = (lines: StatementLine[], rest: Partial<StatementPage> = {}): StatementPage => ({
  lines,
  heldTokens: 0,
  nextBefore: null,
  ...rest,
});
const picture = { id: "g1", kind: "preset", uploadId: "u1", requestId: null, runId: null } as const;

function open(answer: StatementPage | Response | ((call: SentCall) => StatementPage)) {
  const server = standInServer({ [readStatement]: answer });
  openScreen(<TokenStatement />, { at: "/account" });
  return server;
}
const rows = async () => {
  const table = await screen.findByRole("table");
  const [, ...shown] = within(table).getAllByRole("row");
  return shown;
};
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .slice(1)
    .map(({ textContent }) => textContent);

test("each line says what, how many and what was left; a picture leads to where it is", async () => {
  open(
    page([
      line({
        id: 3,
        what: "Picture in Dubai",
        tokens: -1,
        balanceAfter: 59,
        planAfter: 9,
        purchasedAfter: 50,
        work: picture,
      }),
      line({ id: 2, what: "Bought 50 tokens", tokens: 50, balanceAfter: 60, planAfter: 10, purchasedAfter: 50 }),
      line({ id: 1 }),
    ]),
  );
  const [spent, bought, monthly] = await rows();
  expect(spent && cellsOf(spent)[0]).toContain("Picture in Dubai");
  expect(spent && cellsOf(spent).slice(1)).toEqual(["−1", "599 monthly + 50 bought"]);
  expect(bought && cellsOf(bought)[1]).toBe("+50");
  expect(monthly && cellsOf(monthly).slice(1)).toEqual(["+10", "10"]);
  expect(screen.getByRole("link", { name: "Picture in Dubai" }).getAttribute("href")).toBe(
    "/photo-upload?photo=u1&picture=g1",
  );
});

test("what is held is said to be so, and what came back as well", async () => {
  open(
    page([line({ id: 2, tokens: -1, state: "in-the-making" }), line({ id: 1, tokens: -1, state: "returned" })], {
      heldTokens: 1,
    }),
  );
  const [held, returned] = await rows();
  expect(held?.textContent).toContain("in the making");
  expect(returned?.textContent).toContain("returned");
  expect(screen.getByText(/^1 token held for what is in the making/)).toBeDefined();
});

test("the choice goes to the server and into the file's address, days as they are here", async () => {
  const server = open(page([line({})]));
  await rows();
  await user.selectOptions(screen.getByLabelText("What"), "Monthly tokens");
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-01" } });
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-30" } });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const filter = { kind: "monthly", from: "2026-11-01", to: "2026-11-30", timeZone };
  expect(server.sent.at(-1)?.query).toEqual({ ...filter, limit: "25" });
  const href = screen.getByRole("link", { name: "Download these as CSV" }).getAttribute("href") ?? "";
  const address = new URL(href, window.location.origin);
  expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual(["/api/tokens/statement.csv", filter]);
});

test("days that contradict each other are said to be so, and not asked for", async () => {
  const server = open(page([line({})]));
  await rows();
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-30" } });
  const asked = server.sent.length;
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-01" } });
  expect(screen.getByText("This is before the first day.")).toBeDefined();
  expect(server.sent).toHaveLength(asked);
});

test("earlier lines come on demand", async () => {
  const server = open(({ query }) =>
    query.before === "7" ? page([line({ id: 6, what: "Older" })]) : page([line({ id: 7 })], { nextBefore: 7 }),
  );
  await user.click(await screen.findByRole("button", { name: "Show earlier ones" }));
  await screen.findByText("Older");
  expect(await rows()).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Show earlier ones" })).toBeNull();
  expect(server.sentTo("GET", "/api/tokens/statement")).toHaveLength(2);
});

test("a choice without lines says so and leads back to everything", async () => {
  open(({ query }) => page(query.kind === "bought" ? [] : [line({})]));
  await rows();
  await user.selectOptions(screen.getByLabelText("What"), "Bought, given and taken back");
  await user.click(await screen.findByRole("button", { name: "Show everything" }));
  expect(await rows()).toHaveLength(1);
});

test("what can't be read is said to be so, and can be asked for again", async () => {
  const server = open(refusal("rate_limited", 429));
  await screen.findByText(/can’t be read just now/);
  server.answers[readStatement] = page([line({})]);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await rows()).toHaveLength(1);
});
