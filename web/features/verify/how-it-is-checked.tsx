const points = [
  {
    term: "Your file stays with you",
    detail:
      "It is read in this browser. What is sent is a fingerprint of its picture data, and only when the file itself proves nothing, or to hear what is known by now of a retail car's outline: nobody can turn that back into a picture, and we don't keep it.",
  },
  {
    term: "Signed when it was made",
    detail:
      "Pictures made here carry Content Credentials (C2PA): what they are made from, by which engine, when, and for retail pictures the figures that prove the car's pixels unchanged, and what was known of its outline. They are signed together with every byte of the file. Other checkers read them too.",
  },
  {
    term: "When the credentials are gone",
    detail:
      "Some programs take them off. As long as nothing encodes the picture anew, turns it or gives it other colours, a JPEG, PNG or WebP is known again by its picture data; an AVIF is not. After a messenger or a marketplace has done that, nothing can be told any more: we don't guess by likeness, since pictures of one scene are all alike.",
  },
  {
    term: "What nobody learns here",
    detail:
      "Whose picture it is, whose car, or which photo. A picture that its owner deletes is no longer known by its picture data; what a file carries of our signature stays true.",
  },
] as const;

/** What the page does and does not. */
export function HowItIsChecked() {
  return (
    <section
      aria-labelledby="how-it-is-checked"
      className="border-line grid gap-8 border-t py-16 lg:grid-cols-[5fr_7fr] lg:gap-0 lg:py-24"
    >
      <h2 id="how-it-is-checked" className="display gutter text-3xl">
        How it is checked
      </h2>
      <dl className="gutter grid">
        {points.map(({ term, detail }) => (
          <div key={term} className="border-line grid gap-2 border-t py-6 first:border-0 first:pt-0">
            <dt className="font-semibold">{term}</dt>
            <dd className="text-ink-soft max-w-2xl">{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
