import clsx from "clsx";
import { CircleHelp, ShieldCheck, ShieldX } from "lucide-react";
import { factsOfOthers, factsOfSignature, factsOfStatement, sourceInWords, type Fact } from "./fact-texts.ts";
import { wordsOf, type Tone } from "./verdict-texts.ts";
import type { Verdict } from "./verdict.ts";

const marks = {
  good: { Icon: ShieldCheck, colour: "text-good" },
  bad: { Icon: ShieldX, colour: "text-danger" },
  open: { Icon: CircleHelp, colour: "text-ink-soft" },
} as const satisfies Record<Tone, { Icon: typeof ShieldCheck; colour: string }>;

/** What came out, in words first, then what is known. */
export function VerdictView({ verdict }: { verdict: Verdict }) {
  const { tone, title, text } = wordsOf(verdict);
  const { Icon, colour } = marks[tone];
  const facts = factsOf(verdict);
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <h2 className="display flex items-start gap-3 text-2xl">
          <Icon aria-hidden="true" className={clsx("mt-0.5 size-7 shrink-0", colour)} />
          {title}
        </h2>
        <p className="text-ink-soft max-w-prose">{text}</p>
      </div>
      {facts.length === 0 ? null : (
        <dl className="border-line grid border-t">
          {facts.map(({ name, value, note }) => (
            <div
              key={name}
              className="border-line grid gap-x-6 gap-y-1 border-b py-4 sm:grid-cols-[7rem_minmax(0,1fr)]"
            >
              <dt className="label text-ink-soft">{name}</dt>
              <dd className="grid gap-1">
                <span className="font-semibold wrap-anywhere">{value}</span>
                {note === undefined ? null : <span className="text-ink-soft text-sm">{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function factsOf(verdict: Verdict): readonly Fact[] {
  switch (verdict.kind) {
    case "made-here":
      return [...factsOfStatement(verdict.statement, verdict.outlineNow), ...factsOfSignature(verdict.signature)];
    case "changed":
      return verdict.known === null ? [] : factsOfStatement(verdict.known);
    case "stripped":
      return factsOfStatement(verdict.known);
    case "others":
      return factsOfOthers(verdict.credentials);
    case "nothing":
      return verdict.unsignedSource === null
        ? []
        : [
            {
              name: "Says of itself",
              value: sourceInWords(verdict.unsignedSource),
              note: "Unsigned: anybody can write that into a file.",
            },
          ];
    case "tampered":
    case "unreadable":
      return [];
  }
}
