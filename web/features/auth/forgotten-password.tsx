import { Link } from "react-router";
import { contactPath } from "#web/api/contact-path.ts";
import { authTexts } from "./auth-texts.ts";

/** A way out until a password can be reset by mail. */
export function ForgottenPassword({ email }: { email: string }) {
  return (
    <p className="text-ink-soft py-2 text-sm">
      {authTexts.forgotten}{" "}
      <Link
        to={contactPath("password")}
        state={{ email }}
        className="text-ink py-3 font-semibold underline underline-offset-4"
      >
        {authTexts.writeToUs}
      </Link>{" "}
      {authTexts.forgottenRest}
    </p>
  );
}
