import counts from "virtual:scenes/counts";
import { formatMoney } from "#contract/format-money.ts";
import { accountSpaceBytes, bulkLimits, maxOwnBackgrounds, signUpTokens } from "#contract/limits.ts";
import { plans, prices, shownCurrency } from "#contract/plans.ts";

const price = prices[shownCurrency];

/** What a plan promises and what of it can be used today, counted when the site is built; nothing to add once all is there. */
function readyNote(ready: number, promised: number): string | undefined {
  return ready < promised ? `${ready} are ready today, the others are being made.` : undefined;
}

function spaceText(bytes: number): string {
  return `${bytes / 1024 ** 3} GB for your photos and pictures`;
}

const earlyAccess = "New features first";

export const pricingTexts = {
  earlyAccess,
  description: `Core is free, with ${plans.core.transformationsPerMonth} pictures a month. Pro is ${formatMoney(price.proMonthMinorUnits)} a month for ${plans.pro.transformationsPerMonth}, with your logo and no watermark. Extra tokens at ${formatMoney(price.creditMinorUnits)} never expire.`,
  title: "Choose Your Plan",
  lead: "Both make pictures in the same way. Pro makes more, in more places, under your own name.",
  proMonthly: formatMoney(price.proMonthMinorUnits),
  perCredit: formatMoney(price.creditMinorUnits),
  planUnread: "Your plan can’t be read just now.",
  /** True of every installation; the others, once it has said whether it sells. */
  visitorNote: "Start with a free account.",
  visitorOpenNote: "Start with a free account, then choose Pro here.",
  visitorClosedNote: "Start with a free account. Card payment for Pro isn’t open yet.",
  unpaidNote: "Your last payment for Pro failed. With another card you have it back at once.",
  core: [
    {
      text: `${plans.core.transformationsPerMonth} transformations a month`,
      note: `Each costs a token. ${signUpTokens} come with your account, and the same number on its day of each month.`,
    },
    { text: "The curated presets", note: readyNote(counts.core, plans.core.presetCount) },
    { text: "All four formats" },
    { text: `Retail Mode in bulk: ${bulkLimits.core} photos in one run` },
    { text: spaceText(accountSpaceBytes.core) },
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
    { text: spaceText(accountSpaceBytes.pro) },
    { text: "No watermark, no Carvas branding" },
    {
      text: "Made first",
      note: "Single pictures before Core’s, and runs before Core’s runs. Core waits at most five minutes longer for it.",
    },
    { text: "Priority support", note: "Your messages reach the team marked as Pro’s." },
    { text: earlyAccess },
  ],
  pictures: {
    core: {
      alt: "A red car in a city street, the word Carvas small in the corner",
      caption: "On Core: our mark, in a corner.",
    },
    pro: { alt: "The same picture without the mark", caption: "On Pro: no mark." },
  },
  creditsLasting:
    "Credits are tokens that you buy, and they never expire. Both plans can buy them, and the month’s own tokens are always spent first.",
} as const;

export const creditExamples = [10, 50, 200].map((tokens) => ({
  tokens,
  total: formatMoney(tokens * price.creditMinorUnits),
}));

export const questions = [
  {
    question: "What is the difference between Core and Pro?",
    answer: `Core is free: ${plans.core.transformationsPerMonth} transformations a month in the curated presets, with a watermark and our branding. Pro costs ${formatMoney(price.proMonthMinorUnits)} a month: ${plans.pro.transformationsPerMonth} transformations, the full catalogue of ${plans.pro.presetCount}+ presets, your own logo and backgrounds, ${bulkLimits.pro} photos in a Retail Mode run instead of ${bulkLimits.core}, no watermark or branding, priority support and early access to new features.`,
  },
  {
    question: "Do unused tokens roll over?",
    answer:
      "A month’s own tokens don’t: they are set anew on the same day of each month. Tokens you purchase never expire.",
  },
  {
    question: "What does a picture cost?",
    answer:
      "One token for a photo in a preset, in all four formats, and one for a set of six views of a described car. A picture that fails costs nothing; another format, the same picture or the same car again, and every further download are free. That is what our studio asks; where an AI model can be chosen instead, its price stands beside the choice.",
  },
  {
    question: "Can I upgrade or downgrade?",
    answer:
      "Upgrading is a button on this page for signed-in Core users; where card payment isn’t open it leads to our contact form. Pro that you pay for by card is cancelled on your account page and runs to the end of the month that is paid for; or contact support, and a person does it for you. Tokens you purchased stay in either case.",
  },
] as const;
