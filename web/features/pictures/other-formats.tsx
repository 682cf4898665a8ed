import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Picture } from "#contract/pictures.ts";
import { ratios, type Ratio } from "#contract/ratios.ts";
import { isUnfinished } from "#contract/statuses.ts";
import { call } from "#web/api/client.ts";
import { rereadEngines } from "#web/api/engines.ts";
import { toFailure } from "#web/api/failure.ts";
import { tellFinished } from "#web/api/finished-pictures.ts";
import { generationsQuery } from "#web/api/generations.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { useEngine } from "#web/parts/engine/use-engine.ts";
import { usePhotoCosts } from "#web/parts/engine/use-photo-costs.ts";
import { cutNote } from "#web/parts/photo/format-of-photos.ts";
import { refusedFormats } from "#web/parts/photo/refused-formats.ts";
import { toastOutOfTokens } from "#web/parts/tokens/toast-out-of-tokens.ts";
import { tokensText } from "#web/parts/tokens/tokens-text.ts";
import { RatioBar } from "#web/ui/ratio-bar.tsx";
import { toast } from "#web/ui/toast.tsx";

/** Formats that were ordered here, each with the id of its picture once it is known, until that has ended. */
function useInTheMaking() {
  const [ordered, setOrdered] = useState<ReadonlyMap<Ratio, string | null>>(new Map());
  const { data: page } = useQuery({ ...generationsQuery, enabled: ordered.size > 0 });
  const hasEnded = (id: string) => page?.generations.some((one) => one.id === id && !isUnfinished(one)) === true;
  return {
    isInTheMaking: (ratio: Ratio) => {
      const id = ordered.get(ratio);
      return id !== undefined && (id === null || !hasEnded(id));
    },
    hold: (ratio: Ratio, id: string | null) => setOrdered((before) => new Map([...before, [ratio, id]])),
    letGo: (ratio: Ratio) => setOrdered((before) => new Map([...before].filter(([one]) => one !== ratio))),
  };
}

/** The same picture in another format: one token has paid for all four of the studio's; an AI model paints each anew. */
export function OtherFormats({ picture, onShow }: { picture: Picture; onShow: (id: string) => void }) {
  const { isInTheMaking, hold, letGo } = useInTheMaking();
  const { id, aspectRatio, photo } = picture;
  const client = useQueryClient();
  const { isAiOffered, isAgreed, priceOf } = useEngine(picture.kind === "retail" ? "retail" : "preset");
  const isOfAi = picture.madeBy === "cloud";
  const engine = isOfAi ? "cloud" : "studio";
  const told = usePhotoCosts(photo?.uploadId)(engine, picture.preset ?? "");
  // A photo that was passed through is free, and so is a studio's picture whose own background is gone.
  const cost = picture.madeBy === null ? 0 : (told ?? (isOfAi ? priceOf("cloud") : 0));
  const price = cost === 0 ? "free" : tokensText(cost);
  const { data: upload, isPending } = useQuery({ ...uploadQuery(photo?.uploadId ?? ""), enabled: photo !== null });
  const refused = upload === undefined ? null : refusedFormats(upload);
  const isRefused = (ratio: Ratio) => ratio !== aspectRatio && refused?.formats.includes(ratio) === true;
  const noteOf = (ratio: Ratio) => {
    if (ratio === aspectRatio) return "shown";
    if (isInTheMaking(ratio)) return "in the making";
    if (isPending) return "…";
    return isRefused(ratio) ? "not possible" : price;
  };

  async function make(ratio: Ratio): Promise<void> {
    if (ratio === aspectRatio || isInTheMaking(ratio)) return;
    hold(ratio, null);
    try {
      const made = await call("post /api/pictures/{id}/formats", {
        path: { id },
        body: { aspectRatio: ratio, expectedCost: cost ?? undefined },
      });
      if (made.status === "done") {
        letGo(ratio);
        tellFinished(picture.runId ?? picture.photo?.uploadId ?? "");
        onShow(made.id);
      } else {
        hold(ratio, made.id);
        toast({
          title: `${ratio} is being made, ${made.cost === 0 ? "free" : tokensText(made.cost)}`,
          description: "It appears here when it is ready.",
        });
      }
    } catch (error) {
      const failure = toFailure(error);
      void rereadEngines(client, failure);
      if (failure.code === "insufficient_tokens") toastOutOfTokens(client);
      else toast({ title: "It could not be made", description: failure.message, tone: "destructive" });
      letGo(ratio);
    }
  }

  if (isOfAi && !(isAiOffered && isAgreed)) return null;
  return (
    <section aria-label="Another format" className="grid gap-2">
      <h3 className="label">Another format</h3>
      <RatioBar
        current={aspectRatio}
        noteOf={noteOf}
        warningOf={(ratio) => (ratio === aspectRatio || upload === undefined ? "" : cutNote([upload], ratio))}
        isClosed={isRefused}
        onChoose={(ratio) => void make(ratio)}
      />
      {refused !== null && ratios.some(isRefused) ? <p className="text-ink-soft text-sm">{refused.reason}</p> : null}
    </section>
  );
}
