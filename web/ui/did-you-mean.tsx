type DidYouMeanProps = { names: readonly string[]; onPick: (name: string) => void };

/** Names that may be meant by what was typed, each a click away. */
export function DidYouMean({ names, onPick }: DidYouMeanProps) {
  if (names.length === 0) return null;
  return (
    <p className="text-ink-soft flex flex-wrap items-center gap-x-3 text-sm">
      Did you mean
      {names.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => onPick(name)}
          className="text-ink decoration-accent min-h-8 font-semibold underline underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
        >
          {name}
        </button>
      ))}
    </p>
  );
}
