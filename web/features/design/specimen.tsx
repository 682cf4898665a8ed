import type { ReactNode } from "react";

/** One part of the system, with its name beside it. */
export function Specimen({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="border-line grid gap-6 border-t py-8">
      <div className="grid gap-1">
        <h3 className="display text-xl">{title}</h3>
        {note ? <p className="text-ink-soft max-w-prose text-sm">{note}</p> : null}
      </div>
      {children}
    </section>
  );
}
