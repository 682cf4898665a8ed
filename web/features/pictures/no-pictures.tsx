import { useQuery } from "@tanstack/react-query";
import { isUnfinished } from "#contract/statuses.ts";
import { generationsQuery } from "#web/api/generations.ts";
import { viewSetsQuery } from "#web/api/requests.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Viewfinder } from "#web/ui/viewfinder.tsx";

/** Nothing was ever made, or all of it is gone: the ways to make something. What is being made is not here yet. */
export function NoPictures() {
  const { data: pictures } = useQuery(generationsQuery);
  const { data: views } = useQuery(viewSetsQuery);
  const isUnderWay = [...(pictures?.generations ?? []), ...(views?.viewSets ?? [])].some(isUnfinished);
  return (
    <Viewfinder className="px-6 py-16">
      <section aria-labelledby="nothing-made" className="grid justify-items-center gap-6 text-center">
        <div className="grid justify-items-center gap-2">
          <h2 id="nothing-made" className="display text-2xl">
            {isUnderWay ? "Nothing finished yet" : "Nothing made yet"}
          </h2>
          <p className="text-ink-soft max-w-prose">
            {isUnderWay ? "What is under way comes here by itself as soon as it is made. " : null}
            Every picture, run and set of views that you make is kept here, with the recipe that made it, until you
            delete it.
          </p>
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/photo-upload" look="signal">
            Transform a photo
          </ButtonLink>
          <ButtonLink to="/retail-mode">Retail Mode</ButtonLink>
          <ButtonLink to="/custom-car">Describe a car</ButtonLink>
        </div>
      </section>
    </Viewfinder>
  );
}

/** Something was made, but nothing like what is looked for. */
export function NothingFits({ onClear }: { onClear: () => void }) {
  return (
    <section className="border-line grid justify-items-start gap-4 border-t py-8">
      <p role="status">No picture fits that.</p>
      <Button onClick={onClear}>Show all pictures</Button>
    </section>
  );
}
