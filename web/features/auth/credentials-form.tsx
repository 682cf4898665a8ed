import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { minPasswordLength } from "#contract/limits.ts";
import { toFailure, type Failure } from "../../api/failure.ts";
import type { Credentials } from "../../api/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import { useIsInteractive } from "../../ui/use-is-interactive.ts";
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

type CredentialsFormProps = { kind: keyof typeof schemas; onSubmit: (credentials: Credentials) => Promise<void> };

export function CredentialsForm({ kind, onSubmit }: CredentialsFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<Credentials>({
    resolver: standardSchemaResolver(schemas[kind]),
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = formState;
  const isInteractive = useIsInteractive();
  const { submit, busy, autoComplete, hint } = labels[kind];

  function showFailure(failure: Failure): void {
    toast({ title: "Error", description: failure.message, tone: "destructive" });
    const field = failure.code === "account_exists" ? "email" : "password";
    const reasons = failure.reasons.length > 0 ? failure.reasons : [failure.message];
    setError(field, { type: "server", message: reasons.join("\n") }, { shouldFocus: true });
  }

  return (
    <form
      method="post"
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        void handleSubmit(async (credentials) => {
          try {
            await onSubmit(credentials);
          } catch (error) {
            showFailure(toFailure(error));
          }
        })(event);
      }}
    >
      <Field
        label="E-mail"
        type="email"
        autoComplete="email"
        inputMode="email"
        errors={errors.email?.message?.split("\n")}
        {...register("email")}
      />
      <Field
        label="Password"
        type="password"
        autoComplete={autoComplete}
        hint={hint}
        errors={errors.password?.message?.split("\n")}
        {...register("password")}
      />
      <Button type="submit" look="signal" className="min-h-12" disabled={!isInteractive || isSubmitting}>
        {isSubmitting ? busy : submit}
      </Button>
    </form>
  );
}
