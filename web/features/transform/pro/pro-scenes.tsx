import { useQuery } from "@tanstack/react-query";
import { generationsQuery } from "#web/api/generations.ts";
import { profileQuery } from "#web/api/profile.ts";
import { LoadingScenes } from "#web/features/transform/scenes/loading-scenes.tsx";
import type { Picking } from "#web/features/transform/scenes/use-picking.ts";
import { Button } from "#web/ui/button.tsx";
import { ProControls } from "./pro-controls.tsx";
import { SceneBrowser } from "./scene-browser.tsx";
import type { useProScenes } from "./use-pro-scenes.ts";

type ProScenesProps = {
  picking: Picking;
  /** The preset of the picture on the stage. */
  chosen: string | null;
  /** The columns of tiles. */
  className: string;
  list: Pick<ReturnType<typeof useProScenes>, "scenes" | "hasFailed" | "isFetching" | "retry">;
};

/** The long list with its controls: what only Pro loads. */
export function ProScenes({
  picking,
  chosen,
  className,
  list: { scenes, hasFailed, isFetching, retry },
}: ProScenesProps) {
  const { data: profile } = useQuery(profileQuery);
  const { data: page } = useQuery(generationsQuery);
  if (!scenes || !profile || !page) return <LoadingScenes className={className} />;
  return (
    <div className="@container">
      <div className="grid gap-8 @4xl:grid-cols-[24rem_minmax(0,1fr)]">
        <ProControls picking={picking} scenes={scenes} />
        <div className="grid content-start gap-4">
          {hasFailed ? (
            <div className="border-line flex flex-wrap items-center justify-between gap-4 border-y py-2 text-sm">
              <p>These are the core scenes: the list of Pro could not be loaded.</p>
              <Button disabled={isFetching} onClick={() => void retry()}>
                Try again
              </Button>
            </div>
          ) : null}
          <SceneBrowser
            key={`${profile.id} ${scenes.length}`}
            scenes={scenes}
            made={page.generations}
            userId={profile.id}
            picking={picking}
            chosen={chosen}
            className={className}
          />
        </div>
      </div>
    </div>
  );
}
