import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { pictureTitleLength } from "#contract/limits.ts";
import { toFailure } from "#web/api/failure.ts";
import { rename } from "#web/api/pictures.ts";
import { announce } from "#web/ui/announcer.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { pictureTexts } from "./picture-words.ts";

/** What gets a name: a picture, or a photo, run or car with all its pictures. */
export type Renamed = { what: "picture" | "group"; id: string; title: string | null; name: string };

export function RenameDialog({ renamed, onClose }: { renamed: Renamed | null; onClose: () => void }) {
  return (
    <Dialog
      open={renamed !== null}
      onOpenChange={onClose}
      title="Rename"
      description="Files in a ZIP are called by it, too. Leave it empty for the name it had."
    >
      {renamed === null ? null : <RenameForm key={renamed.id} renamed={renamed} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ renamed, onClose }: { renamed: Renamed; onClose: () => void }) {
  const client = useQueryClient();
  const [title, setTitle] = useState(renamed.title ?? "");
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const { what, id } = renamed;
      await rename(client, { what, id, title: title.trim() === "" ? null : title });
      announce("Renamed");
      onClose();
    } catch (error) {
      setFault(`${pictureTexts.renameFailed}. ${toFailure(error).message}`);
      setBusy(false);
    }
  }

  return (
    <form
      className="grid gap-6 p-6"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label="Title"
        value={title}
        placeholder={renamed.name}
        maxLength={pictureTitleLength}
        errors={fault === null ? [] : [fault]}
        onChange={({ target }) => setTitle(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="signal" type="submit" aria-disabled={isBusy}>
          Save
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
