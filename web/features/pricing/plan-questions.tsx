import { questions } from "./pricing-texts.ts";

export function PlanQuestions() {
  return (
    <section
      aria-labelledby="plan-questions"
      className="border-line grid gap-8 border-t py-16 lg:grid-cols-[5fr_7fr] lg:gap-0 lg:py-24"
    >
      <h2 id="plan-questions" className="display gutter text-3xl">
        Asked before paying
      </h2>
      <dl className="gutter grid">
        {questions.map(({ question, answer }) => (
          <div key={question} className="border-line grid gap-2 border-t py-6 first:border-0 first:pt-0">
            <dt className="font-semibold">{question}</dt>
            <dd className="text-ink-soft max-w-2xl">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
