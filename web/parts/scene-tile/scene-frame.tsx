import clsx from "clsx";
import { use, useEffect, useState, type ReactNode } from "react";
import type { Preset } from "#contract/generations.ts";
import type { Ratio } from "#contract/ratios.ts";
import { sceneTileAddress } from "#contract/scene-tile-address.ts";
import { LastingImage } from "#web/ui/lasting-image.tsx";
import { useImageLoad } from "#web/ui/use-image-load.ts";
import { ShownCarContext, type ShownCar } from "./shown-car.tsx";

const aspectClass = {
  "4:3": "aspect-4/3",
  "1:1": "aspect-square",
  "16:9": "aspect-video",
  "9:16": "aspect-9/16",
} as const satisfies Record<Ratio, string>;

type SceneFrameProps = {
  scene: Pick<Preset, "id" | "section" | "thumbnailUrl">;
  /** Lies across two columns, whatever the format. */
  isWide?: boolean;
  className: string;
  imageClassName: string;
  /** Over the picture. */
  children?: ReactNode;
};

/** A scene: with the car of the page's photo in it, in the format that is chosen, once there is one; until then, and where that fails, empty. */
export function SceneFrame({ scene, isWide = false, className, imageClassName, children }: SceneFrameProps) {
  const shown = use(ShownCarContext);
  // Of a background of one's own there is no such picture.
  const car = scene.section === "own" ? null : shown;
  const image = clsx("size-full object-cover", imageClassName);
  const aspect = isWide ? "aspect-[2.74]" : aspectClass[car?.ratio ?? "4:3"];
  return (
    <span className={clsx("bg-ink/8 relative block overflow-hidden rounded-md", aspect, className)}>
      <LastingImage src={scene.thumbnailUrl} loading="lazy" className={image} />
      {car ? <CarInScene key={car.uploadId} sceneId={scene.id} car={car} isWide={isWide} className={image} /> : null}
      {children}
    </span>
  );
}

type CarInSceneProps = { sceneId: string; car: ShownCar; isWide: boolean; className: string };

function CarInScene({ sceneId, car: { turns, ratio, ...photo }, isWide, className }: CarInSceneProps) {
  const address = sceneTileAddress({ ...photo, sceneId, ratio: isWide ? "16:9" : ratio });
  const { attempt, isLoaded, isBroken, onLoad, onError } = useImageLoad(address);
  const [isTurn, setTurn] = useState(false);
  const isSettled = isLoaded || isBroken;
  // What is in view the browser asks for at once; the rest, one after the other.
  useEffect(() => (isSettled ? undefined : turns.wait(() => setTurn(true))), [turns, isSettled]);
  return (
    <img
      key={attempt}
      src={address}
      alt=""
      decoding="async"
      loading={isTurn ? "eager" : "lazy"}
      fetchPriority="low"
      data-own-car={isLoaded}
      onLoad={onLoad}
      onError={onError}
      className={clsx("absolute inset-0", className, isLoaded ? "" : "invisible")}
    />
  );
}
