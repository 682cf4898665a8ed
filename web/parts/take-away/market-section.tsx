import { Download } from "lucide-react";
import { useState } from "react";
import { isRefusal, judgeForMarket, sizeForMarket } from "#contract/judge-for-market.ts";
import { marketIds, markets, type MarketId } from "#contract/markets.ts";
import { Button } from "#web/ui/button.tsx";
import { ChoiceCards } from "./choice-cards.tsx";
import { factsForMarket, type FinishedPicture } from "./finished-picture.ts";
import { MarketFindings } from "./market-findings.tsx";
import { MarketRules } from "./market-rules.tsx";
import { saveExport } from "./save-export.ts";
import { TaskNote } from "./task-note.tsx";
import { useTask } from "./use-task.ts";

type MarketSectionProps = {
  picture: FinishedPicture;
  /** Another format of this picture, as a market wants it. */
  onShow: (id: string) => void;
};

/** A file for each market, after what that market would refuse. */
export function MarketSection({ picture, onShow }: MarketSectionProps) {
  const [market, setMarket] = useState<MarketId | null>(null);
  return (
    <>
      <ChoiceCards
        legend="Market"
        className="grid-cols-1 min-[26rem]:grid-cols-2 lg:grid-cols-4"
        options={marketIds.map((id) => ({ value: id, name: markets[id].name, note: standingOf(picture, id) }))}
        chosen={market}
        onChoose={setMarket}
      />
      {market === null ? null : <ChosenMarket key={market} market={market} picture={picture} onShow={onShow} />}
    </>
  );
}

/** In a word, before anything is chosen. */
function standingOf(picture: FinishedPicture, id: MarketId): string {
  const findings = judgeForMarket(factsForMarket(picture), id);
  const { width, height } = sizeForMarket(picture, id);
  if (findings.some(isRefusal)) return "Would be refused";
  return `${width} × ${height}${findings.length > 0 ? ", with advice" : ""}`;
}

function ChosenMarket({ market, picture, onShow }: MarketSectionProps & { market: MarketId }) {
  const { state, run } = useTask();
  const { name } = markets[market];
  const findings = judgeForMarket(factsForMarket(picture), market);
  const { width, height } = sizeForMarket(picture, market);
  return (
    <div className="border-line grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border p-4">
      <MarketFindings market={market} findings={findings} picture={picture} onShow={onShow} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          look={findings.some(isRefusal) ? "line" : "signal"}
          aria-disabled={state.step === "busy"}
          onClick={() => void run(() => saveExport(picture.id, market))}
        >
          <Download aria-hidden="true" className="size-4" />
          {findings.some(isRefusal) ? `Save for ${name} all the same` : `Save for ${name}`}
        </Button>
        <span className="text-ink-faint tabular text-sm">
          {width} × {height}, JPEG
        </span>
        <TaskNote state={state} busy="Making the file…" />
      </div>
      <MarketRules market={market} />
    </div>
  );
}
