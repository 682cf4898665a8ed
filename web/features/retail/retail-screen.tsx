import { useSearchParams } from "react-router";
import { Tabs } from "#web/ui/tabs.tsx";
import { BulkTab } from "./bulk/bulk-tab.tsx";
import { useRetailOptions } from "./options/use-retail-options.ts";
import { SingleTab } from "./single/single-tab.tsx";

/** Pictures for dealers: the car as it is, only the place changes. One photo, or a whole stock at once (`?tab=bulk`). */
export function RetailScreen() {
  const [search, setSearch] = useSearchParams();
  const options = useRetailOptions();
  const tab = search.get("tab") === "bulk" ? "bulk" : "single";
  return (
    <div className="gutter pt-6 pb-[calc(1.5rem+var(--covered-below,0px))] lg:py-8">
      <h1 tabIndex={-1} className="display mb-4 text-2xl">
        Retail Mode - Professional Grade
      </h1>
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
