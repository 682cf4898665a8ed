import { useQuery } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { isUnfinished } from "#contract/statuses.ts";
import { toFailure } from "#web/api/failure.ts";
import { generationQuery, generationsQuery } from "#web/api/generations.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { CopyAndShare } from "./copy-and-share.tsx";
import { CutOutSection } from "./cut-out-section.tsx";
import { FileSection } from "./file-section.tsx";
import { isFinished, type FinishedPicture } from "./finished-picture.ts";
import { LinkSection } from "./link-section.tsx";
import { MarketSection } from "./market-section.tsx";

type TakeAwayDialogProps = { pictureId: string; open: boolean; onOpenChange: (isOpen: boolean) => void };

/** All the ways in which a finished picture leaves the house. */
export function TakeAwayDialog({ pictureId, open, onOpenChange }: TakeAwayDialogProps) {
  const [shownId, setShownId] = useState(pictureId);
  return (
    <Dialog
      open={open}
      size="wide"
      onOpenChange={onOpenChange}
      title="Take it away"
      description="Nothing here costs a token, as often as you like."
    >
      <div className="p-6">{open ? <OpenedPicture id={shownId} onShow={setShownId} /> : null}</div>
    </Dialog>
  );
}

/** Live events keep the newest pictures true: one in the making arrives by itself. */
function OpenedPicture({ id, onShow }: { id: string; onShow: (id: string) => void }) {
  const { data: page } = useQuery(generationsQuery);
  const live = page?.generations.find((one) => one.id === id);
  const { data: read, error } = useQuery({ ...generationQuery(id), enabled: page !== undefined && live === undefined });
  const picture = live ?? read;
  if (picture !== undefined && isFinished(picture)) return <Ways key={picture.id} picture={picture} onShow={onShow} />;
  if (picture !== undefined && isUnfinished(picture))
    return <ProgressBar label={`Making it in ${picture.aspectRatio}`} percent={picture.percent} />;
  if (picture !== undefined || error)
    return (
      <p role="alert" className="border-danger border-l-2 pl-4 text-sm">
        {picture?.error?.message ?? toFailure(error).message}
      </p>
    );
  return (
    <p role="status" className="text-ink-soft text-sm">
      One moment…
    </p>
  );
}

function Ways({ picture, onShow }: { picture: FinishedPicture; onShow: (id: string) => void }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="flex flex-wrap items-center gap-4">
        <img src={picture.thumbnailUrl ?? undefined} alt="" className="h-16 w-auto rounded-sm" />
        <p className="text-ink-soft tabular text-sm">
          {picture.preset}, {picture.aspectRatio}, {picture.width} × {picture.height}
        </p>
      </div>
      <CopyAndShare picture={picture} />
      <Section title="For a market">
        <MarketSection picture={picture} onShow={onShow} />
      </Section>
      <Section title="As a file">
        <FileSection picture={picture} />
      </Section>
      {picture.isPassedThrough ? null : (
        <Section title="The car alone">
          <CutOutSection picture={picture} />
        </Section>
      )}
      <Section title="A private link">
        <LinkSection pictureId={picture.id} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 id={id} className="label">
        {title}
      </h3>
      {children}
    </section>
  );
}
