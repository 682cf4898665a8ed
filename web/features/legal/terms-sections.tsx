import { paymentGraceDays } from "#contract/limits.ts";
import { TextLink, type LegalSection } from "./legal-page.tsx";

export const termsSummary = [
  "Your photos stay yours, and so do the pictures made from them.",
  "Upload only what you may use, and don't let a picture say about a car what isn't so.",
  "A photo in a scene, in all four formats, or a set of six views costs one token. What fails costs nothing.",
] as const;

export const termsSections: readonly LegalSection[] = [
  {
    id: "agreement",
    title: "The agreement",
    body: (
      <p>
        These terms are between you and Carvas. They begin when you open an account. You must be 18 or older; whoever
        signs up for a business must be allowed to. Keep your password to yourself: what is done with your account
        counts as done by you, until you tell us otherwise.
      </p>
    ),
  },
  {
    id: "photos",
    title: "Rights in your photos",
    body: (
      <>
        <p>
          You keep every right in what you upload. You allow us to store it, to change it and to show it to you, as far
          as making your pictures takes it, and for nothing else. This ends when the photo is deleted.
        </p>
        <p>
          Upload only photos that you took, or that you may use in this way: a photographer, a seller or an agency may
          hold rights in them. The same goes for logos and the names on them. If people or other cars' number plates can
          be recognised in a photo, make sure that you may publish it.
        </p>
        <p>
          If somebody shows us that a photo violates their rights, we take it down, tell you, and hear your side. Write
          to us through the <TextLink to="/contact">contact page</TextLink>, with the picture and why it is yours.
        </p>
      </>
    ),
  },
  {
    id: "pictures",
    title: "Rights in your pictures",
    body: (
      <>
        <p>
          The pictures made from your photos and descriptions are yours to use, in listings, advertising and print, for
          as long as you like, on Core as on Pro. What is in them besides your car, the scenes and the 3D bodies,
          remains ours: you may use it as part of a picture, not on its own or to build a service like this one.
        </p>
        <p>
          Pictures on Core carry our watermark; leave it where it is. The names and badges of car makers belong to them,
          and a picture made here does not say that they endorse it.
        </p>
      </>
    ),
  },
  {
    id: "honesty",
    title: "Honest pictures",
    body: (
      <>
        <p>
          A scene changes where a car stands, not what it is. Don't use Carvas to hide damage, or to make a buyer
          believe in a place, a feature or a condition that isn't there. Views of a described car are computer images of
          a body like the one you named, not photos of one particular car; and what an AI model has painted is marked so
          here: say so where you show them.
        </p>
        <p>
          Consumer law and most marketplaces ask for this anyway, and some ask that changed pictures are marked. That is
          for you to check where you publish.
        </p>
        <p>
          Not allowed at all: anything unlawful, attempts to break into the service or get around its limits, and calls
          by machine that keep others from using it. Retail Mode is for automotive professionals.
        </p>
      </>
    ),
  },
  {
    id: "tokens",
    title: "Plans, tokens and money",
    body: (
      <>
        <p>
          A new account holds ten tokens, free. A mailbox gets them once a year. One token makes one photo in one scene,
          in all four formats, or one set of six views; what fails gives it back, and the same again costs nothing.
          Where you may choose an AI model instead of our studio, its price stands beside the choice and on the button.
          Core is free; Pro is paid by the month, in pounds sterling. The prices are on the{" "}
          <TextLink to="/pricing">pricing page</TextLink>.
        </p>
        <p>
          The credits of a plan are for the month and are not carried over. Bought credits never expire. Pro renews each
          month until you end it, at any time, on your account page or by writing to us; it then runs to the end of the
          month that is paid for. If a renewal can't be paid, we tell you, and Pro stays for {paymentGraceDays} days, in
          which you can mend it.
        </p>
        <p>
          As a consumer you may withdraw from a purchase within 14 days and get your money back, less what you have
          spent of the credits by then. Payment is handled by a payment provider, on its own page and under its own
          terms; a receipt comes by e-mail. What is refunded, or disputed at your bank, is taken back here: the credits
          of it that are left, or Pro. A payment that is marked as a test buys nothing that you could hold us to, and
          costs nothing.
        </p>
      </>
    ),
  },
  {
    id: "service",
    title: "What you can expect of us",
    body: (
      <>
        <p>
          We provide the service with reasonable care and skill, and put right what isn't. We can't promise that it is
          always there, or that every photo gives a good picture: keep your originals, and look at a result before you
          publish it.
        </p>
        <p>
          We don't exclude what can't be excluded: death or injury through our negligence, fraud, or your rights as a
          consumer. For businesses, beyond that, we are liable up to what you paid us in the twelve months before, and
          not for lost profit.
        </p>
      </>
    ),
  },
  {
    id: "end",
    title: "The end of it",
    body: (
      <p>
        You may stop at any time and delete the account on its page. We may close an account that breaks these terms
        seriously or again and again; otherwise we give 30 days' notice, and pay back what you bought and have not used.
        Save your pictures first, one by one or all of your data at once: with the account they are deleted.
      </p>
    ),
  },
  {
    id: "law",
    title: "Changes, and the law",
    body: (
      <p>
        Changes are announced on this page 30 days ahead; if you don't agree, you may end the agreement before. The law
        of England and Wales applies. If you are a consumer living elsewhere, you keep the protection of your own
        country's law, and its courts.
      </p>
    ),
  },
];
