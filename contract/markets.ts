import type { FileFormat } from "./file-formats.ts";
import type { Ratio } from "./ratios.ts";

/*
 * What markets say of pictures of cars. One table: whoever reads a rule anew changes it here, with its source, and `rulesReadOn`. Sources were read
 * as copies that a search keeps, not on the live pages. What no source says is null, and is shown as 'not stated': never guessed.
 */

/** The day on which every source below was last read. */
export const rulesReadOn = "2026-11-23";

export const marketIds = [
  "ebay",
  "autotrader",
  "mobile-de",
  "facebook-marketplace",
  "google-vehicle-ads",
  "instagram-post",
  "instagram-story",
] as const;
export type MarketId = (typeof marketIds)[number];

export type RuleSource = {
  readonly name: string;
  readonly url: string;
  /** Whether the market says it itself, and not somebody about it. */
  readonly isOwn: boolean;
};

/** What a source says, as a value and in words. */
export type Stated<Value> = { readonly value: Value; readonly words: string; readonly source: RuleSource };

export type PixelSide = "long" | "short" | "width";
export type Pixels = { readonly side: PixelSide; readonly pixels: number };
/** Width over height. Where it is needed, a picture of another is cropped or refused; else it is what suits best. */
export type RatioRule = { readonly least: number; readonly most: number; readonly isNeeded: boolean };
export type Stance = "refused" | "advised-against";

export type Market = {
  readonly name: string;
  /** Where on it the picture is for. */
  readonly use: string;
  readonly leastPixels: Stated<Pixels> | null;
  readonly bestPixels: Stated<Pixels> | null;
  readonly mostMegapixels: Stated<number> | null;
  readonly ratio: Stated<RatioRule> | null;
  readonly maxBytes: Stated<number> | null;
  /** Of the files that we write. */
  readonly fileFormats: Stated<readonly (FileFormat | "avif")[]> | null;
  readonly watermark: Stated<Stance> | null;
  readonly logoOrText: Stated<Stance> | null;
  readonly border: Stated<Stance> | null;
  readonly cutCar: Stated<Stance> | null;
  readonly changedPlate: Stated<Stance> | null;
  readonly notTheCar: Stated<Stance> | null;
  readonly aiMark: Stated<"read"> | null;
  /** What else is worth knowing before the upload. */
  readonly notes: readonly Stated<null>[];
  /** What we make for it: a JPEG that fits into this frame, in pixels. */
  readonly frame: { readonly width: number; readonly height: number };
  /** Of our formats the one that suits best; null where nothing is stated. */
  readonly bestFormat: Ratio | null;
};

const megabyte = 1024 * 1024;
const own = (name: string, url: string): RuleSource => ({ name, url, isOwn: true });
const about = (name: string, url: string): RuleSource => ({ name, url, isOwn: false });

const ebayPolicy = own(
  "eBay, Picture policy",
  "https://www.ebay.com/help/policies/listing-policies/picture-policy?id=4370",
);
const ebayUpload = own(
  "eBay, createImageFromFile",
  "https://developer.ebay.com/api-docs/commerce/media/resources/image/methods/createImageFromFile",
);
const ebayQuality = own("eBay, article 1489", "https://developer.ebay.com/support/kb-article?KBid=1489");
const ebayGuide = about(
  "plomz.com on eBay's images",
  "https://plomz.com/guide/ebay-image-requirements-for-sellers-2026",
);
const autotraderImages = own(
  "Auto Trader, 100 Advert Images",
  "https://trade.autotrader.co.uk/terms-and-conditions/100-images",
);
const autotraderBranding = own(
  "Auto Trader, Gallery Branding",
  "https://trade.autotrader.co.uk/terms-and-conditions/gallery-branding",
);
const mobileTerms = own("mobile.de, terms for dealers", "https://mobile.de/en/service/agbProfessional");
const facebookVehicles = own(
  "Facebook, Marketplace for vehicles",
  "https://developers.facebook.com/docs/marketplace/vehicles/bestpractices/",
);
const googleVehicles = own(
  "Google, Vehicle ads image guidelines",
  "https://support.google.com/merchants/answer/11190670",
);
const instagramMedia = about(
  "Ayrshare on Instagram's images",
  "https://www.ayrshare.com/docs/media-guidelines/instagram.md",
);
const instagramTypes = about(
  "Late on Instagram's posts and stories",
  "https://docs.getlate.dev/resources/media-guidelines/instagram",
);
const metaMark = about(
  "IPTC on Meta's labels",
  "https://iptc.org/news/meta-announces-support-for-iptc-metadata-in-generative-ai-images/",
);

const readByMeta: Stated<"read"> = {
  value: "read",
  words: "Meta reads the mark in a file that says it was made by AI, and may show a label with the picture.",
  source: metaMark,
};

const silent = {
  leastPixels: null,
  bestPixels: null,
  mostMegapixels: null,
  ratio: null,
  maxBytes: null,
  fileFormats: null,
  watermark: null,
  logoOrText: null,
  border: null,
  cutCar: null,
  changedPlate: null,
  notTheCar: null,
  aiMark: null,
  notes: [],
} as const;

const instagram = {
  ...silent,
  leastPixels: { value: { side: "width", pixels: 320 }, words: "At least 320 pixels wide.", source: instagramMedia },
  maxBytes: { value: 8 * megabyte, words: "At most 8 MB.", source: instagramMedia },
  aiMark: readByMeta,
} as const satisfies Partial<Market>;

