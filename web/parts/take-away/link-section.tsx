import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { linkDays, type LinkDays, type SharedLink } from "#contract/shared-pictures.ts";
import { toFailure } from "#web/api/failure.ts";
import { revokeSharedLink, sharedLinksQuery, sharePicture } from "#web/api/shared-pictures.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ChoiceCards } from "./choice-cards.tsx";
import { TaskNote } from "./task-note.tsx";
import { useTask } from "./use-task.ts";

const dayOptions = [
  { value: "1", name: "1 day", note: "For a quick look" },
  { value: "7", name: "7 days", note: "For an offer" },
  { value: "30", name: "30 days", note: "For an advert" },
] as const satisfies readonly { value: `${LinkDays}`; name: string; note: string }[];

/** Links that show this picture alone, to people without an account. */
export function LinkSection({ pictureId }: { pictureId: string }) {
  const client = useQueryClient();
  const { data: links, error, refetch } = useQuery(sharedLinksQuery(pictureId));
  const [days, setDays] = useState<LinkDays>(linkDays[0]);
  const [made, setMade] = useState<{ address: string; link: SharedLink } | null>(null);
  const { state, run } = useTask();
  const { queryKey } = sharedLinksQuery(pictureId);

  const make = async () => {
    const next = await sharePicture(pictureId, days);
    setMade(next);
    // Where the others could not be read, this one alone would stand for all.
    if (client.getQueryData(queryKey) === undefined) void client.invalidateQueries({ queryKey });
    else client.setQueryData(queryKey, (held = []) => [next.link, ...held]);
    return "";
  };
  const end = async (id: string) => {
    client.setQueryData(queryKey, await revokeSharedLink(id));
    if (made?.link.id === id) setMade(null);
    return "The link has ended: it shows nothing any more.";
  };

  return (
    <>
      <p className="text-ink-soft text-sm">
        Whoever has the link sees this picture alone and can save it, without an account. It names nobody and is kept
        out of search engines. It ends by itself, when you end it, and with the picture.
      </p>
      <ChoiceCards
        legend="How long the link works"
        className="grid-cols-3"
        options={dayOptions}
        chosen={String(days)}
        onChoose={(next) => setDays(linkDays.find((one) => String(one) === next) ?? linkDays[0])}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button aria-disabled={state.step === "busy"} onClick={() => void run(make)}>
          <Link2 aria-hidden="true" className="size-4" />
          Make a link
        </Button>
        <TaskNote state={state} busy="One moment…" />
      </div>
      {made === null ? null : (
        <div className="border-line grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border p-4 text-sm">
          <p className="font-medium [overflow-wrap:anywhere]" data-testid="shared-link">
            {made.address}
          </p>
          <CopyButton text={made.address} label="Copy the link" />
          <p className="text-ink-soft">Keep it now: we store only its fingerprint and can't show it again.</p>
        </div>
      )}
      {links === undefined && error !== null ? (
        <div role="alert" className="border-line grid justify-items-start gap-3 border-t pt-3 text-sm">
          <p>The links that work can't be read just now. {toFailure(error).message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : null}
      {links === undefined || links.length === 0 ? null : (
        <ul aria-label="Links that work" className="grid gap-1">
          {links.map((link) => (
            <li key={link.id} className="border-line flex flex-wrap items-center gap-x-4 border-t py-1 text-sm">
              <span className="min-w-0 flex-1">
                Works until {moment(link.expiresAt)}
                <span className="text-ink-soft"> · made {moment(link.createdAt)}</span>
              </span>
              <Button
                look="quiet"
                aria-label={`End the link that works until ${moment(link.expiresAt)}`}
                aria-disabled={state.step === "busy"}
                onClick={() => void run(() => end(link.id))}
              >
                End it
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function moment(iso: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}
