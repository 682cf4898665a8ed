import type { Generation } from "#contract/generations.ts";
import { boxOnGround, type PlacingGround } from "#contract/placing-ground.ts";
import type { Placing } from "#contract/placing.ts";
import type { Upload } from "#contract/uploads.ts";
import { placedPictureAddress } from "#web/api/placing.ts";
import { layCarOnCar } from "#web/parts/picture/lay-car-on-car.ts";
import { Button } from "#web/ui/button.tsx";
import { PictureFrame } from "#web/ui/picture-frame.tsx";
import { CarHandle } from "./car-handle.tsx";
import { isSamePlacing } from "./placing-history.ts";
import { placingTexts } from "./placing-texts.ts";
import { usePlacedPicture } from "./use-placed-picture.ts";

type PlacingStageProps = {
  generation: Generation;
  upload: Upload;
  /** As the picture has it. */
  itself: Placing;
  placing: Placing;
  /** Null where the car stays where it is, and until it is known how far it may go. */
  ground: PlacingGround | null;
  onMove: (to: Pick<Placing, "across" | "depth">) => void;
  onLetGo: () => void;
};

/** The picture as it would be. The car follows the hand at once, cut out of the photo; the true picture follows. */
export function PlacingStage({ generation, upload, itself, placing, ground, onMove, onLetGo }: PlacingStageProps) {
  const wanted = isSamePlacing(placing, itself)
    ? (generation.stageUrl ?? generation.generatedImageUrl ?? "")
    : placedPictureAddress(generation.id, placing);
  const { shown, asked, attempt, isBroken, isBehind, retry, onLoad, onError } = usePlacedPicture(wanted);
  return (
    <PictureFrame ratio={generation.aspectRatio}>
      <img
        src={shown}
        alt={`Your car in the scene ${generation.preset}, as you place it`}
        draggable={false}
        className="size-full object-cover"
      />
      {isBehind ? (
        <img
          key={`${asked} ${attempt}`}
          src={asked}
          alt=""
          draggable={false}
          onLoad={onLoad}
          onError={onError}
          className="invisible absolute inset-0 size-full object-cover"
        />
      ) : null}
      {ground ? (
        <>
          {isBehind && !isBroken ? <CarLayer upload={upload} placing={placing} ground={ground} /> : null}
          <CarHandle ground={ground} placing={placing} onMove={onMove} onLetGo={onLetGo} />
        </>
      ) : null}
      {isBroken ? (
        <div
          role="alert"
          className="absolute inset-x-4 bottom-4 flex flex-wrap items-center gap-4 rounded-md bg-black/80 p-4"
        >
          <p className="text-sm text-white">{placingTexts.noPreview}</p>
          <Button look="signal" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : null}
    </PictureFrame>
  );
}

type CarLayerProps = { upload: Upload; placing: Placing; ground: PlacingGround };

/** The photo's car alone, where it is being moved to. */
function CarLayer({ upload, placing, ground }: CarLayerProps) {
  const place = layCarOnCar(upload, { width: 1, height: 1, carBox: boxOnGround(ground, placing), placing });
  if (place === null || upload.matteUrl === null) return null;
  const maskImage = `url("${upload.matteUrl}")`;
  return (
    <img
      src={upload.previewUrl}
      alt=""
      draggable={false}
      data-testid="moved-car"
      className="pointer-events-none absolute max-w-none opacity-90"
      style={{ ...place, maskImage, maskSize: "100% 100%" }}
    />
  );
}
