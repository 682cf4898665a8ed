import type { ReactNode } from "react";
import { Link } from "react-router";

export type LegalSection = { id: string; title: string; body: ReactNode };

type LegalPageProps = {
  title: string;
  /** ISO date of the last change of meaning. */
  since: string;
  /** What somebody in a hurry has to know. */
  summary: readonly string[];
  sections: readonly LegalSection[];
};

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A page of rules: the gist first, then the sections, with their list beside them where there is room. */
export function LegalPage({ title, since, summary, sections }: LegalPageProps) {
  return (
    <article className="gutter grid gap-12 py-16 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-16 lg:py-24 xl:gap-x-32">
      <header className="grid gap-8 lg:col-start-2">
        <div className="grid gap-4">
          <h1 className="display text-4xl">{title}</h1>
          <p className="text-ink-soft">
            In force since <time dateTime={since}>{longDate.format(new Date(since))}</time>.
          </p>
        </div>
        <ul aria-label="In short" className="border-ink grid max-w-2xl gap-2 border-l-2 pl-6 text-lg">
          {summary.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </header>
      <nav aria-label="On this page" className="max-lg:hidden lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <ol className="border-line sticky top-8 grid border-t text-sm">
          {sections.map(({ id, title: name }) => (
            <li key={id} className="border-line border-b">
              <a href={`#${id}`} className="text-ink-soft hover:text-ink flex min-h-11 items-center py-2">
                {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid gap-12 lg:col-start-2">
        {sections.map(({ id, title: name, body }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="border-line grid scroll-mt-8 content-start gap-4 border-t pt-6 2xl:grid-cols-[18rem_1fr] 2xl:gap-16"
          >
            <h2 id={`${id}-title`} className="display text-2xl">
              {name}
            </h2>
            <div className="text-ink-soft grid max-w-2xl gap-4">{body}</div>
          </section>
        ))}
      </div>
    </article>
  );
}

/** A list whose entries begin with what they are about. */
export function Points({ points }: { points: readonly (readonly [term: string, detail: ReactNode])[] }) {
  return (
    <dl className="grid">
      {points.map(([term, detail]) => (
        <div
          key={term}
          className="border-line grid gap-1 border-t py-4 first:border-0 first:pt-0 md:grid-cols-[11rem_1fr] md:gap-8"
        >
          <dt className="text-ink font-semibold">{term}</dt>
          <dd className="min-w-0">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-ink underline underline-offset-4">
      {children}
    </Link>
  );
}
