import { TextLink, type LegalSection } from "./legal-page.tsx";
import { storedInBrowser } from "./stored-in-browser.ts";

export const cookieSummary = [
  "Our cookies are for signing in: they keep you in and strangers out. Nothing follows you, here or anywhere else.",
  "There is no banner, because there is nothing to agree to.",
] as const;

export const cookieSections: readonly LegalSection[] = [
  { id: "list", title: "Everything we keep in your browser", body: <Stored /> },
  {
    id: "why-no-banner",
    title: "Why there is no banner",
    body: (
      <p>
        The law asks for consent to what a service does not strictly need. Everything above is needed for something that
        you asked for: being signed in, or a choice you made. There are no cookies for statistics or advertising, ours
        or anybody else's, and our pages load nothing from other sites.
      </p>
    ),
  },
  {
    id: "getting-rid",
    title: "Getting rid of it",
    body: (
      <p>
        Signing out removes the session. Your browser's settings remove all of it, under the name of this site; you are
        then signed out and the page looks as it does on a first visit. With cookies switched off you can read every
        open page, but not sign in. What our servers keep is in the <TextLink to="/privacy">privacy notice</TextLink>.
      </p>
    ),
  },
];

function Stored() {
  return (
    <>
      <p>On an encrypted connection the name of every cookie begins with __Secure-, before what stands here.</p>
      <StoredList />
    </>
  );
}

function StoredList() {
  return (
    <ul className="grid">
      {storedInBrowser.map(({ name, kind, purpose, until }) => (
        <li key={name} className="border-line grid gap-2 border-t py-4 first:border-0 first:pt-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="text-ink font-semibold break-all">{name}</h3>
            <span className="label">{kind}</span>
          </div>
          <p>{purpose}</p>
          <p className="text-sm">Goes {until}.</p>
        </li>
      ))}
    </ul>
  );
}
