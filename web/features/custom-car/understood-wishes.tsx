import type { PhraseReadingAnswer } from "#contract/understood-car.ts";

/** What becomes of each modification, before anything is paid. */
export function UnderstoodWishes({ readings }: { readings: readonly PhraseReadingAnswer[] }) {
  return (
    <ul
      aria-label="How the modifications are understood"
      aria-live="polite"
      className="flex flex-wrap gap-2 empty:hidden"
    >
      {readings.map((reading, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same wish may be typed twice
        <Wish key={`${reading.phrase}-${index}`} reading={reading} />
      ))}
    </ul>
  );
}

function Wish({ reading }: { reading: PhraseReadingAnswer }) {
  const isHidden = reading.outcome === "hidden";
  const remark = remarkOn(reading);
  return (
    <li
      className={`flex max-w-full items-baseline gap-1.5 rounded-sm border px-2 py-1 text-sm ${isHidden ? "border-danger" : "border-line-strong"}`}
    >
      <span className="min-w-0 break-words">
        {reading.phrase}
        {remark ? <span className={isHidden ? "text-danger" : "text-ink-soft"}>{`: ${remark}`}</span> : null}
      </span>
      {isHidden ? null : <Tick />}
    </li>
  );
}

function remarkOn({ phrase, outcome, shownAs, isWhole }: PhraseReadingAnswer): string | null {
  switch (outcome) {
    case "hidden":
      return "can't be shown";
    case "without":
      return "as it is";
    case "shown":
      return isWhole && phrase.toLowerCase() === shownAs ? null : `shown as ${shownAs}`;
  }
}

function Tick() {
  return (
    <svg
      viewBox="0 0 24 24"
      role="img"
      aria-label="understood"
      className="text-accent size-3.5 shrink-0 self-center"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
    >
      <path d="M5 12.5l4.500 4.500L19 7.500" />
    </svg>
  );
}
