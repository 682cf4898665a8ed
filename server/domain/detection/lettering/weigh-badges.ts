import type { PlateQuad } from "#contract/number-plates.ts";
import type { TextLine } from "#imaging/detect/text-line.ts";
import type { BrandNames } from "#server/domain/catalogue/car-names.ts";
import { isBodyWord } from "#wishes/body-words.ts";
import { compactName } from "#wishes/split-words.ts";
import { isTypeNumber, modelTitle, tellsAlone, type BadgeName } from "./badge-names.ts";
import { isBadgePlace } from "./line-place.ts";
import { brandsOf, type Badge, type BadgePart } from "./read-badge.ts";

type MakeOrModel = Exclude<BadgeName, { kind: "mark" }>;
export type ModelName = Extract<BadgeName, { kind: "model" }>;

/** A piece of lettering that names a make or a model. */
type Naming<Name extends MakeOrModel = MakeOrModel> = { readonly part: BadgePart; readonly name: Name };

/** A car that the lettering names, and what speaks for it. */
export type NamedCar = {
  readonly brand: BrandNames;
  readonly makes: readonly Naming[];
  readonly models: readonly Naming<ModelName>[];
  /** Engines that this make gives such a name. */
  readonly marks: readonly BadgePart[];
  /** What stands beside engines of other makes alone. */
  readonly linesOfOthers: ReadonlySet<TextLine>;
};

/** How often a reading is right. From 0.9 on it is taken as it is. */
export const weights = {
  twoAgree: 0.96,
  twoAgreeOneMisread: 0.92,
  twoAgreeBothMisread: 0.8,
  /** Of which each has another meaning: 'Lincoln', 'Continental'. */
  twoAgreeInWords: 0.8,
  /** A name besides the model's own: a 'Classic' is a Consul Classic, and a trim. */
  otherName: 0.8,
  /** Something else on the car names another. */
  contradicted: 0.8,
  /** Long, coined, and of one make alone. */
  tellingModel: 0.92,
  shortCoinedModel: 0.75,
  /** A dealer's sticker may say it as well. */
  coinedMake: 0.85,
  /** Misread, and where a boot carries its badge. */
  coinedMisread: 0.65,
  /** A word of any meaning, where a boot carries its badge. */
  byPlace: 0.6,
  byPlaceMisread: 0.5,
} as const;

/** The cars that lettering may mean, one for each make. */
export function listNamedCars(badges: readonly Badge[]): NamedCar[] {
  const namings = badges.flatMap(({ parts }) => parts.flatMap(listNamings));
  const brands = new Set(namings.map(({ name }) => name.brand));
  const marks = badges.flatMap(({ parts }) => parts.filter(({ names }) => names.some(({ kind }) => kind === "mark")));
  return [...brands].map((brand) => {
    const ofBrand = namings.filter(({ name }) => name.brand === brand);
    const makes = ofBrand.filter(({ name }) => name.kind === "make");
    // 'MINI' is a make's word before it is a model's.
    const models = ofBrand.filter((it) => isModel(it) && !makes.some(({ part }) => part === it.part)).filter(isModel);
    const isOwn = ({ names }: BadgePart) =>
      names.some((name) => name.kind === "mark" && brandsOf(name).includes(brand.brand.id));
    const linesOfOthers = new Set(marks.filter((mark) => !isOwn(mark)).map(({ line }) => line));
    return { brand, makes, models, marks: marks.filter(isOwn), linesOfOthers };
  });
}

/** How sure a car's make and model are; null where nothing but a mark or a doubtful word speaks for it. */
export function weighCar(car: NamedCar, plate: PlateQuad | null): { make: number; model: number } | null {
  const agreeing = weighAgreement(car);
  const isOneModel = namesOneModel(car);
  if (agreeing !== null) {
    const byAlias = car.models.every(({ name }) => isAlias(name)) ? weights.otherName : 1;
    return { make: agreeing, model: isOneModel ? Math.min(agreeing, byAlias) : 0 };
  }
  const alone = (naming: Naming) => (isOfOthers(naming, car) ? 0 : weighAlone(naming, plate));
  const model = isOneModel ? Math.max(0, ...car.models.map(alone)) : 0;
  const make = Math.max(0, ...[...car.makes, ...car.models].map(alone));
  return make > 0 ? { make, model } : null;
}

