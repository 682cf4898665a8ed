import fc from "fast-check";
import { expect, test } from "vitest";
import { nextResetAfter } from "./next-reset.ts";

const at = (iso: string) => new Date(`${iso}Z`);
const iso = (moment: Date) => moment.toISOString().slice(0, 19);

test.each([
  ["2026-11-23T08:30:00", "2026-11-23T08:30:00", "2026-12-23T08:30:00"],
  ["2026-11-23T08:30:00", "2026-12-23T08:29:59", "2026-12-23T08:30:00"],
  ["2026-11-23T08:30:00", "2026-12-23T08:30:00", "2027-01-23T08:30:00"],
  ["2026-01-31T10:00:00", "2026-01-31T10:00:00", "2026-02-28T10:00:00"],
  ["2026-01-31T10:00:00", "2026-02-28T10:00:00", "2026-03-31T10:00:00"],
  ["2028-01-31T10:00:00", "2028-02-01T00:00:00", "2028-02-29T10:00:00"],
  ["2026-03-31T10:00:00", "2026-04-30T09:59:59", "2026-04-30T10:00:00"],
  ["2026-03-31T10:00:00", "2026-04-30T10:00:00", "2026-05-31T10:00:00"],
  ["2026-12-31T23:59:59", "2027-01-01T00:00:00", "2027-01-31T23:59:59"],
  ["2026-11-23T08:30:00", "2027-03-02T00:00:00", "2027-03-23T08:30:00"],
])("who joined at %s gets the next tokens after %s at %s", (anchor, after, next) => {
  expect(iso(nextResetAfter(at(anchor), at(after)))).toBe(next);
});

test("an anchor in the future counts from itself", () => {
  expect(iso(nextResetAfter(at("2027-02-10T00:00:00"), at("2026-11-23T00:00:00")))).toBe("2027-03-10T00:00:00");
});

const years = { min: new Date("2020-01-01T00:00:00Z"), max: new Date("2040-01-01T00:00:00Z"), noInvalidDate: true };

test("it lies after the moment and at most a month later, on the anchor's day or its month's last, at the anchor's time", () => {
  fc.assert(
    fc.property(fc.date(years), fc.integer({ min: 0, max: 3 * 365 * 86_400 }), (anchor, seconds) => {
      const after = new Date(anchor.getTime() + seconds * 1000);
      const next = nextResetAfter(anchor, after);
      expect(next.getTime()).toBeGreaterThan(after.getTime());
      expect(next.getTime() - after.getTime()).toBeLessThanOrEqual(31 * 86_400_000);
      expect(next.toISOString().slice(10)).toBe(anchor.toISOString().slice(10));
      const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
      expect(next.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), lastDay));
    }),
    { numRuns: 500 },
  );
});

test("one month after the other, none is left out and none comes twice", () => {
  fc.assert(
    fc.property(fc.date(years), (anchor) => {
      const months: string[] = [];
      let moment = anchor;
      for (let month = 0; month < 14; month += 1) {
        moment = nextResetAfter(anchor, moment);
        months.push(moment.toISOString().slice(0, 7));
      }
      const first = anchor.getUTCFullYear() * 12 + anchor.getUTCMonth();
      const expected = months.map((_, index) =>
        new Date(Date.UTC(0, first + index + 1, 1, 0)).toISOString().slice(5, 7),
      );
      expect(months.map((month) => month.slice(5))).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
