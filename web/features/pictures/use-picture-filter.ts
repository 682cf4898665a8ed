import { useMemo, useState } from "react";
import { historyKinds } from "#contract/picture-kinds.ts";
import type { PictureFilter } from "#web/api/pictures.ts";
import { periods, spanOf } from "./periods.ts";
import type { SearchAddress } from "./use-search-address.ts";

const names = ["q", "kind", "preset", "period", "from", "to", "group"] as const;
export type FilterName = (typeof names)[number];
export type FilterWords = Readonly<Record<FilterName, string>>;

/** What is looked for, kept in the address: a search can be bookmarked, and going back undoes it. */
export function usePictureFilter({ search, write }: SearchAddress) {
  const words = useMemo(() => wordsOf(search), [search]);
  // Today's midnight is good for the day: a filter that changed with every look would be read anew every time.
  const [today] = useState(() => new Date().toDateString());
  const filter = useMemo(() => toFilter(words, new Date(today)), [words, today]);

  function change(next: Partial<Record<FilterName, string>>): void {
    write(
      (after) => {
        for (const [name, text] of Object.entries(next)) {
          if (text === "") after.delete(name);
          else after.set(name, text);
        }
      },
      { replace: true },
    );
  }

  return {
    words,
    filter,
    isFiltered: names.some((name) => words[name] !== ""),
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, ""]))),
  };
}

function wordsOf(search: URLSearchParams): FilterWords {
  const word = (name: FilterName) => search.get(name) ?? "";
  return {
    q: word("q"),
    kind: word("kind"),
    preset: word("preset"),
    period: word("period"),
    from: word("from"),
    to: word("to"),
    group: word("group"),
  };
}

/** What the address says may be anything: what is unknown asks for nothing. */
function toFilter({ q, kind, preset, period, from, to, group }: FilterWords, now: Date): PictureFilter {
  const known = periods.find((one) => one === period) ?? "any";
  return {
    kind: historyKinds.find((one) => one === kind) ?? "",
    preset: preset.slice(0, 80),
    search: q.slice(0, 200),
    group: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(group) ? group : "",
    ...spanOf(known, { from, to }, now),
  };
}
