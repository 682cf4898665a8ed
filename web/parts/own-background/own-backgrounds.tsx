import { useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { maxOwnBackgrounds } from "#contract/limits.ts";
import type { OwnBackground } from "#contract/own-backgrounds.ts";
import { toFailure } from "#web/api/failure.ts";
import { addOwnBackground, ownBackgroundsQuery, removeOwnBackground } from "#web/api/own-backgrounds.ts";
import { profileQuery } from "#web/api/profile.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";
import { LastingImage } from "#web/ui/lasting-image.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { BackgroundDialog } from "./background-dialog.tsx";
import { ownBackgroundTexts } from "./own-background-texts.ts";

type OwnBackgroundsProps = {
  /** The preset on the stage, or the one for all. */
  chosen: string | null;
  onPick: (presetName: string) => void;
  /** What a press leads to: a word or two on the card. */
  noteOf?: (presetName: string) => string;
  /** A press only chooses; otherwise it starts a picture. */
  isChoice?: boolean;
  /** The chosen preset is there no more, or under the name that is given now. */
  onGone?: (renamed: string | null) => void;
  /** Columns of the grid. */
  className: string;
};

/** The dealer's own places before the presets of the house; what Pro has, told to who has not. */
export function OwnBackgrounds(props: OwnBackgroundsProps) {
  const { data: profile } = useQuery(profileQuery);
  if (!profile) return null;
  return (
    <section aria-label={ownBackgroundTexts.title} className="grid gap-3">
      <h3 className="label">{ownBackgroundTexts.title}</h3>
      {profile.is_pro ? (
        <KeptBackgrounds {...props} />
      ) : (
        <p className="text-ink-soft text-sm">
          {ownBackgroundTexts.proOnly}{" "}
          <Link to="/pricing" className="text-ink font-semibold underline underline-offset-4">
            {ownBackgroundTexts.seePlans}
          </Link>
        </p>
      )}
    </section>
  );
}

function KeptBackgrounds({ chosen, onPick, noteOf, isChoice = false, onGone, className }: OwnBackgroundsProps) {
  const { data: backgrounds, isError, refetch } = useQuery(ownBackgroundsQuery);
  const [edited, setEdited] = useState<OwnBackground | "new" | null>(null);
  const remove = useRemoving((preset) => {
    if (preset === chosen) onGone?.(null);
  });
  if (isError && !backgrounds) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-sm">{ownBackgroundTexts.failed}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  }
  if (!backgrounds) return <Skeleton className="h-24" />;
  const isFull = backgrounds.length >= maxOwnBackgrounds;
  return (
    <>
      {backgrounds.length > 0 ? (
        <ul aria-label={ownBackgroundTexts.title} className={clsx("grid gap-x-2 gap-y-4 sm:gap-x-4", className)}>
          {backgrounds.map((background) => (
            <li key={background.id} className="relative grid content-start gap-1">
              <PresetButton
                background={background}
                isChosen={background.preset === chosen}
                isChoice={isChoice}
                note={noteOf?.(background.preset) ?? ""}
                onPick={onPick}
              />
              <div className="flex">
                <IconButton label={`Change ${background.name}`} onClick={() => setEdited(background)}>
                  <Pencil aria-hidden="true" className="size-4" />
                </IconButton>
                <IconButton label={`Remove ${background.name}`} onClick={() => void remove(background)}>
                  <CloseIcon />
                </IconButton>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft text-sm">{ownBackgroundTexts.none}</p>
      )}
      {isFull ? (
        <p className="text-ink-soft text-sm">{ownBackgroundTexts.full}</p>
      ) : (
        <Button className="justify-self-start" onClick={() => setEdited("new")}>
          <Plus aria-hidden="true" className="size-4" />
          {ownBackgroundTexts.add}
        </Button>
      )}
      {edited === null ? null : (
        <BackgroundDialog
          changed={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={({ name, preset }) => {
            if (edited !== "new" && edited.preset === chosen && preset !== chosen) onGone?.(preset);
            setEdited(null);
            toast({ title: `${name} is saved.` });
          }}
        />
      )}
    </>
  );
}

/** Removes one at once, with a way back: its photo stays on the server. */
function useRemoving(onRemoved: (preset: string) => void) {
  const client = useQueryClient();
  const tellFailure = (error: unknown) => toast({ title: toFailure(error).message, tone: "destructive" });
  return async (background: OwnBackground): Promise<void> => {
    try {
      await removeOwnBackground(client, background.id);
      onRemoved(background.preset);
      toast({
        title: `${background.name} is removed.`,
        description: "Finished pictures stay.",
        action: { label: "Undo", onPress: () => void addOwnBackground(client, background).catch(tellFailure) },
      });
    } catch (error) {
      tellFailure(error);
    }
  };
}

type PresetButtonProps = {
  background: OwnBackground;
  isChosen: boolean;
  isChoice: boolean;
  note: string;
  onPick: (presetName: string) => void;
};

function PresetButton({ background, isChosen, isChoice, note, onPick }: PresetButtonProps) {
  const { name, preset, previewUrl } = background;
  return (
    <button
      type="button"
      aria-label={note === "" ? name : `${name}, ${note}`}
      aria-pressed={isChoice ? isChosen : undefined}
      aria-current={!isChoice && isChosen ? "true" : undefined}
      onClick={() => onPick(preset)}
      className="group grid w-full gap-2 rounded-md text-left"
    >
      <span
        className={clsx(
          "bg-ink/8 relative block aspect-4/3 overflow-hidden rounded-md",
          isChosen ? "outline-accent outline-2 outline-offset-2" : "",
        )}
      >
        <LastingImage src={previewUrl} loading="lazy" className="size-full object-cover" />
      </span>
      <span aria-hidden="true" className="label flex items-baseline justify-between gap-2">
        <span className="truncate">{name}</span>
        <span className="text-ink-faint shrink-0 text-xs">{note}</span>
      </span>
    </button>
  );
}
