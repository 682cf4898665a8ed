import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { minPasswordLength } from "#contract/limits.ts";
import { toFailure, type Failure } from "#web/api/failure.ts";
import type { Credentials } from "#web/api/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useIsInteractive } from "#web/ui/use-is-interactive.ts";
import { watchFocus } from "#web/ui/watch-focus.ts";
import { authTexts } from "./auth-texts.ts";

const email = z.string().check(z.trim(), z.email(authTexts.emailInvalid));
const schemas = {
  "sign-in": z.object({ email, password: z.string().check(z.minLength(1, authTexts.passwordMissing)) }),
  "sign-up": z.object({
    email,
    password: z.string().check(z.minLength(minPasswordLength, authTexts.passwordTooShort)),
  }),
} as const;

const labels = {
  "sign-in": { submit: "Sign In", busy: "Signing in…", autoComplete: "current-password", hint: undefined },
  "sign-up": {
    submit: "Sign Up",
    busy: "Creating your account…",
    autoComplete: "new-password",
    hint: "At least 6 characters.",
  },
} as const;

export type CredentialsKind = keyof typeof schemas;
type CredentialsFormProps = {
  kind: CredentialsKind;
  /** What was typed so far, in this form or in its sibling. */
  typed: Credentials;
  onTyped: (typed: Credentials) => void;
  onSubmit: (credentials: Credentials) => Promise<void>;
  /** The other ways on, below the button. */
  children?: ReactNode;
};

export function CredentialsForm({ kind, typed, onTyped, onSubmit, children }: CredentialsFormProps) {
  const { register, handleSubmit, setError, getValues, formState } = useForm<Credentials>({
    resolver: standardSchemaResolver(schemas[kind]),
    defaultValues: typed,
  });
  const { errors, isSubmitting } = formState;
  const isInteractive = useIsInteractive();
  const { submit, busy, autoComplete, hint } = labels[kind];

  /** The notice tells what the server said; the field that is to blame says what to do, in other words. */
  function showFailure(failure: Failure, { shouldFocus }: { shouldFocus: boolean }): void {
    toast({ title: authTexts.errorTitle, description: failure.message, tone: "destructive" });
    const blame = blameOf(failure);
    if (blame) setError(blame.field, { type: "server", message: blame.wayOut.join("\n") }, { shouldFocus });
  }

  return (
    <form
      method="post"
      noValidate
      className="grid gap-6"
      onChange={() => onTyped(getValues())}
      onSubmit={(event) => {
        const isElsewhere = watchFocus();
        void handleSubmit(async (credentials) => {
          try {
            await onSubmit(credentials);
          } catch (error) {
            showFailure(toFailure(error), { shouldFocus: !isElsewhere() });
          }
        })(event);
      }}
    >
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        errors={errors.email?.message?.split("\n")}
        {...register("email")}
      />
      <PasswordField
        label="Password"
        autoComplete={autoComplete}
        hint={hint}
        errors={errors.password?.message?.split("\n")}
        {...register("password")}
      />
      <Button type="submit" look="signal" className="min-h-12" disabled={!isInteractive || isSubmitting}>
        {isSubmitting ? busy : submit}
      </Button>
      {children}
    </form>
  );
}

/** Nothing where the form is right and the trouble lies elsewhere. */
function blameOf({ code, reasons }: Failure): { field: keyof Credentials; wayOut: readonly string[] } | null {
  if (code === "invalid_credentials") return { field: "password", wayOut: [authTexts.compare] };
  if (code === "weak_password")
    return { field: "password", wayOut: reasons.length > 0 ? reasons : [authTexts.makeStronger] };
  if (code === "account_exists") return { field: "email", wayOut: [authTexts.signInBelow] };
  return null;
}
