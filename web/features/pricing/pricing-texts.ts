import { plans, prices, shownCurrency } from "#contract/plans.ts";

const price = prices[shownCurrency];
const format = new Intl.NumberFormat("en-GB", { style: "currency", currency: shownCurrency });

/** £17.50, £2.00 */
export function money(minorUnits: number): string {
  return format.format(minorUnits / 100);
}

export const pricingTexts = {
  title: "Choose Your Plan",
  lead: "One engine for both. Pro makes more pictures, in more places, under your own name.",
  proMonthly: money(price.proMonthMinorUnits),
  perCredit: money(price.creditMinorUnits),
  /** Until the payment provider is connected nothing can be bought; say so where the buttons are. */
  notOnSaleYet: "Card payment isn’t open yet: this takes you to our contact form.",
  visitorProNote: "Start with a free account. Card payment for Pro isn’t open yet.",
  core: [
    `${plans.core.transformationsPerMonth} transformations a month`,
    "The curated presets",
    "All four formats",
    "Watermark and Carvas branding on pictures",
  ],
  pro: [
    `${plans.pro.transformationsPerMonth} transformations a month`,
    `The full catalogue of ${plans.pro.presetCount}+ presets`,
    "Upload of your own logo",
    "No watermark, no Carvas branding",
    "Priority support",
    "New features first",
  ],
  pictures: {
    core: {
      alt: "A red car in a city street, the word Carvas small in the corner",
      caption: "On Core: our mark, bottom right.",
    },
    pro: { alt: "The same picture without the mark", caption: "On Pro: no mark." },
  },
  creditsNote: "You will be redirected to a card payment provider once card payment opens.",
  creditsLasting: "Purchased credits never expire. Both plans can buy them, and plan credits are always spent first.",
} as const;

export const creditExamples = [10, 50, 200].map((images) => ({
  images,
  total: money(images * price.creditMinorUnits),
}));

export const questions = [
  {
    question: "What is the difference between Core and Pro?",
    answer: `Core is free: ${plans.core.transformationsPerMonth} transformations a month in the curated presets, with a watermark and our branding. Pro costs ${money(price.proMonthMinorUnits)} a month: ${plans.pro.transformationsPerMonth} transformations, the full catalogue of ${plans.pro.presetCount}+ presets, your own logo, no watermark or branding, priority support and early access to new features.`,
  },
  {
    question: "Do unused credits roll over?",
    answer:
      "Monthly plan credits don’t: they reset each month. Credits you purchase stay yours until you use them; they never expire.",
  },
  {
    question: "What does a picture cost?",
    answer:
      "One credit for each picture in a preset, and one for a set of six views of a described car. A picture that fails costs nothing, and downloading a picture again is free.",
  },
  {
    question: "Can I upgrade or downgrade?",
    answer:
      "Upgrading is a button on this page for signed-in Core users. To go back from Pro to Core, contact support: a person does that for you. Credits you purchased stay in either case.",
  },
] as const;
