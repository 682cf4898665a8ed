import clsx from "clsx";
import { useEffect, useState } from "react";
import { Link } from "react-router";

type SectionListProps = { sections: readonly { id: string; title: string }[] };

/** The parts of the page: beside them on a desktop, above them on a phone. */
export function SectionList({ sections }: SectionListProps) {
  const current = useCurrentSection(sections);
  return (
    <nav aria-label="On this page" className="lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:self-start">
      <ul className="border-line grid grid-cols-2 gap-x-4 border-y py-2 lg:grid-cols-1 lg:border-y-0 lg:py-0">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              replace
              aria-current={id === current ? "location" : undefined}
              onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
              className={clsx(
                "hover:text-ink flex min-h-11 items-center text-sm transition-colors lg:border-l-2 lg:pl-4",
                id === current ? "text-ink lg:border-accent lg:font-semibold" : "text-ink-soft lg:border-transparent",
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last section that has come up to the upper third of the window. */
function useCurrentSection(sections: SectionListProps["sections"]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const look = () => {
      const line = window.innerHeight / 3;
      const reached = sections.findLast(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= line;
      });
      const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= document.body.scrollHeight - 2;
      setCurrent((isAtEnd ? sections.at(-1) : (reached ?? sections[0]))?.id);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [sections]);
  return current;
}
