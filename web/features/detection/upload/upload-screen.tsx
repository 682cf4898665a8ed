import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Camera, ImagePlus } from "lucide-react";
import { useNavigate } from "react-router";
import { maxPhotosOfCar } from "#contract/detected-fields.ts";
import { errorTable } from "#contract/errors.ts";
import { profileQuery } from "#web/api/profile.ts";
import { uploadTexts } from "#web/features/detection/detection-texts.ts";
import { useEngine } from "#web/parts/engine/use-engine.ts";
import { checkPhotoFile } from "#web/parts/photo/check-photo-file.ts";
import { DropVeil } from "#web/parts/photo/drop-veil.tsx";
import { EmptyPlace } from "#web/parts/photo/empty-place.tsx";
import { FileButton, FilesButton } from "#web/parts/photo/file-button.tsx";
import { usePageDrop } from "#web/parts/photo/use-page-drop.ts";
import { OutOfTokens } from "#web/parts/tokens/out-of-tokens.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { toast, toastText } from "#web/ui/toast.tsx";
import { AiReading } from "./ai-reading.tsx";
import { useCarPhotos } from "./car-photos.ts";
import { HeldNote } from "./held-note.tsx";
import { PhotoCard } from "./photo-card.tsx";
import { SendingOverlay } from "./sending-overlay.tsx";
import { useSendPhotos } from "./use-send-photos.ts";
import { YourCars } from "./your-cars.tsx";

/** Photos of one car go in; what they tell of it is shown on the next screen, and its six views are made. */
export function UploadScreen() {
  const store = useCarPhotos();
  const photos = store.photos.use();
  const sending = store.sending.use();
  const send = useSendPhotos();
  const isSending = sending.step === "sending";
  const takeFiles = (files: readonly File[]) => {
    if (!isSending) takePhotos(files, store);
  };
  const isOver = usePageDrop(takeFiles);
  const buttons = <PickButtons isFirst={photos.length === 0} onFiles={takeFiles} />;

  return (
    <div className="gutter grid gap-8 py-6 lg:py-8">
      {photos.length === 0 ? (
        <EmptyPlace
          isHero
          isOver={isOver}
          title={{ drop: uploadTexts.headline, add: uploadTexts.headline }}
          text={uploadTexts.plateHint}
          buttons={buttons}
          limits={`Up to ${maxPhotosOfCar} photos of one car, JPG, PNG, WebP, AVIF or HEIC, 10 MB each. Front and rear tell more than one of them.`}
          shortcuts="Drop them anywhere; pasting works too."
        />
      ) : (
        <>
          <div className="grid gap-2">
            <h1 tabIndex={-1} className="display text-3xl">
              {uploadTexts.headline}
            </h1>
            <p className="text-ink-soft max-w-prose">{uploadTexts.plateHint}</p>
          </div>
          <ul
            aria-label="Photos of your car"
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-6"
          >
            {photos.map((photo) => (
              <li key={photo.key}>
                <PhotoCard photo={photo} onRemove={() => store.remove(photo.key)} />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">{photos.length < maxPhotosOfCar ? buttons : null}</div>
          {isOver ? <DropVeil>These photos are added to the same car.</DropVeil> : null}
        </>
      )}
      {sending.step === "held" ? <HeldNote failure={sending.failure} onRetry={() => void send()} /> : null}
      <Foot onSend={() => void send()} />
      <YourCars />
      {isSending ? <SendingOverlay sending={sending} onCancel={store.cancel} /> : null}
    </div>
  );
}

function PickButtons({ isFirst, onFiles }: { isFirst: boolean; onFiles: (files: readonly File[]) => void }) {
  return (
    <>
      <FilesButton look={isFirst ? "ink" : "line"} className="min-h-12" onFiles={onFiles}>
        <ImagePlus aria-hidden="true" className="size-5" />
        Add photos
      </FilesButton>
      <FileButton className="min-h-12 pointer-fine:hidden" fromCamera onFile={(file) => onFiles([file])}>
        <Camera aria-hidden="true" className="size-5" />
        Take new photos
      </FileButton>
    </>
  );
}

/** What starts by itself is the studio's; what an AI model may read costs what its switch says. */
function useCostText(): string {
  const reading = useEngine("reading");
  const { isAiOffered } = useEngine("views");
  if (!isAiOffered && !reading.isAiOffered) return uploadTexts.cost;
  const views = isAiOffered ? `${uploadTexts.viewsCost} ${uploadTexts.viewsByAi}` : uploadTexts.viewsCost;
  const isPaid = reading.engine === "cloud" && reading.tokens !== 0;
  return `${views} ${isPaid ? uploadTexts.ownReading : uploadTexts.reading}`;
}

/** What goes on, what it costs, and the ways out. */
function Foot({ onSend }: { onSend: () => void }) {
  const navigate = useNavigate();
  const store = useCarPhotos();
  const hasPhotos = store.photos.use().length > 0;
  const { data: profile } = useQuery(profileQuery);
  const hasTokens = profile === undefined || profile.generation_tokens > 0;

  function leave(): void {
    if (hasPhotos)
      toast({ title: "Your photos are kept", description: "They stand here until you reload or close this tab." });
    void navigate("/");
  }
  return (
    <div className="border-line grid gap-4 border-t pt-6">
      <AiReading />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button look="signal" className="min-h-12" onClick={onSend}>
          Make my image set!
        </Button>
        <p className="text-ink-soft max-w-prose text-sm">{useCostText()}</p>
      </div>
      {hasTokens ? null : <OutOfTokens />}
      <div className="flex flex-wrap items-center gap-2">
        <Button look="quiet" onClick={leave}>
          Back
        </Button>
        <Button look="quiet" onClick={leave}>
          Save &amp; exit
        </Button>
        <ButtonLink to="/contact" look="quiet">
          Questions?
        </ButtonLink>
        <Button className="ml-auto" onClick={onSend}>
          Next
          <ArrowRight aria-hidden="true" className="size-4" />
        </Button>
      </div>
    </div>
  );
}

/** Takes what is a photo, and says what is left out. */
function takePhotos(files: readonly File[], store: ReturnType<typeof useCarPhotos>): void {
  const photos = files.filter((file) => checkPhotoFile(file) === null);
  const wrong = files.find((file) => !photos.includes(file));
  const leftOut = store.add(photos);
  if (leftOut > 0) {
    toast({
      title: "Too many photos",
      description: `One car takes ${maxPhotosOfCar}: ${leftOut === 1 ? "one was" : `${leftOut} were`} left out.`,
      tone: "destructive",
    });
  } else if (wrong !== undefined) {
    const code = checkPhotoFile(wrong);
    const isImage = wrong.type.startsWith("image/");
    if (code === null || (code === "unsupported_image_type" && !isImage))
      toastText(uploadTexts.invalidType, "destructive");
    else toast({ title: wrong.name, description: errorTable[code].message, tone: "destructive" });
  }
}
