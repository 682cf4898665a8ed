import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { profileQuery } from "#web/api/profile.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { BulkTab } from "./bulk/bulk-tab.tsx";
import { useRetailOptions } from "./options/use-retail-options.ts";
import { tokensText } from "./retail-texts.ts";
import { SingleTab } from "./single/single-tab.tsx";

/** Pictures for dealers: the car as it is, only the place changes. One photo, or a whole stock at once (`?tab=bulk`). */
export function RetailScreen() {
  const [search, setSearch] = useSearchParams();
  const options = useRetailOptions();
  const tab = search.get("tab") === "bulk" ? "bulk" : "single";
  return (
    <div className="gutter pt-6 pb-[calc(1.5rem+var(--covered-below,0px))] lg:py-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 tabIndex={-1} className="display text-2xl">
          Retail Mode - Professional Grade
        </h1>
        <TokenCount />
      </div>
      <Tabs
        value={tab}
        onChange={(next) => setSearch(next === "bulk" ? { tab: "bulk" } : {})}
        tabs={[
          { value: "single", label: "Single Image", panel: <SingleTab options={options} /> },
          { value: "bulk", label: "Bulk Processing", panel: <BulkTab options={options} /> },
        ]}
      />
    </div>
  );
}

function TokenCount() {
  const { data: profile } = useQuery(profileQuery);
  if (!profile) return null;
  const count = profile.generation_tokens;
  return <Badge tone={count === 0 ? "danger" : "plain"}>{`${tokensText(count)} left`}</Badge>;
}
