/** `npm test` takes some of the cases that prove the same, and shorter searches by chance; `npm run test:all`, or a file that is named, takes all. */
const isSample = process.env["CARVAS_TEST_SAMPLE"] === "1";

export function someOf<Case>(cases: readonly Case[], count = 1): readonly Case[] {
  return isSample ? cases.slice(0, count) : cases;
}

/** Of a property test. */
export function runs(whole: number): number {
  return isSample ? Math.ceil(whole / 5) : whole;
}
