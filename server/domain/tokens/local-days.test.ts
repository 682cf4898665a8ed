import fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter, lastDays, localMinute, startOfDay } from "./local-days.ts";

test.each([
  ["2026-11-23", "UTC", "2026-11-23T00:00:00.000Z"],
  ["2026-11-23", "Europe/London", "2026-11-23T00:00:00.000Z"],
  ["2026-06-23", "Europe/London", "2026-06-22T23:00:00.000Z"],
  ["2026-03-29", "Europe/London", "2026-03-29T00:00:00.000Z"],
  ["2026-10-26", "Europe/London", "2026-10-26T00:00:00.000Z"],
  ["2026-11-23", "Asia/Kolkata", "2026-11-22T18:30:00.000Z"],
  ["2026-11-23", "Pacific/Kiritimati", "2026-11-22T10:00:00.000Z"],
  ["2026-11-23", "America/Los_Angeles", "2026-11-23T08:00:00.000Z"],
  // Clocks that skip midnight (Beirut), and clocks that show it twice (Havana).
  ["2026-03-29", "Asia/Beirut", "2026-03-28T22:00:00.000Z"],
  ["2026-11-01", "America/Havana", "2026-11-01T04:00:00.000Z"],
])("%s begins in %s at %s", (day, timeZone, moment) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(moment);
});

const zones = ["UTC", "Europe/London", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Africa/Cairo"];
const dates = { min: new Date("2015-01-01T00:00:00Z"), max: new Date("2035-01-01T00:00:00Z"), noInvalidDate: true };

test("a day's first moment is that day's there, and the one before is not", () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.date(dates), (timeZone, date) => {
      const day = date.toISOString().slice(0, 10);
      const start = startOfDay(day, timeZone);
      expect(localMinute(start, timeZone).slice(0, 10)).toBe(day);
      expect(localMinute(new Date(start.getTime() - 1000), timeZone).slice(0, 10) < day).toBe(true);
      expect(startOfDay(dayAfter(day), timeZone).getTime()).toBeGreaterThan(start.getTime());
    }),
    { numRuns: 300 },
  );
});

test("the last days end with today as it is there, without a gap", () => {
  const now = new Date("2026-11-01T02:30:00Z");
  expect(lastDays(3, { now, timeZone: "America/New_York" })).toEqual(["2026-10-29", "2026-10-30", "2026-10-31"]);
  expect(lastDays(3, { now, timeZone: "Asia/Kolkata" })).toEqual(["2026-10-30", "2026-10-31", "2026-11-01"]);
  const year = lastDays(366, { now, timeZone: "Europe/London" });
  expect(year.every((day, index) => index === 0 || dayAfter(year[index - 1] ?? "") === day)).toBe(true);
});
