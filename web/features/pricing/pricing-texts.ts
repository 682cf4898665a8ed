import counts from "virtual:scenes/counts";
import { bulkLimits, maxOwnBackgrounds, signUpTokens } from "#contract/limits.ts";
import { plans, prices, shownCurrency } from "#contract/plans.ts";

const price = prices[shownCurrency];
const format = new Intl.NumberFormat("en-GB", { style: "currency", currency: shownCurrency });

/** £17.50, £2.00 */
export function money(minorUnits: number): string {
  return format.format(minorUnits / 100);
}

/** What a plan promises and what of it can be used today, counted when the site is built; nothing to add once all is there. */
function readyNote(ready: number, promised: number): string | undefined {
  return ready < promised ? `${ready} are ready today, the others are being made.` : undefined;
}

export const pricingTexts = {
  title: "Choose Your Plan",
  lead: "One engine for both. Pro makes more pictures, in more places, under your own name.",
  proMonthly: money(price.proMonthMinorUnits),
  perCredit: money(price.creditMinorUnits),
  planUnread: "Your plan can’t be read just now.",
  /** Until the payment provider is connected nothing can be bought; say so where the buttons are. */
  notOnSaleYet: "Card payment isn’t open yet: this takes you to our contact form.",
  visitorProNote: "Start with a free account. Card payment for Pro isn’t open yet.",
  core: [
    {
      text: `${plans.core.transformationsPerMonth} transformations a month`,
      note: `Each costs a token. ${signUpTokens} come with your account today; the monthly refill comes with card payment.`,
    },
    { text: "The curated presets", note: readyNote(counts.core, plans.core.presetCount) },
    { text: "All four formats" },
    { text: `Retail Mode in bulk: ${bulkLimits.core} photos in one run` },
    { text: "Watermark and Carvas branding on pictures" },
  ],
  pro: [
    { text: `${plans.pro.transformationsPerMonth} transformations a month` },
    {
      text: `The full catalogue of ${plans.pro.presetCount}+ presets`,
      note: readyNote(counts.core + counts.catalogue, plans.pro.presetCount),
    },
    { text: "Upload of your own logo", note: "In scenes and in Retail Mode." },
    { text: `Retail Mode in bulk: ${bulkLimits.pro} photos in one run` },
    { text: `Backgrounds of your own: up to ${maxOwnBackgrounds}`, note: "Each from one photo of your showroom." },
    { text: "No watermark, no Carvas branding" },
    { text: "Priority support", note: "From the day Pro opens." },
    { text: "New features first", note: "From the day Pro opens." },
  ],
  pictures: {
    core: {
      alt: "A red car in a city street, the word Carvas small in the corner",
      caption: "On Core: our mark, bottom right.",
    },
    pro: { alt: "The same picture without the mark", caption: "On Pro: no mark." },
  },
  redirectNote: "You will be redirected to a card payment provider.",
  redirectLaterNote: "You will be redirected to a card payment provider once card payment opens.",
  creditsLasting:
    "Credits are tokens that you buy, and they never expire. Both plans can buy them, and the month’s own tokens are always spent first.",
} as const;

export const creditExamples = [10, 50, 200].map((tokens) => ({
  tokens,
  total: money(tokens * price.creditMinorUnits),
}));

export const questions = [
  {
    question: "What is the difference between Core and Pro?",
    answer: `Core is free: ${plans.core.transformationsPerMonth} transformations a month in the curated presets, with a watermark and our branding. Pro costs ${money(price.proMonthMinorUnits)} a month: ${plans.pro.transformationsPerMonth} transformations, the full catalogue of ${plans.pro.presetCount}+ presets, your own logo and backgrounds, ${bulkLimits.pro} photos in a Retail Mode run instead of ${bulkLimits.core}, no watermark or branding, priority support and early access to new features. Pro opens with card payment.`,
  },
  {
    question: "Do unused tokens roll over?",
    answer: `A month’s own tokens don’t: they will be set anew each month, once card payment is open. Until then the ${signUpTokens} of your account stay until you use them. Tokens you purchase never expire.`,
  },
  {
    question: "What does a picture cost?",
    answer:
      "One token for a photo in a preset, in all four formats, and one for a set of six views of a described car. A picture that fails costs nothing; another format, the same picture or the same car again, and every further download are free.",
  },
  {
    question: "Can I upgrade or downgrade?",
    answer:
      "Upgrading is a button on this page for signed-in Core users; until card payment opens it leads to our contact form. To go back from Pro to Core, contact support: a person does that for you. Tokens you purchased stay in either case.",
  },
] as const;