export function isAgreed(car: NamedCar): boolean {
  return weighAgreement(car) !== null;
}

/**
 * Two pieces of lettering that say one car: its make, its model, an engine of that make. One twice is no second, unless it can be nothing else:
 * a sign says it again, and a window mirrors it.
 */
function weighAgreement(car: NamedCar): number | null {
  const models = namesOneModel(car) ? car.models : [];
  const { makes, marks } = car;
  const kinds = [makes, models, marks].filter((parts) => parts.length > 0).length;
  const named = [...makes, ...models];
  const coined = named.filter(({ name }) => tellsAlone(name));
  const isRepeated = new Set(coined.filter(({ part }) => !part.isMisread).map(({ part }) => part.line)).size > 1;
  if (named.length === 0 || (kinds < 2 && !isRepeated)) return null;
  if (coined.length === 0 && marks.length === 0) return weights.twoAgreeInWords;
  const isRead = [makes, models].map((namings) => namings.some(({ part }) => !part.isMisread));
  const right = isRead.filter(Boolean).length + (marks.length > 0 || isRepeated ? 1 : 0);
  return [weights.twoAgreeBothMisread, weights.twoAgreeOneMisread][right] ?? weights.twoAgree;
}

/** A number beside an engine or a drive that its make doesn't give: 'xDrive 30d' is no Genesis. */
function isOfOthers({ part, name }: Naming, { linesOfOthers }: NamedCar): boolean {
  return name.kind === "model" && !name.isOwnName && linesOfOthers.has(part.line);
}

function weighAlone({ part, name }: Naming, plate: PlateQuad | null): number {
  const others = part.names.filter((other) => other.kind !== "mark" && other.brand !== name.brand);
  if (others.length > 0 || part.read.length < shortestAlone) return 0;
  if (tellsAlone(name) && !part.isMisread) return weighCoined(part, name);
  const isBadge = plate !== null && isBadgePlace(part.line.place, plate) && mayBeBadge(part, name);
  if (!isBadge) return 0;
  if (!part.isMisread) return weights.byPlace;
  return tellsAlone(name) ? weights.coinedMisread : weights.byPlaceMisread;
}

/** Figures alone are an engine's or a house's number; other names of a model and trims ('Classic', 'Splash') are on cars of many makes. */
function mayBeBadge({ read }: BadgePart, name: MakeOrModel): boolean {
  return /[a-z]/.test(read) && !isBodyWord(read) && !name.isTrimOfAnother && !(name.kind === "model" && isAlias(name));
}

/** 'M3' and 'M5' differ by a figure, which is easily misread. */
const shortestAlone = 3;
const longName = 6;
const surelyRead = 0.8;

function weighCoined(part: BadgePart, name: MakeOrModel): number {
  if (name.kind === "make") return weights.coinedMake;
  const isTelling = name.compact.length >= longName && part.line.confidence >= surelyRead && part.line.isOnCar;
  return isTelling ? weights.tellingModel : weights.shortCoinedModel;
}

function listNamings(part: BadgePart): Naming[] {
  // Half of all Audis carry 'quattro': it is no Audi quattro.
  if (part.names.some(({ kind }) => kind === "mark")) return [];
  return part.names.flatMap((name) => (name.kind === "mark" ? [] : [{ part, name }]));
}

function isModel(naming: Naming): naming is Naming<ModelName> {
  return naming.name.kind === "model";
}

function namesOneModel({ models }: NamedCar): boolean {
  return new Set(models.map(({ name }) => modelTitle(name.models))).size === 1 && !models.some(mayLackLetter);
}

/** What people call it besides its name; 'E350' is its engine's name, and as good. */
function isAlias({ isOwnName, compact }: ModelName): boolean {
  return !isOwnName && !isTypeNumber(compact);
}

/** 'GOL' may be a Golf whose last letter wasn't seen. */
function mayLackLetter({ part: { read }, name }: Naming<ModelName>): boolean {
  if (!/^[a-z]{3,4}$/.test(read) || tellsAlone(name)) return false;
  const others = name.brand.brand.models.map((model) => compactName(model.name));
  return others.some((other) => other.length === read.length + 1 && (other.startsWith(read) || other.endsWith(read)));
}
