import type { CarBox } from "./car-box.ts";
import { markets, type Market, type MarketId, type Pixels, type RuleSource, type Stated } from "./markets.ts";
import type { PlateTreatment } from "./number-plates.ts";
import { ratioFacts, type Ratio } from "./ratios.ts";

/** What is known of a finished picture without looking at it. */
export type PictureForMarket = {
  readonly width: number;
  readonly height: number;
  readonly aspectRatio: Ratio;
  readonly isWatermarked: boolean;
  readonly hasLogo: boolean;
  readonly plateTreatment: PlateTreatment;
  readonly carBox: CarBox | null;
  readonly isByAi: boolean;
  /** Its car is shown with left and right exchanged. */
  readonly isMirrored: boolean;
  /** A photo in a run that does not show the whole car: as it was, fitted to the format, on a border where too much would have been cut. */
  readonly isPassedThrough: boolean;
};

export type Finding = {
  readonly severity: "refused" | "advised";
  readonly text: string;
  /** How it can be put right: by Pro, or in another format of the same picture. */
  readonly remedy: "pro" | Ratio | null;
  readonly source: RuleSource;
};

type Size = { readonly width: number; readonly height: number };

/** Whole pixels of what is made of a picture: inside the market's frame, in the picture's ratio, never enlarged. */
export function sizeForMarket(picture: Size, market: MarketId): Size {
  const { frame } = markets[market];
  return sizeInside(picture, frame);
}

export function sizeInside(picture: Size, frame: Size): Size {
  const scale = Math.min(1, frame.width / picture.width, frame.height / picture.height);
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
}

/** What a market would refuse of a picture, and what it advises against; what is refused comes first. */
export function judgeForMarket(picture: PictureForMarket, id: MarketId): Finding[] {
  const market: Market = markets[id];
  const findings = [
    judgeMark(picture, market),
    judgeLogo(picture, market),
    judgeRatio(picture, market),
    judgeCut(picture, market),
    judgeBorder(picture, market),
    judgePixels(sizeForMarket(picture, id), market),
    judgePlate(picture, market),
    judgeMaker(picture, market),
    judgeMirror(picture, market),
  ].filter((found) => found !== null);
  return findings.toSorted((one, other) => Number(isRefusal(other)) - Number(isRefusal(one)));
}

export function isRefusal({ severity }: Finding): boolean {
  return severity === "refused";
}

function judgeMark({ isWatermarked }: PictureForMarket, { name, watermark }: Market): Finding | null {
  if (!isWatermarked || watermark === null) return null;
  const text = `Core's small mark is in this picture. ${name}: ${watermark.words} Pictures made on Pro have none.`;
  return finding(watermark, { severity: severityOf(watermark), text, remedy: "pro" });
}

function judgeLogo({ hasLogo }: PictureForMarket, { name, logoOrText }: Market): Finding | null {
  if (!hasLogo || logoOrText === null) return null;
  const text = `Your logo is in this picture. ${name}: ${logoOrText.words} Make it once more without the logo.`;
  return finding(logoOrText, { severity: severityOf(logoOrText), text });
}

function judgeRatio({ aspectRatio }: PictureForMarket, { name, ratio, bestFormat }: Market): Finding | null {
  if (ratio === null) return null;
  const { width, height } = ratioFacts[aspectRatio];
  const { least, most, isNeeded } = ratio.value;
  // A format's whole pixels may miss the ratio by a hair.
  const slack = 1.005;
  const isInside = width / height >= least / slack && width / height <= most * slack;
  if (isInside) return null;
  const text = `This picture is ${aspectRatio}. ${name}: ${ratio.words}`;
  return finding(ratio, { severity: isNeeded ? "refused" : "advised", text, remedy: bestFormat });
}

function judgeCut(
  { isPassedThrough, carBox, width, height }: PictureForMarket,
  { name, cutCar }: Market,
): Finding | null {
  if (cutCar === null) return null;
  if (isPassedThrough) {
    const text = `This photo does not show the whole car. ${name}: ${cutCar.words}`;
    return finding(cutCar, { severity: severityOf(cutCar), text });
  }
  if (carBox === null) return null;
  const isWhole =
    carBox.left > 0 && carBox.top > 0 && carBox.left + carBox.width < width && carBox.top + carBox.height < height;
  if (isWhole) return null;
  const text = `The car reaches the picture's border. ${name}: ${cutCar.words}`;
  return finding(cutCar, { severity: severityOf(cutCar), text });
}

/** Nothing tells whether this one has a border: a rule to be told of, not a verdict. */
function judgeBorder({ isPassedThrough }: PictureForMarket, { name, border }: Market): Finding | null {
  if (!isPassedThrough || border === null) return null;
  const text = `A photo of another shape stands on a border in this format: look whether this one does. ${name}: ${border.words}`;
  return finding(border, { severity: "advised", text });
}

function judgePixels(size: Size, { name, leastPixels, bestPixels }: Market): Finding | null {
  const short = [
    { rule: leastPixels, severity: "refused" },
    { rule: bestPixels, severity: "advised" },
  ] as const;
  for (const { rule, severity } of short) {
    if (rule === null || sideOf(size, rule.value) >= rule.value.pixels) continue;
    const text = `This picture has ${size.width} × ${size.height} pixels. ${name}: ${rule.words}`;
    return finding(rule, { severity, text });
  }
  return null;
}

function judgePlate({ plateTreatment }: PictureForMarket, { name, changedPlate }: Market): Finding | null {
  if (plateTreatment === "keep" || changedPlate === null) return null;
  const text = `The number plate is ${plateTreatment === "blur" ? "blurred" : "covered"}. ${name}: ${changedPlate.words}`;
  return finding(changedPlate, { severity: severityOf(changedPlate), text });
}

/** Whether a model's picture shows the car as it is nobody but its owner can say: a rule to be told of, not a verdict. */
function judgeMaker({ isByAi }: PictureForMarket, { name, notTheCar }: Market): Finding | null {
  if (!isByAi || notTheCar === null) return null;
  const text = `An AI model painted this picture: look whether it shows the car as it is. ${name}: ${notTheCar.words}`;
  return finding(notTheCar, { severity: "advised", text });
}

/** The wheel on the other side, lettering the wrong way round: no owner's word makes that the car that is for sale. */
function judgeMirror({ isMirrored }: PictureForMarket, { name, notTheCar }: Market): Finding | null {
  if (!isMirrored || notTheCar === null) return null;
  const text = `The car is mirrored in this picture. ${name}: ${notTheCar.words} Place it once more without mirroring.`;
  return finding(notTheCar, { severity: severityOf(notTheCar), text });
}

function sideOf({ width, height }: Size, { side }: Pixels): number {
  if (side === "width") return width;
  return side === "long" ? Math.max(width, height) : Math.min(width, height);
}

function severityOf({ value }: Stated<"refused" | "advised-against">): Finding["severity"] {
  return value === "refused" ? "refused" : "advised";
}

function finding(
  { source }: Stated<unknown>,
  { severity, text, remedy = null }: Pick<Finding, "severity" | "text"> & Partial<Pick<Finding, "remedy">>,
): Finding {
  return { severity, text, remedy, source };
}
