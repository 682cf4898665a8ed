import type { ReactNode } from "react";
import { resultTexts } from "#web/features/detection/detection-texts.ts";
import { ReadAgain } from "#web/features/detection/read-again.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

type FailureCardProps = {
  title: string;
  message: string;
  /** Of the request whose photos may be read once more. */
  requestId?: string;
  canReadAgain?: boolean;
  /** It stands inside a page that has a title of its own. */
  isPart?: boolean;
  children?: ReactNode;
};

/** Why nothing is known of the car, what may help, and the ways on. */
export function FailureCard({
  title,
  message,
  requestId,
  canReadAgain = false,
  isPart = false,
  children,
}: FailureCardProps) {
  const Title = isPart ? "h2" : "h1";
  return (
    <section role="alert" className="border-danger grid max-w-2xl justify-items-start gap-6 border-l-2 pl-6">
      <div className="grid gap-2">
        <Title tabIndex={-1} className={isPart ? "display text-xl" : "display text-3xl"}>
          {title}
        </Title>
        <p className="text-ink-soft">{message}</p>
      </div>
      <div className="grid gap-2 text-sm">
        <p>What helps:</p>
        <ul className="text-ink-soft list-disc pl-5">
          {resultTexts.advice.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/upload" look="signal">
          {resultTexts.tryOther}
        </ButtonLink>
        {requestId !== undefined && canReadAgain ? <ReadAgain requestId={requestId} /> : null}
        {children}
      </div>
    </section>
  );
}
