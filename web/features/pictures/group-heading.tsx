import { ArrowUpRight, PencilLine, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { PictureGroup } from "#contract/pictures.ts";
import { DeletePhoto } from "#web/parts/photo/delete-photo.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton, iconButtonClass } from "#web/ui/button.tsx";
import { LastingImage } from "#web/ui/lasting-image.tsx";
import { dayText, nameOfGroup, picturesText, toolPath } from "./picture-words.ts";

type GroupHeadingProps = {
  group: PictureGroup;
  selectedCount: number;
  /** Then the group's count is not that of all that it has. */
  isFiltered: boolean;
  isLoading: boolean;
  onSelectAll: (isSelected: boolean) => void;
  onRename: () => void;
};

const kindWords = { photo: "Photo", run: "Bulk run", car: "Described car" } as const;
const openWords = { photo: "Open this photo", run: "Open this run", car: "Open these views" } as const;

export function GroupHeading(props: GroupHeadingProps) {
  const { group, selectedCount, isFiltered, isLoading, onSelectAll, onRename } = props;
  const { kind, previewUrl, pictureCount, pictures } = group;
  const name = nameOfGroup(group);
  const [newest] = pictures;
  return (
    <header className="border-line flex items-center gap-2 border-t pt-4 pb-3 sm:gap-4">
      <GroupCheckbox
        label={`Select all of ${name}`}
        state={selectedCount === 0 ? "none" : selectedCount < pictureCount ? "some" : "all"}
        isBusy={isLoading}
        onChange={onSelectAll}
      />
      {previewUrl === null ? null : (
        <span className="bg-sunken relative block aspect-4/3 w-14 shrink-0 overflow-hidden rounded-sm max-sm:hidden">
          <LastingImage src={previewUrl} loading="lazy" className="size-full object-cover" />
        </span>
      )}
      <div className="mr-auto grid min-w-0 gap-0.5">
        <h2 className="label line-clamp-2 text-base wrap-anywhere sm:line-clamp-1" title={name}>
          {name}
        </h2>
        <p className="text-ink-soft flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Badge>{kindWords[kind]}</Badge>
          <span className="tabular">
            {picturesText(pictureCount)}
            {newest === undefined ? "" : `, ${dayText(newest.createdAt)}`}
          </span>
        </p>
      </div>
      <IconButton label={`Rename ${name}`} onClick={onRename} className="max-sm:-mr-2">
        <PencilLine aria-hidden="true" className="size-4" />
      </IconButton>
      {kind === "photo" && newest?.photo?.isRemoved === false ? (
        <DeletePhoto
          uploadId={newest.photo.uploadId}
          pictureCount={isFiltered ? null : pictureCount}
          renderButton={(ask) => (
            <IconButton label={`Delete the photo of ${name}`} onClick={ask} className="max-sm:-mr-2">
              <Trash2 aria-hidden="true" className="size-4" />
            </IconButton>
          )}
        />
      ) : null}
      {newest === undefined || (kind === "photo" && newest.photo?.isRemoved) ? null : (
        <Link
          to={toolPath(newest)}
          aria-label={`${openWords[kind]}: ${name}`}
          title={openWords[kind]}
          className={iconButtonClass}
        >
          <ArrowUpRight aria-hidden="true" className="size-5" />
        </Link>
      )}
    </header>
  );
}

type GroupCheckboxProps = {
  label: string;
  state: "none" | "some" | "all";
  isBusy: boolean;
  onChange: (isSelected: boolean) => void;
};

function GroupCheckbox({ label, state, isBusy, onChange }: GroupCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <label className="-ml-3 grid size-11 shrink-0 place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={state === "all"}
        aria-disabled={isBusy}
        onChange={() => {
          if (!isBusy) onChange(state !== "all");
        }}
        className="accent-signal size-5"
      />
    </label>
  );
}
