import { useQuery } from "@tanstack/react-query";
import { apiKeysQuery } from "#web/api/api-keys.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** On the account page: how many programs have a key, and the way to the page about it. */
export function ApiRow() {
  const { data: keys } = useQuery(apiKeysQuery);
  return (
    <div className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t py-5">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-1">
        <h3 className="label">Keys and webhooks</h3>
        <p className="text-ink-soft text-sm">{keys === undefined ? "Who may call, and who is told." : count(keys)}</p>
      </div>
      <ButtonLink to="/account/api">Open</ButtonLink>
    </div>
  );
}

function count({ length }: readonly unknown[]): string {
  if (length === 0) return "No program has a key.";
  return length === 1 ? "One key." : `${length} keys.`;
}
