import { CircleAlert, Info } from "lucide-react";
import { Link } from "react-router";
import { isRefusal, type Finding } from "#contract/judge-for-market.ts";
import { markets, type MarketId } from "#contract/markets.ts";
import type { Ratio } from "#contract/ratios.ts";
import { call } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import type { FinishedPicture } from "./finished-picture.ts";
import { TaskNote } from "./task-note.tsx";
import { useTask } from "./use-task.ts";

type MarketFindingsProps = {
  market: MarketId;
  findings: readonly Finding[];
  picture: FinishedPicture;
  onShow: (id: string) => void;
};

/** What a market would refuse and what it advises against, each with its source and a way out where there is one. */
export function MarketFindings({ market, findings, picture, onShow }: MarketFindingsProps) {
  if (findings.length === 0)
    return (
      <p className="text-sm">
        Nothing that we know of the rules of {markets[market].name} speaks against this picture.
      </p>
    );
  return (
    <ul className="grid gap-3" aria-label={`What ${markets[market].name} says to this picture`}>
      {findings.map((found) => (
        <li key={found.text} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm">
          {isRefusal(found) ? (
            <CircleAlert aria-hidden="true" className="text-danger mt-0.5 size-4" />
          ) : (
            <Info aria-hidden="true" className="text-ink-soft mt-0.5 size-4" />
          )}
          <p>
            <span className="font-semibold">{isRefusal(found) ? "Would be refused: " : "Advice: "}</span>
            {found.text} <SourceLink source={found.source} />
          </p>
          {found.remedy === null ? null : (
            <div className="col-start-2">
              <WayOut remedy={found.remedy} picture={picture} onShow={onShow} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

export function SourceLink({ source }: { source: Finding["source"] }) {
  return (
    <a href={source.url} target="_blank" rel="noreferrer" className="text-ink-soft underline underline-offset-4">
      {source.name}
    </a>
  );
}

type WayOutProps = { remedy: "pro" | Ratio; picture: FinishedPicture; onShow: (id: string) => void };

function WayOut({ remedy, picture, onShow }: WayOutProps) {
  if (remedy === "pro")
    return (
      <Link to="/pricing" className="text-sm underline underline-offset-4">
        What Pro is
      </Link>
    );
  // An AI model paints each format anew, for a price: that is ordered where the price stands.
  if (picture.madeBy === "cloud") return null;
  return <OtherFormat ratio={remedy} pictureId={picture.id} onShow={onShow} />;
}

function OtherFormat({ ratio, pictureId, onShow }: { ratio: Ratio; pictureId: string; onShow: (id: string) => void }) {
  const { state, run } = useTask();
  const make = async () => {
    const { id } = await call("post /api/pictures/{id}/formats", {
      path: { id: pictureId },
      body: { aspectRatio: ratio, expectedCost: 0 },
    });
    onShow(id);
    return "";
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button aria-disabled={state.step === "busy"} onClick={() => void run(make)}>
        Make it in {ratio} · free
      </Button>
      <TaskNote state={state} busy="One moment…" />
    </div>
  );
}
