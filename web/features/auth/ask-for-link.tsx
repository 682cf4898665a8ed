import { useState, type FormEvent } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
import { call } from "#web/api/client.ts";
import { contactPath } from "#web/api/contact-path.ts";
import { toFailure } from "#web/api/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { authTexts } from "./auth-texts.ts";

const emailSchema = z.email();

type AskForLinkProps = {
  /** What was typed before. */
  email: string;
  onEmail?: (email: string) => void;
};

/** Asks for a link that sets a new password. The answer is the same for every address: nobody learns here who has an account. */
export function AskForLink({ email, onEmail }: AskForLinkProps) {
  const [typed, setTyped] = useState(email);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const address = typed.trim();
    if (isBusy) return;
    if (!emailSchema.safeParse(address).success) {
      setError(authTexts.emailInvalid);
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await call("post /api/auth/forgot-password", { body: { email: address } });
      setSentTo(address);
    } catch (thrown) {
      setError(toFailure(thrown).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <form method="post" noValidate className="grid gap-6" onSubmit={(event) => void send(event)}>
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has this one field, and was asked for by a press
        autoFocus
        value={typed}
        errors={error === null ? undefined : [error]}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onEmail?.(currentTarget.value);
        }}
      />
      <Button type="submit" look="signal" className="min-h-12" disabled={isBusy}>
        {isBusy ? "Sending…" : sentTo === null ? "Send me a link" : "Send it again"}
      </Button>
      <div role="status">
        {sentTo === null ? null : (
          <div className="border-accent grid gap-2 border-l-2 pl-4 text-sm">
            <p className="text-pretty wrap-anywhere">
              If there is an account with {sentTo}, a link is on its way. It works for an hour, once.
            </p>
            <p className="text-ink-soft text-pretty">
              Nothing after a few minutes? Look into the spam folder, or{" "}
              <Link
                to={contactPath("password")}
                state={{ email: sentTo }}
                className="text-ink font-semibold underline underline-offset-4"
              >
                write to us
              </Link>
              .
            </p>
          </div>
        )}
      </div>
    </form>
  );
}
