import { PencilLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { CarRequest } from "#contract/requests.ts";
import type { Upload } from "#contract/uploads.ts";
import type { Fact } from "#web/features/detection/car-facts.ts";
import { confidenceText, fieldLabels, shownValue, unknownText } from "#web/features/detection/car-words.ts";
import { detailsTexts } from "#web/features/detection/detection-texts.ts";
import { plateCountryText } from "#web/features/detection/plate-country.ts";
import type { Catalogue } from "#web/parts/car-fields/use-catalogue.ts";
import { PhotoCrop } from "#web/parts/plate/photo-crop.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { focusWhatStays } from "#web/ui/focus-what-stays.ts";
import { InlineSpinner } from "#web/ui/spinner.tsx";
import { FieldEditor } from "./field-editor.tsx";
import { Suggestions } from "./suggestions.tsx";
import { useCorrection, type CorrectedField } from "./use-correction.ts";

type FieldRowProps = { fact: Fact; request: CarRequest; catalogue: Catalogue };

/** One field: its value with where it was read and how sure that is, or the choice of what it may be; and the way to say it oneself. */
export function FieldRow({ fact, request, catalogue }: FieldRowProps) {
  const { field, state, reading } = fact;
  const [isEditing, setEditing] = useState(false);
  const { correct, isSaving } = useCorrection(request.id);
  const change = useRef<HTMLButtonElement>(null);
  const label = fieldLabels[field];
  const country = plateCountryText(request.detection?.plateCountry ?? null);

  // The button is there again when the editor's place is drawn without it, which may take longer than a frame.
  const takesFocus = useRef(false);
  useEffect(() => {
    if (isEditing || !takesFocus.current) return;
    takesFocus.current = false;
    change.current?.focus();
  }, [isEditing]);

  function close(): void {
    takesFocus.current = true;
    setEditing(false);
  }
  async function save(name: CorrectedField, value: string): Promise<void> {
    if (await correct(name, value)) close();
  }

  /** What is taken is no choice any more, and its buttons go. */
  async function pick(name: CorrectedField, value: string): Promise<void> {
    if (await correct(name, value)) focusWhatStays(() => change.current);
  }

  if (isEditing && field !== "view") {
    return (
      <FieldEditor
        field={field}
        value={reading?.value ?? ""}
        year={request.year}
        catalogue={catalogue}
        isSaving={isSaving}
        onSave={(value) => void save(field, value)}
        onCancel={close}
      />
    );
  }
  return (
    <div role="group" aria-label={label} className="grid gap-2 py-1.5">
      <div className="flex min-h-11 items-center gap-3">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <span className="text-ink-soft text-xs">{label}</span>
          <span className="wrap-anywhere">
            {state === "detecting" ? (
              <span role="status" className="text-ink-soft inline-flex items-center gap-2">
                <InlineSpinner />
                {detailsTexts.detecting}
              </span>
            ) : reading === null ? (
              <span className="text-ink-soft">{unknownText(field)}</span>
            ) : (
              <>
                <span className={state === "sure" ? "font-semibold" : ""}>{shownValue(field, reading.value)}</span>{" "}
                <span className={state === "sure" ? "text-ink-faint text-xs" : "text-accent text-xs font-semibold"}>
                  {confidenceText(fact)}
                </span>
              </>
            )}
          </span>
          {field === "number_plate" && country !== null ? (
            <span className="text-ink-soft text-xs">{country}</span>
          ) : null}
        </div>
        <Seen fact={fact} photos={request.detection?.photos ?? []} />
        {field === "view" ? null : (
          <IconButton ref={change} label={`Change ${label}`} onClick={() => setEditing(true)}>
            <PencilLine aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
      {field !== "view" && state === "suggested" && reading !== null ? (
        <Suggestions
          field={field}
          names={[reading.value, ...reading.others]}
          isBusy={isSaving}
          onPick={(name) => void pick(field, name)}
        />
      ) : null}
    </div>
  );
}

/** The place in the photo that told it, small beside the value: a glance checks it. */
function Seen({ fact, photos }: { fact: Fact; photos: readonly Upload[] }) {
  const seen = fact.reading?.seen ?? null;
  const photo = photos.find(({ id }) => id === seen?.uploadId);
  if (seen === null || photo === undefined) return null;
  return (
    <span role="img" aria-label={`${fieldLabels[fact.field]} as the photo shows it`} className="w-24 shrink-0">
      <PhotoCrop photo={photo} url={photo.uploadUrl} quad={seen.quad} />
    </span>
  );
}
