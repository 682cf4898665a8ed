import { ContactAddress } from "#web/features/contact/contact-address.tsx";
import { ContactForm } from "#web/features/contact/contact-form.tsx";
import { ContactReasons } from "#web/features/contact/contact-reasons.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

export default function ContactPage() {
  useSurface("read");
  return (
    <div className="gutter grid gap-x-16 gap-y-12 py-16 lg:grid-cols-[4fr_5fr] lg:py-24 xl:gap-x-24 2xl:grid-cols-2">
      <title>Contact Us — Carvas</title>
      <meta
        name="description"
        content="Write to the people who make Carvas: custom backgrounds and logos, professional services, plans, your data, or anything that went wrong."
      />
      <header className="grid content-start gap-6 lg:col-start-1">
        <h1 className="display text-4xl">Contact Us</h1>
        <p className="text-ink-soft max-w-md text-lg">
          Your message goes to the people who build the product, and one of them answers it by email.
        </p>
      </header>
      <section
        aria-label="Write to us"
        className="grid content-start gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <ContactForm />
        <ContactAddress />
      </section>
      <section aria-label="What to write about" className="self-end lg:col-start-1">
        <ContactReasons />
      </section>
    </div>
  );
}
