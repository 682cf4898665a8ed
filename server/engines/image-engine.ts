import type { BodyStyle } from "#contract/body-styles.ts";
import type { CarBox } from "#contract/car-box.ts";
import type { CarProof } from "#contract/car-proof.ts";
import type { DetectedField, PhotoView } from "#contract/detected-fields.ts";
import type { FileFormat } from "#contract/file-formats.ts";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { GenerationStage } from "#contract/generation-stages.ts";
import type { LogoSettings } from "#contract/logos.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { BackgroundRecipe, PictureRecipe } from "#contract/picture-recipe.ts";
import type { Placing } from "#contract/placing.ts";
import type { Ratio } from "#contract/ratios.ts";
import type { DescribedCar, ViewNote } from "#contract/view-sets.ts";
import type { View } from "#contract/views.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import type { Reading } from "#imaging/detect/reading.ts";

/** What an engine may ask for; it reads only what it needs. */
export type EngineSource = {
  /** Made now when it isn't there yet. Throws `no_car_found`, `car_cut_off` and the like. */
  readCutOut: () => Promise<CarCutOut>;
  /** The whole photo, turned as its user wants it. Throws `photo_lost`. */
  readPhoto: () => Promise<Photo>;
};

/** What is done to a picture beside its scene; every file is one that the user sent. */
export type PictureFinish = {
  /** A PNG with transparency. In a scene it lies over the picture, in a retail studio on the wall behind the car. */
  readonly logo: { readonly content: Uint8Array; readonly settings: LogoSettings } | null;
  /** Null: the plate is kept as it is. Without a cover it is blurred. */
  readonly numberPlate: { readonly quad: PlateQuad; readonly cover: Uint8Array | null } | null;
  readonly fileFormat: FileFormat;
  readonly framing: PictureRecipe["framing"];
  /** What a hand has turned. The studio's pictures alone: an AI model repaints the car anew. */
  readonly placing?: Placing;
};

/** A photo of the user's own that the car is put into, instead of a scene of ours. */
export type EngineBackground = Pick<BackgroundRecipe, "horizonShare" | "groundShare" | "gloss"> & {
  /** The preset's name. */
  readonly name: string;
  /** Its file as stored. Throws `background_lost`. */
  readonly readPhoto: () => Promise<Uint8Array>;
};

/** What asking costs money: each call is told before and after. The studio's costs nothing and tells of none. */
export type Spending = {
  /**
   * Before each call of a model. Throws `ai_daily_limit` or `ai_closed_today` where the day's caps have no room for it: then it is not made.
   * @param usd the most that it is expected to cost
   */
  reserve: (call: { model: string; usd: number }) => Promise<ReservedCall>;
};

export type ReservedCall = {
  /** After the call, whatever came of it; a call of which nothing is told stays counted with what was reserved. */
  settle: (end: {
    usd: number;
    /** Where the number comes from, as `Cost` of the cloud engine says. */
    basis: string;
    /** `answered`, or the kind of failure. */
    outcome: string;
    durationMs: number;
  }) => Promise<void>;
};

/** By what a picture was made; null fields from our own engine. */
export type MadeWith = {
  /** As it stands in `IMAGE_MODEL`; null for what our own engine made after all. */
  model: string | null;
  promptVersion: string;
};

export type EngineRequest = {
  source: EngineSource;
  /** The id of a scene of ours. */
  place: string | EngineBackground;
  ratio: Ratio;
  finish: PictureFinish;
  /** The small visible mark of the free plan. */
  isWatermarked: boolean;
  /** Written into the file with engine and preset. */
  createdAt: Date;
  /** Called when a stage begins, in the order of `generationStages`. */
  onStage: (stage: GenerationStage) => void;
  /** Aborted when nobody wants the picture any more. */
  signal: AbortSignal;
  spending: Spending;
};

export type EnginePicture = {
  /** Another than the one that was asked when its own picture was not right. */
  madeBy: EngineName;
  madeWith: MadeWith | null;
  /** Sentences for people: what is otherwise than it was asked for, and why. */
  engineNotes: readonly string[];
  /** A finished file of the wanted format, with its marking. */
  content: Uint8Array;
  width: number;
  height: number;
  /** Where the car's cut-out lies in the picture; null from an engine that paints the car anew. */
  carBox: CarBox | null;
  /** The photo had too few pixels of the car: they were enlarged visibly, or the picture made smaller. A larger one would do better. */
  wasEnlarged: boolean;
  /** For a retail picture: how far its car differs from the photo's, measured on `content`. */
  carUnchanged: CarProof | null;
  /** A PNG of the picture's size: that difference on the car, amplified, transparent elsewhere. Null without a proof. */
  differencePicture: Uint8Array | null;
};

/** What is painted of a described car. */
export type ViewsRequest = {
  car: DescribedCar;
  /** A photo of the very car, and the side that it shows; null for a car that is only described. */
  photo: { source: EngineSource; view: PhotoView | null } | null;
  /** Views of the same set that are there already. */
  readFinished: (view: View) => Promise<Uint8Array | null>;
  /** The body that the catalogue gives the car; an engine that has none of the kind takes the nearest and says so. */
  bodyStyle: BodyStyle | null;
  /** Those wanted, in their order. */
  views: readonly View[];
  isWatermarked: boolean;
  createdAt: Date;
  onStage: (stage: GenerationStage) => void;
  /** Takes a view as soon as it is there; the next one waits for it. Throws when no more are wanted. */
  onView: (picture: PaintedView) => Promise<void>;
  signal: AbortSignal;
  spending: Spending;
};

export type PaintedView = {
  view: View;
  /** A finished JPEG file with its marking. */
  content: Uint8Array;
  /** It shows what no photo of the car showed; never of a body that is called an illustration. */
  isInvented: boolean;
};

export type PaintedViews = {
  madeWith: MadeWith | null;
  /** The body that was painted; null from an engine that shows the very car. */
  bodyStyle: BodyStyle | null;
  /** What the views show otherwise than it was asked for. */
  notes: readonly ViewNote[];
};

/** What a photo tells of its car. Several readings of a field are opinions, but for options: a car has several. Null: it does not tell. */
export type ToldByPhoto = { readonly [Field in DetectedField]?: readonly PhotoReading[] | null };

/** `country`: of a number plate, as vehicles show it abroad, where the plate's form tells it. */
export type PhotoReading = Reading & { readonly country?: string | null };

export type DetectRequest = {
  source: EngineSource;
  /** Takes fields as soon as they are known, each once. Throws when nobody wants to know any more. */
  onTold: (told: ToldByPhoto) => Promise<void>;
  signal: AbortSignal;
  spending: Spending;
};

/** Makes pictures. What fails for good is an `AppError`; anything else thrown may be tried again. */
export type ImageEngine = {
  readonly name: EngineName;
  /** The car in a scene, in the scene's light. */
  transform: (request: EngineRequest) => Promise<EnginePicture>;
  /** The car in a studio, its own pixels untouched. */
  retail: (request: EngineRequest) => Promise<EnginePicture>;
  /** A described car from its sides. */
  views: (request: ViewsRequest) => Promise<PaintedViews>;
  /** What one photo tells of its car. Throws what the photo is refused for (`no_car_found`, …) when it tells nothing. */
  detect: (request: DetectRequest) => Promise<void>;
};
