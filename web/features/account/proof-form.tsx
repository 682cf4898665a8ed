import { useState, type ReactNode } from "react";
import { Button, type ButtonLook } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { accountTexts } from "./account-texts.ts";
import { errorsOf, FailureText } from "./failure-text.tsx";
import { useSubmit } from "./use-submit.ts";

/** Whose password is asked for. */
export type Owner = { readonly email: string; readonly hasPassword: boolean };

type ProofFormProps = {
  owner: Owner;
  /** What the button says: at rest, and while it is done. */
  words: readonly [submit: string, busy: string];
  look?: ButtonLook;
  /** `password` is undefined where the account has none. */
  onSubmit: (password: string | undefined) => Promise<unknown>;
  onDone: () => void;
  /** Not yet: something else is missing. */
  isDisabled?: boolean;
  /** Codes that the fields of `children` tell. */
  told?: readonly string[];
  /** The password that is there comes before the one that takes its place. */
  isPasswordFirst?: boolean;
  /** What else is asked for; gets what was thrown. */
  children?: (thrown: unknown) => ReactNode;
};

/** A form for what only the owner may do: it asks for the account's password. */
export function ProofForm(props: ProofFormProps) {
  const {
    owner,
    words,
    look = "ink",
    onSubmit,
    onDone,
    isDisabled = false,
    told = [],
    isPasswordFirst,
    children,
  } = props;
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { submit, isBusy, thrown } = useSubmit(onSubmit, onDone);

  function send(): void {
    const isAsked = owner.hasPassword && password === "";
    setMissing(isAsked);
    if (!isAsked) submit(owner.hasPassword ? password : undefined);
  }
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && !isDisabled) send();
      }}
    >
      {/* Password managers look for the account that a password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={owner.email} readOnly hidden />
      {isPasswordFirst ? null : children?.(thrown)}
      {owner.hasPassword ? (
        <PasswordField
          label={isPasswordFirst ? accountTexts.currentPassword : accountTexts.yourPassword}
          name="password"
          autoComplete="current-password"
          value={password}
          errors={isMissing ? [accountTexts.passwordMissing] : errorsOf(thrown, "wrong_password")}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      ) : null}
      {isPasswordFirst ? children?.(thrown) : null}
      <FailureText thrown={thrown} except={[...(owner.hasPassword ? ["wrong_password"] : []), ...told]} />
      <Button
        type="submit"
        look={look}
        disabled={isBusy || isDisabled}
        aria-busy={isBusy}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {isBusy ? words[1] : words[0]}
      </Button>
    </form>
  );
}
