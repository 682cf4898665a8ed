import type { Profile } from "#contract/accounts.ts";
import { Badge } from "#web/ui/badge.tsx";
import { levelTones, tokenLevel } from "./token-level.ts";

/** What is left to spend, and how much was made so far. */
export function UsageFigures({ profile }: { profile: Profile }) {
  const { generation_tokens: tokens, total_generations: made } = profile;
  const level = tokenLevel(tokens);
  return (
    <dl className="grid gap-x-12 gap-y-6 sm:flex">
      <div className="grid content-start gap-1">
        <dt className="label text-ink-soft">Available tokens</dt>
        <dd className="flex items-center gap-3">
          <span className="display tabular text-3xl">{tokens.toLocaleString("en-GB")}</span>
          <Badge tone={levelTones[level]}>{level}</Badge>
        </dd>
      </div>
      <div className="grid content-start gap-1">
        <dt className="label text-ink-soft">Total generations</dt>
        <dd className="display tabular text-3xl">{made.toLocaleString("en-GB")}</dd>
      </div>
    </dl>
  );
}
