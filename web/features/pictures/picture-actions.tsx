import { Download, PencilLine, RotateCcw, Trash2 } from "lucide-react";
import type { Picture } from "#contract/pictures.ts";
import { downloadPicture } from "#web/parts/picture/download-picture.ts";
import { TakeAway } from "#web/parts/take-away/take-away.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { OtherFormats } from "./other-formats.tsx";
import { makeAgainPath } from "./picture-words.ts";
import { useIsInPlan } from "./use-is-in-plan.ts";
import { ZipLink } from "./zip-link.tsx";

type PictureActionsProps = {
  picture: Picture;
  onShow: (id: string) => void;
  onRename: () => void;
  onDelete: () => void;
};

export function PictureActions({ picture, onShow, onRename, onDelete }: PictureActionsProps) {
  const { id, downloadUrl, imageUrl, isPassedThrough, kind, photo, missingPart } = picture;
  const canBeMade = !isPassedThrough && !photo?.isRemoved && missingPart === null;
  const isInPlan = useIsInPlan(picture);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2">
        {downloadUrl === null ? (
          <ZipLink ids={[id]} look="signal" label="Download all six as ZIP" />
        ) : (
          <Button look="signal" onClick={() => void downloadPicture({ downloadUrl, generatedImageUrl: imageUrl })}>
            <Download aria-hidden="true" className="size-4" />
            Download
          </Button>
        )}
        {kind === "views" ? null : <TakeAway pictureId={id} isInDialog className="!px-4" />}
        {canBeMade && isInPlan ? (
          <ButtonLink to={makeAgainPath(picture)} className="!px-4">
            <RotateCcw aria-hidden="true" className="size-4" />
            {picture.madeBy === "cloud" ? "Open it where it was made" : "Make it again · free"}
          </ButtonLink>
        ) : null}
        <Button className="!px-4" onClick={onRename}>
          <PencilLine aria-hidden="true" className="size-4" />
          Rename
        </Button>
        <Button className="!px-4" onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </Button>
      </div>
      {kind !== "views" && canBeMade ? <OtherFormats key={id} picture={picture} onShow={onShow} /> : null}
      <p className="text-ink-soft text-sm">{meaningOf(picture, isInPlan)}</p>
    </div>
  );
}

const missingWords = {
  background: "the background that it was made in",
  logo: "the logo that it was made with",
  "plate-cover": "the picture that covers its number plate",
} as const satisfies Record<NonNullable<Picture["missingPart"]>, string>;

/** What it has cost, and what more can be had of it. */
function meaningOf({ kind, madeBy, isPassedThrough, photo, missingPart }: Picture, isInPlan: boolean): string {
  if (kind === "views" && madeBy === "cloud")
    return "These views are paid, and every download costs nothing. An AI model paints them otherwise each time: views made again are new ones.";
  if (kind === "views")
    return "These words are paid: the same car can be painted again for nothing. 'Make it again' opens it in Customize.";
  if (photo?.isRemoved)
    return "You have deleted its photo. The picture stays and can be saved as often as you like; no other format can be made of it.";
  if (missingPart !== null)
    return `You have deleted ${missingWords[missingPart]}. The picture stays and can be saved as often as you like; no other format can be made of it.`;
  if (madeBy === "cloud")
    return "This picture is paid, and every download costs nothing. An AI model paints each format anew, for a price of its own.";
  if (isPassedThrough) return "This photo was passed through as it is, and cost nothing.";
  if (!isInPlan)
    return "This picture is paid: all four formats and every download cost nothing. What it was made with belongs to Pro: a new start from its photo needs Pro.";
  return "This photo is paid in this preset: all four formats, every download and the picture again cost nothing.";
}
