export type ComboboxOption = {
  value: string;
  label: string;
  /** Other words it is found by. */
  keywords?: readonly string[];
  /** A quiet word at the end of the line, such as the years. */
  detail?: string;
  /** A small picture before the label. */
  iconUrl?: string;
  /** Stands at the end of the list whatever was typed. */
  isAlwaysShown?: boolean;
};

/** The options that what was typed may mean, best first: whole name, then its beginning, a later word, anywhere inside. */
export function filterOptions<Option extends ComboboxOption>(options: readonly Option[], typed: string): Option[] {
  const wanted = foldText(typed);
  const ranked = options.flatMap((option) => {
    const rank = option.isAlwaysShown ? ranks.always : wanted === "" ? ranks.whole : rankOf(option, wanted);
    return rank === null ? [] : [{ option, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ option }) => option);
}

export function findExactOption<Option extends ComboboxOption>(
  options: readonly Option[],
  typed: string,
): Option | undefined {
  const wanted = foldText(typed);
  if (wanted === "") return undefined;
  return options.find((option) => textsOf(option).includes(wanted));
}

/** Lower case, without accents and signs: 'Citroën', 'citroen' and 'CITROEN' are the same, and so are 'T-Cross' and 't cross'. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
}

const ranks = { whole: 0, start: 1, word: 2, inside: 3, always: 4 } as const;

function rankOf(option: ComboboxOption, wanted: string): number | null {
  let best: number | null = null;
  for (const text of textsOf(option)) {
    const rank = rankOfText(text, wanted);
    if (rank !== null && (best === null || rank < best)) best = rank;
  }
  return best;
}

function rankOfText(text: string, wanted: string): number | null {
  if (text === wanted) return ranks.whole;
  if (text.startsWith(wanted)) return ranks.start;
  if (text.includes(` ${wanted}`)) return ranks.word;
  // 'mx5' finds 'MX-5'.
  return text.replaceAll(" ", "").includes(wanted.replaceAll(" ", "")) ? ranks.inside : null;
}

export function textsOf({ label, keywords = [] }: ComboboxOption): string[] {
  return [label, ...keywords].map(foldText);
}
