import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { useIsInteractive } from "#web/ui/use-is-interactive.ts";
import { useContactForm } from "./use-contact-form.ts";

export function ContactForm() {
  const { register, submit, errors, isSending, isSent } = useContactForm();
  const isInteractive = useIsInteractive();
  return (
    <form method="post" noValidate className="grid gap-6" onSubmit={submit}>
      <div className="grid content-start gap-6 sm:grid-cols-2 sm:gap-4 lg:max-xl:grid-cols-1">
        <Field label="Name" autoComplete="name" errors={asList(errors.name?.message)} {...register("name")} />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          hint="Only to answer you."
          errors={asList(errors.email?.message)}
          {...register("email")}
        />
      </div>
      <TextArea
        label="Message"
        // It grows with the words; until then it has the room that a few sentences take.
        style={{ minBlockSize: "15rem" }}
        errors={asList(errors.message?.message)}
        {...register("message")}
      />
      {/* Out of sight, out of the tab order and unknown to screen readers: only a machine fills it. */}
      <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
        <label>
          Leave this empty
          <input type="text" tabIndex={-1} autoComplete="off" {...register("website")} />
        </label>
      </div>
      <div className="grid gap-4 sm:flex sm:items-center">
        <Button
          type="submit"
          look="signal"
          className="min-h-12 sm:min-w-48"
          disabled={!isInteractive || isSending || isSent}
        >
          {isSending ? "Sending..." : "Send Message"}
        </Button>
        <p aria-live="polite" className="text-ink-soft text-sm">
          {isSent ? "On its way. Taking you back to the start." : null}
        </p>
      </div>
    </form>
  );
}

function asList(message: string | undefined): string[] | undefined {
  return message === undefined ? undefined : [message];
}
