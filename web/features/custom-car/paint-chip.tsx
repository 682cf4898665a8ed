/** A paint sample card: the colour, and its name on the strip below. */
export function PaintChip({ name, paint }: { name: string; paint: string }) {
  return (
    <div className="absolute inset-0 grid grid-rows-[1fr_auto]">
      <div style={{ background: paint }} className="transition-[background-color] duration-200" />
      <p className="flex items-baseline justify-between gap-4 bg-[#f5f2eb] px-4 py-3 text-[#171512] sm:px-6 sm:py-4">
        <span className="display min-w-0 truncate text-xl">{name}</span>
        <span className="label tabular uppercase">{paint.startsWith("#") ? paint : null}</span>
      </p>
    </div>
  );
}
