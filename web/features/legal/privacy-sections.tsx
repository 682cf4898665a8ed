import { Points, TextLink, type LegalSection } from "./legal-page.tsx";

export const privacySummary = [
  "We keep what the product needs to make your pictures, and nothing to watch you with.",
  "No other user can open your photos. Where and when they were taken is removed as they arrive.",
  "No advertising, no analytics, no third party's code on any page.",
] as const;

/** What is stored, as the tables and logs really hold it: whoever changes those changes this. */
export const privacySections: readonly LegalSection[] = [
  {
    id: "who",
    title: "Who is responsible",
    body: (
      <p>
        Carvas, based in the United Kingdom, decides how and why the data below is used. The way to reach us about it is
        the <TextLink to="/contact">contact page</TextLink>.
      </p>
    ),
  },
  {
    id: "what",
    title: "What we keep",
    body: (
      <Points
        points={[
          [
            "Your account",
            "E-mail address, the name shown in the account, whether you are on Pro, how many pictures you have made, and when you joined. Your password is kept only as a salted hash that can't be turned back.",
          ],
          [
            "Google sign-in",
            "Only if you choose it: the identifier, name, e-mail address and picture address that Google gives us, and the sign-in tokens that come with them.",
          ],
          [
            "Your photos",
            "The photo, its file name, size and measures, a small preview, and the outline of the car in it. Its metadata (place, time, camera) is removed before it is stored.",
          ],
          [
            "Your pictures",
            "Every picture and every set of views you make, with the scene, the format and when it was made.",
          ],
          [
            "Cars you describe",
            "Make, model, year, colours, trim, modifications and, if you type one, the number plate.",
          ],
          ["Your tokens", "A ledger of what came in, what was spent, what was given back, and why."],
          [
            "Sessions",
            "For each browser you are signed in with: a random key, when it ends, and what the browser calls itself. Not your IP address.",
          ],
          [
            "Where you have signed in from",
            "A hash of the address, made with a key of ours, so that a stranger who guesses at your password does not slow you down.",
          ],
          ["Messages to us", "Name, e-mail address and text, as you wrote them on the contact page."],
          [
            "Limits",
            "To slow down guessing and spam we count attempts per address. The address is kept as a hash only, until shortly after its count runs out.",
          ],
          [
            "Logs",
            "For each request: its number, the path, the answer and how long it took. No IP address, no e-mail address, no file name.",
          ],
        ]}
      />
    ),
  },
  {
    id: "why",
    title: "Why, and on what ground",
    body: (
      <Points
        points={[
          [
            "Your contract",
            "Account, photos, described cars, pictures and tokens: without them there is nothing we could make for you.",
          ],
          [
            "Our interest",
            "Sessions, limits and logs keep accounts safe and the service up; messages are answered. We weighed these against your privacy, which is why they hold so little.",
          ],
          ["The law", "Records of payments, where you have bought something, as long as tax law asks for them."],
        ]}
      />
    ),
  },
  {
    id: "not",
    title: "What we don't do",
    body: (
      <>
        <p>
          We don't train any model on your photos, show them to other users, use them in our advertising, or sell data
          to anybody. There is no profile of you beyond the account you can see.
        </p>
        <p>
          The car is cut out and the picture made on our own servers. No photo leaves them for another company's
          service.
        </p>
      </>
    ),
  },
  {
    id: "others",
    title: "Who else is involved",
    body: (
      <Points
        points={[
          ["Google", "Only when you press 'Continue with Google'. Google then learns that you sign in here."],
          [
            "Payments",
            "Cards are charged on the payment provider's own page. We learn whether it worked and for what, never the card's number.",
          ],
        ]}
      />
    ),
  },
  {
    id: "how-long",
    title: "How long",
    body: (
      <Points
        points={[
          ["Photos and pictures", "Until you ask us to delete them or your account: they are your work."],
          ["Sessions", "30 days after the last visit, or until you sign out."],
          ["Where you have signed in from", "90 days after you last signed in from there."],
          ["Notices between screens", "48 hours."],
          ["Messages to us", "One year. Those that look like spam, 30 days."],
        ]}
      />
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>
          You may ask for a copy of your data, in a form that other services can read, have it put right or deleted, and
          object to what we do in our own interest. Write to us through the{" "}
          <TextLink to="/contact">contact page</TextLink> from the address of your account; we answer within a month and
          charge nothing.
        </p>
        <p>
          If our answer does not satisfy you, the Information Commissioner's Office (ico.org.uk) hears complaints in the
          United Kingdom; elsewhere it is your own country's authority.
        </p>
      </>
    ),
  },
  {
    id: "changes",
    title: "Changes",
    body: (
      <p>
        When we store something new, it is written here first, with a new date at the top. What a browser keeps is on
        the <TextLink to="/cookies">cookie page</TextLink>.
      </p>
    ),
  },
];
