// Without the library that checks data, for the browser.

/** Whether it names a time zone that this machine knows, such as `Europe/London`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Whether an ISO day or moment lies in years that database, language and time zones can all count. */
export function isOrdinaryYear(iso: string): boolean {
  return iso >= "1900" && iso < "3000";
}

export const ordinaryYears = { message: "must lie between the years 1900 and 2999" };
