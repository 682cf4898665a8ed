import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { CutOutShadow } from "#contract/exports.ts";
import { fetchCutOut } from "#web/api/exports.ts";
import { profileQuery } from "#web/api/profile.ts";
import { saveFile } from "#web/browser/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { ChoiceCards } from "./choice-cards.tsx";
import type { FinishedPicture } from "./finished-picture.ts";
import { savedText } from "./save-export.ts";
import { TaskNote } from "./task-note.tsx";
import { useTask } from "./use-task.ts";

const shadowOptions = [
  { value: "none", name: "Without a shadow", note: "For a ground of your own" },
  { value: "soft", name: "With a soft shadow", note: "Black, transparent, under an even sky" },
] as const satisfies readonly { value: CutOutShadow; name: string; note: string }[];

/** The cut-out car as a PNG with transparency: Pro's. */
export function CutOutSection({ picture }: { picture: FinishedPicture }) {
  const { data: profile } = useQuery(profileQuery);
  const [shadow, setShadow] = useState<CutOutShadow>("none");
  const { state, run, reset } = useTask();
  if (profile === undefined) return null;
  if (!profile.is_pro)
    return (
      <p className="text-ink-soft text-sm">
        The cut-out car as a transparent PNG, with or without a shadow, belongs to Pro.{" "}
        <Link to="/pricing" className="underline underline-offset-4">
          What Pro is
        </Link>
      </p>
    );
  const save = async () => {
    const file = await fetchCutOut(picture.uploadId, shadow);
    saveFile(file, file.name);
    return savedText(file);
  };
  return (
    <>
      <ChoiceCards
        legend="Shadow"
        className="sm:grid-cols-2"
        options={shadowOptions}
        chosen={shadow}
        onChoose={(next) => {
          setShadow(next);
          reset();
        }}
      />
      <p className="text-ink-soft text-sm">
        In all the pixels and colours of your photo, not the scene's light.
        {picture.plateTreatment === "keep" ? null : " Its number plate can be read as in the photo."}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button aria-disabled={state.step === "busy"} onClick={() => void run(save)}>
          <Download aria-hidden="true" className="size-4" />
          Save the car as PNG
        </Button>
        <TaskNote state={state} busy="Cutting it out…" />
      </div>
    </>
  );
}
