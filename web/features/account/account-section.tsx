import type { ReactNode } from "react";

type AccountSectionProps = {
  id: string;
  title: string;
  /** What it is for, where the title does not say it all. */
  lead?: ReactNode;
  /** What stands in it begins with its title by itself. */
  bringsTitle?: boolean;
  children: ReactNode;
};

const className =
  "border-line grid scroll-mt-(--header-height) grid-cols-[minmax(0,1fr)] gap-6 border-t py-10 first:border-t-0 first:pt-0 lg:py-14";

/** One part of the page: found by its id from the list beside it and from other pages. */
export function AccountSection({ id, title, lead, bringsTitle = false, children }: AccountSectionProps) {
  if (bringsTitle) {
    return (
      <div id={id} tabIndex={-1} className={className}>
        {children}
      </div>
    );
  }
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={className}>
      <div className="grid gap-2">
        <h2 id={`${id}-title`} className="display text-2xl">
          {title}
        </h2>
        {lead ? <p className="text-ink-soft max-w-prose text-pretty">{lead}</p> : null}
      </div>
      {children}
    </section>
  );
}