export const markets = {
  ebay: {
    ...silent,
    name: "eBay",
    use: "Listings, eBay Motors",
    leastPixels: {
      value: { side: "long", pixels: 500 },
      words: "At least 500 pixels on the longest side.",
      source: ebayPolicy,
    },
    bestPixels: { value: { side: "long", pixels: 1600 }, words: "Around 1600 pixels.", source: ebayGuide },
    maxBytes: { value: 12 * megabyte, words: "At most 12 MB.", source: ebayGuide },
    fileFormats: {
      value: ["jpeg", "png", "webp", "avif"],
      words: "JPEG, PNG, WebP and AVIF, among others.",
      source: ebayUpload,
    },
    watermark: { value: "refused", words: "No watermarks of any type.", source: ebayPolicy },
    logoOrText: { value: "refused", words: "No added text, artwork or marketing material.", source: ebayPolicy },
    border: { value: "refused", words: "No added borders.", source: ebayPolicy },
    notTheCar: {
      value: "refused",
      words: "No stock photos of used cars, and none that doesn't accurately represent the car.",
      source: ebayPolicy,
    },
    notes: [
      {
        value: null,
        words: "A JPEG should have a quality of 90 or more, and 1000 pixels on its longest side.",
        source: ebayQuality,
      },
    ],
    frame: { width: 1600, height: 1600 },
    bestFormat: null,
  },
  autotrader: {
    ...silent,
    name: "Auto Trader",
    use: "Adverts on autotrader.co.uk",
    notes: [
      { value: null, words: "Dealers may show up to 100 images of a car.", source: autotraderImages },
      {
        value: null,
        words: "A dealer's logo beside the gallery is a feature of its own, Gallery Branding.",
        source: autotraderBranding,
      },
    ],
    frame: { width: 1600, height: 1600 },
    bestFormat: null,
  },
  "mobile-de": {
    ...silent,
    name: "mobile.de",
    use: "Adverts",
    notes: [
      {
        value: null,
        words: "Its terms for dealers say nothing of pictures, as far as we could read them.",
        source: mobileTerms,
      },
    ],
    frame: { width: 1600, height: 1600 },
    bestFormat: null,
  },
  "facebook-marketplace": {
    ...silent,
    name: "Facebook Marketplace",
    use: "Vehicles",
    aiMark: readByMeta,
    notes: [
      {
        value: null,
        words: "Dealers' cars must be used ones; damage is to be noted in the description.",
        source: facebookVehicles,
      },
    ],
    frame: { width: 2048, height: 2048 },
    bestFormat: null,
  },
  "google-vehicle-ads": {
    ...silent,
    name: "Google vehicle ads",
    use: "Main image of a feed",
    leastPixels: {
      value: { side: "short", pixels: 100 },
      words: "At least 100 × 100 pixels.",
      source: googleVehicles,
    },
    bestPixels: { value: { side: "width", pixels: 800 }, words: "800 × 600 pixels or more.", source: googleVehicles },
    mostMegapixels: { value: 64, words: "At most 64 megapixels.", source: googleVehicles },
    ratio: {
      value: { least: 4 / 3, most: 4 / 3, isNeeded: false },
      words: "4:3 is recommended.",
      source: googleVehicles,
    },
    maxBytes: { value: 16 * megabyte, words: "At most 16 MB.", source: googleVehicles },
    fileFormats: {
      value: ["jpeg", "png"],
      words: "JPEG and PNG, also GIF, BMP and TIFF; no WebP, no AVIF.",
      source: googleVehicles,
    },
    watermark: { value: "refused", words: "No overlaid watermarks.", source: googleVehicles },
    logoOrText: { value: "refused", words: "No superimposed logos or text.", source: googleVehicles },
    cutCar: { value: "refused", words: "The whole car, not cropped.", source: googleVehicles },
    changedPlate: {
      value: "advised-against",
      words: "An altered number plate is allowed, but not recommended.",
      source: googleVehicles,
    },
    notTheCar: {
      value: "refused",
      words: "No generic or stock image of a used car.",
      source: googleVehicles,
    },
    notes: [
      {
        value: null,
        words: "The front from one side, at about 45 degrees, is recommended; a rear view is not.",
        source: googleVehicles,
      },
    ],
    frame: { width: 1600, height: 1600 },
    bestFormat: "4:3",
  },
  "instagram-post": {
    ...instagram,
    name: "Instagram post",
    use: "Feed and carousel",
    bestPixels: { value: { side: "width", pixels: 1080 }, words: "1080 pixels wide.", source: instagramMedia },
    ratio: {
      value: { least: 4 / 5, most: 1.91, isNeeded: true },
      words: "Between 4:5 upright and 1.91:1 across; 9:16 is for stories.",
      source: instagramTypes,
    },
    fileFormats: { value: ["jpeg", "png"], words: "JPEG and PNG.", source: instagramMedia },
    frame: { width: 1080, height: 1920 },
    bestFormat: "1:1",
  },
  "instagram-story": {
    ...instagram,
    name: "Instagram story",
    use: "Stories",
    bestPixels: { value: { side: "width", pixels: 1080 }, words: "1080 × 1920 pixels.", source: instagramTypes },
    ratio: {
      value: { least: 9 / 16, most: 9 / 16, isNeeded: false },
      words: "9:16 fills the screen.",
      source: instagramTypes,
    },
    fileFormats: { value: ["jpeg", "png"], words: "JPEG and PNG.", source: instagramTypes },
    frame: { width: 1080, height: 1920 },
    bestFormat: "9:16",
  },
} as const satisfies Record<MarketId, Market>;
