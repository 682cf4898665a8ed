import { WithQueries } from "#web/api/with-queries.tsx";
import { AiModels } from "./ai-models.tsx";
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
            "Passkeys",
            "Only if you add one: its public half, the name you gave it, and what kind of device it is on. The half that lets you in never leaves your device.",
          ],
          [
            "Two-factor sign-in",
            "Only if you switch it on: the secret that your app shares with us and your recovery codes, both encrypted; and which browsers you chose to trust, as a random key for each.",
          ],
          [
            "Google sign-in",
            "Only if you choose it: the identifier, name, e-mail address and picture address that Google gives us, and the sign-in tokens that come with them.",
          ],
          [
            "Your photos",
            "The photo, its file name, size and measures, a small preview, and the outline of the car in it, with what you put right of it by hand. Its metadata (place, time, camera) is removed before it is stored.",
          ],
          [
            "Your pictures",
            "Every picture and every set of views you make, with the scene, the format, when it was made, whether you confirmed its car's outline, and the title if you gave it one; what you have paid for; and a fingerprint of its picture data, by which anybody who has the file can learn that it was made here. That and its Content Credentials hold nothing of who you are, only a fingerprint of the photo.",
          ],
          [
            "Private links",
            "For each link that you make to a picture: which picture, from when and until when, and a fingerprint of the link that can't be turned back into it.",
          ],
          [
            "Logos, plate pictures and backgrounds",
            "What you send of your own to be put into pictures; of a background also its name and where its ground lies.",
          ],
          [
            "Cars you describe",
            "Make, model, year, colours, trim, modifications and, if you type one, the number plate.",
          ],
          [
            "Cars we read from your photos",
            "Make, model, colours, number plate and what else the photos tell, the places in the photos where it was read, and what you said instead.",
          ],
          [
            "AI models",
            "Only where they are offered: whether you chose them, to which companies you agreed and when; for each call of a model which one it was, when, for which of your pictures, what came of it and what it cost us. These calls stay beyond your account, then without your name.",
          ],
          ["Your tokens", "A ledger of what came in, what was spent, what was given back, and why."],
          [
            "Purchases and Pro",
            "What you set out to buy, when, for how much, and whether it was paid, given back or disputed; the state of your subscription; the numbers that the payment provider has for you and for these. Which months of Pro our team gave you.",
          ],
          ["Our team's notes", "What our team did with your account by hand (tokens, Pro, deletion), when and why."],
          [
            "Sessions",
            "For each browser you are signed in with: a random key, when it ends, and what the browser calls itself. Not your IP address.",
          ],
          [
            "API keys and webhooks",
            "For each key that you make for a program: its name, what it may do, its last four characters, when it was last used to the hour, and a fingerprint that can't be turned back into it. For each address that you have told: the address, what was sent there and what it answered. And what a program asked for under a key of its own against ordering twice, with our answer, sealed.",
          ],
          [
            "Where you have signed in from",
            "A hash of the address, made with a key of ours, so that a stranger who guesses at your password does not slow you down.",
          ],
          [
            "Tokens of a sign-up",
            "A hash of your address, made with a key of ours, so that a mailbox gets the free tokens of a new account once a year.",
          ],
          ["Messages to us", "Name, e-mail address and text, as you wrote them on the contact page."],
          [
            "Mails to you",
            "What we mailed you, when, and to which address. We write about your account, your payments and your tokens. A link in a mail is taken out of our copy once the mail is sent.",
          ],
          [
            "Limits",
            "To slow down guessing and spam we count attempts per address. The address is kept as a hash only, until shortly after its count runs out. Where somebody guessed at your password, when that was and when we told you.",
          ],
          [
            "Logs",
            "For each request: its number, the path, the answer, how long it took, and the number of the account that was signed in. No IP address, no e-mail address, no file name.",
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
          [
            "The law",
            "Records of payments, where you have bought something, as long as tax law asks for them; once your account is deleted, without your name.",
          ],
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
          The car is cut out, and our studio makes its pictures, on our own servers. No photo leaves them for another
          company's service unless you choose an AI model and agree to it first: see{" "}
          <a href="#others" className="text-ink underline underline-offset-4">
            who else is involved
          </a>
          .
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
            "Mail servers",
            "A mail goes by our mail server to yours, and both can read it. No mail of ours loads a picture or reports that it was opened.",
          ],
          [
            "Your own systems",
            "Only where you have given us an address of theirs: it is told what happens to your photos and pictures, as you chose. Programs that have a key of yours read what its scopes allow.",
          ],
          [
            "Vehicle registers",
            "Where this service is connected to the register of the United Kingdom (DVLA), it is told the number plate of a car whose photos you have read, if it has the form of a British one. It answers with make, colour and year; it learns nothing of you.",
          ],
          [
            "AI models",
            <WithQueries key="ai">
              <AiModels />
            </WithQueries>,
          ],
          [
            "Payments",
            "Cards are charged on the payment provider's own page. It learns your e-mail address and what you buy; we learn whether it worked and for what, never the card's number.",
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
          [
            "Pictures and views",
            "As long as your account. One that you delete can be brought back for half an hour; then its file and its fingerprint are gone, and what stays is what was paid for it and how it was made. Files that you have passed on keep their Content Credentials.",
          ],
          [
            "Photos and backgrounds",
            "As long as there is a picture of them; without one, 30 days after you last used them. One that you delete is gone at once, with its preview and outline; a copy of it, or of a deleted picture, that another of our servers worked with, within two hours. If there are pictures of it, its name, size and fingerprint stay with them (a number that does not show it): sent again, it is the same photo.",
          ],
          [
            "Logos and plate pictures",
            "As long as we offer them to you or a picture is made with them; after that, 30 days.",
          ],
          [
            "Passkeys and two-factor sign-in",
            "Until you remove them. A trusted browser, 30 days after it was last used.",
          ],
          [
            "Purchases and our team's notes",
            "Beyond your account, then without your name or address, under numbers only: tax law asks for the one, and the ledger of tokens can't be checked without the other.",
          ],
          ["Sessions", "30 days after the last visit, half a year after you signed in, or until you sign out."],
          [
            "API keys and webhooks",
            "Keys and addresses until you remove them. What was sent to an address, and what was asked for under such a key, 30 days; what your browser asked for, a day.",
          ],
          ["Where you have signed in from", "90 days after you last signed in from there."],
          ["Tokens of a sign-up", "One year, also beyond your account."],
          ["Notices between screens", "48 hours."],
          ["Messages to us", "One year. Those that look like spam, 30 days."],
          [
            "Mails to you",
            "90 days, then only the fact that there was one. With your account they are deleted at once; only the one that tells you of the deletion is written after that, and kept as long as any other.",
          ],
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
          A copy of everything that we keep of your account, in forms that other services can read, is on{" "}
          <TextLink to="/account">your account’s page</TextLink>: you can download it there three times a day. Photos
          and pictures you can delete one by one, and all of it with your account. You may also have your data put
          right, and object to what we do in our own interest: write to us through the{" "}
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
