import { Link } from "react-router";

type ListHeadProps = { id: string; title: string; size?: "text-xl" | "text-2xl"; to: string; linkText?: string };

/** The heading of a list that shows a part, with the way to the whole. */
export function ListHead({ id, title, size = "text-2xl", to, linkText = "All of them" }: ListHeadProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h2 id={id} className={`display ${size}`}>
        {title}
      </h2>
      <Link to={to} className="flex min-h-11 items-center text-sm underline underline-offset-4">
        {linkText}
      </Link>
    </div>
  );
}
