import { useQuery, useQueryClient } from "@tanstack/react-query";
import { profileQuery } from "#web/api/profile.ts";
import { engineWish, makerOf, type RetailOptions } from "#web/features/retail/options/use-retail-options.ts";
import { shownName } from "#web/features/retail/presets/retail-presets.ts";
import { imagesText, retailTexts } from "#web/features/retail/retail-texts.ts";
import { waitingTexts } from "#web/parts/cut-out/waits-for-cut-out.ts";
import { WayToTokens } from "#web/parts/tokens/out-of-tokens.tsx";
import { toastOutOfTokens } from "#web/parts/tokens/toast-out-of-tokens.ts";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import type { SetFacts } from "./set-facts.ts";
import { useStartRun } from "./use-start-run.ts";

type ProcessBarProps = {
  facts: SetFacts;
  preset: string | null;
  options: RetailOptions;
  /** Images in which a plate that is to be treated was looked for in vain. */
  missingPlates: number;
};

/** What the run takes and costs, and the one button that starts it. */
export function ProcessBar({ facts, preset, options, missingPlates }: ProcessBarProps) {
  const { data: profile } = useQuery(profileQuery);
  const client = useQueryClient();
  const { start, isStarting, failure } = useStartRun();
  const held = profile?.generation_tokens ?? null;
  const isShort = held !== null && held < (facts.tokens ?? 0);
  const made = facts.images - facts.apart - facts.toLookAt;
  const isBusy = isStarting || options.isProcessing || facts.arriving > 0 || facts.correcting > 0;

  function press(): void {
    if (facts.images === 0 || preset === null) toast({ ...retailTexts.missing, tone: "destructive" });
    else if (facts.toLookAt === facts.images) toast({ ...retailTexts.allToLookAt, tone: "destructive" });
    else if (isShort) toastOutOfTokens(client, shortText(facts.tokens, held));
    else
      void start({
        preset,
        uploadIds: facts.uploadIds,
        ...options.wish,
        ...engineWish(makerOf(options.maker, preset).engine),
        expectedCost: facts.tokens ?? undefined,
      });
  }

  return (
    <section aria-label="Process" className="grid gap-3">
      <Button look="signal" className="min-h-12" aria-disabled={isBusy} onClick={isBusy ? undefined : press}>
        {isStarting ? "Starting..." : `Process All Images (${tokensText(facts.tokens)})`}
      </Button>
      <ul className="text-ink-soft grid gap-1 text-sm">
        <li>{preset === null ? "No preset chosen yet." : `${imagesText(made)} into ${shownName(preset)}.`}</li>
        {facts.arriving > 0 ? <li>{imagesText(facts.arriving)} still on the way to us.</li> : null}
        {facts.correcting > 0 ? (
          <li>
            {waitingTexts.title} of {imagesText(facts.correcting)}. {waitingTexts.description}
          </li>
        ) : null}
        {options.isProcessing ? <li>{retailTexts.optionsPending}</li> : null}
        {facts.reading > 0 ? (
          <li>
            {imagesText(facts.reading)} still being read: what needs a look, or does not show the whole car, costs
            nothing.
          </li>
        ) : null}
        {facts.toLookAt > 0 ? (
          <li>
            <span className="text-danger">{imagesText(facts.toLookAt)} to look at</span>: not made and not charged
            before that, here or in the run.
          </li>
        ) : null}
        {facts.apart > 0 ? (
          <li>
            {imagesText(facts.apart)} passed through as {facts.apart === 1 ? "it is" : "they are"}, no token.
          </li>
        ) : null}
        {facts.paid > 0 ? <li>{imagesText(facts.paid)} paid for in this preset before.</li> : null}
        {missingPlates > 0 ? (
          <li>
            No number plate found in {imagesText(missingPlates)}.{" "}
            <button
              type="button"
              onClick={() => document.getElementById("plate-photos")?.focus()}
              className="text-ink min-h-11 font-semibold underline underline-offset-4"
            >
              Mark {missingPlates === 1 ? "it" : "them"}
            </button>
          </li>
        ) : null}
        <li>What fails or is cancelled is not charged.</li>
      </ul>
      {isShort && profile ? (
        <p role="status" className="border-danger text-ink-soft border-l-2 pl-4 text-sm">
          <span className="text-danger">{shortText(facts.tokens, held)}</span>. <WayToTokens profile={profile} />
        </p>
      ) : null}
      {failure ? (
        <p role="alert" className="border-danger border-l-2 pl-4 text-sm">
          <span className="font-semibold">{failure.title}</span>
          <br />
          <span className="text-ink-soft">{failure.text}</span>
        </p>
      ) : null}
    </section>
  );
}

function shortText(needed: number | null, held: number): string {
  return `You need ${tokensText(needed)} but only have ${held}`;
}
