import { expect, test } from "vitest";
import { syntheticProfile } from "#web/testing/synthetic-profile.ts";
import { nextTokensText } from "./next-tokens.ts";

// Moments without a zone are those of the machine, as the reader's are.
const local = (moment: string) => new Date(moment).toISOString();
const now = new Date("2026-11-23T12:00:00");

test.each([
  ["2026-12-23T08:30:00", "10 monthly tokens come on 23 December."],
  ["2026-11-25T00:00:00", "10 monthly tokens come on 25 November."],
  ["2026-11-24T23:59:00", "10 monthly tokens come tomorrow at 23:59."],
  ["2026-11-24T00:00:00", "10 monthly tokens come tomorrow at 00:00."],
  ["2026-11-23T23:59:00", "10 monthly tokens come today at 23:59."],
  ["2026-11-23T12:00:00", "10 monthly tokens come within a minute."],
  ["2026-11-20T12:00:00", "10 monthly tokens come within a minute."],
])("tokens of %s: '%s'", (moment, text) => {
  expect(nextTokensText(syntheticProfile({ next_tokens_at: local(moment) }), now)).toBe(text);
});

test("Pro's are a hundred", () => {
  const profile = syntheticProfile({ is_pro: true, next_tokens_at: local("2026-12-23T08:30:00") });
  expect(nextTokensText(profile, now)).toBe("100 monthly tokens come on 23 December.");
});
