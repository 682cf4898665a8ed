import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { documentationPath } from "#web/api/documentation-path.ts";
import { AccountSection } from "../account-section.tsx";
import { KeysPart } from "./keys-part.tsx";
import { WebhooksPart } from "./webhooks-part.tsx";

/** What programs may do with the account, and what they are told. */
export function ApiScreen() {
  return (
    <div className="gutter mx-auto grid max-w-[64rem] gap-10 py-8 lg:py-14">
      <header className="grid gap-4">
        <Link
          to="/account#api"
          className="text-ink-soft hover:text-ink flex min-h-11 items-center gap-2 justify-self-start text-sm"
        >
          <ArrowLeft aria-hidden="true" className="size-4" /> My Account
        </Link>
        <h1 className="display text-3xl">API</h1>
        <p className="text-ink-soft max-w-prose text-pretty">
          Let your own systems send photos and fetch pictures.{" "}
          <a href={documentationPath} className="text-ink underline underline-offset-4">
            How to, with examples
          </a>
        </p>
      </header>
      <div className="min-w-0">
        <AccountSection
          id="keys"
          title="API keys"
          lead="Whoever has a key has what its scopes allow. Keep it like a password."
        >
          <KeysPart />
        </AccountSection>
        <AccountSection
          id="webhooks"
          title="Webhooks"
          lead="Addresses of your systems that we tell when something is done, so that nobody has to ask."
        >
          <WebhooksPart />
        </AccountSection>
      </div>
    </div>
  );
}
