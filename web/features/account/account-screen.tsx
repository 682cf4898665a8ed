import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useLocation } from "react-router";
import type { Profile } from "#contract/accounts.ts";
import { profileQuery } from "#web/api/profile.ts";
import { Button } from "#web/ui/button.tsx";
import { PageSpinner } from "#web/ui/spinner.tsx";
import { AccountSection } from "./account-section.tsx";
import { accountTexts } from "./account-texts.ts";
import { SectionList } from "./section-list.tsx";
import { VerifyBanner } from "./verify-banner.tsx";

/** A part of the page, and what stands in it once the profile is there. */
export type AccountPart = {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly bringsTitle?: boolean;
  readonly content: (profile: Profile) => ReactNode;
};

type AccountScreenProps = { parts: readonly AccountPart[]; /** Above all parts. */ notice?: ReactNode };

/** The page of a person's own account. Nothing but a spinner before it is known whose it is. */
export function AccountScreen({ parts, notice }: AccountScreenProps) {
  const { data: profile, isError, refetch } = useQuery(profileQuery);
  if (profile) {
    return (
      <div className="gutter mx-auto grid max-w-[84rem] gap-8 py-8 lg:py-14">
        <header className="grid gap-6">
          <h1 className="display text-3xl">{accountTexts.title}</h1>
          {notice}
          <VerifyBanner />
        </header>
        <Parts parts={parts} profile={profile} />
      </div>
    );
  }
  if (!isError) return <PageSpinner />;
  return (
    <div role="alert" className="gutter grid min-h-[60dvh] content-center justify-items-center gap-6 text-center">
      <p>{accountTexts.unread}</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </div>
  );
}

function Parts({ parts, profile }: { parts: readonly AccountPart[]; profile: Profile }) {
  useArrival();
  return (
    <div className="grid gap-10 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-16">
      <SectionList sections={parts} />
      <div className="min-w-0">
        {parts.map(({ content, ...part }) => (
          <AccountSection key={part.id} {...part}>
            {content(profile)}
          </AccountSection>
        ))}
      </div>
    </div>
  );
}

/** As long as the parts above it are still coming in; whoever does anything is left alone. */
function keepInPlace(part: HTMLElement): () => void {
  part.scrollIntoView();
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const observer = "ResizeObserver" in window ? new ResizeObserver(() => part.scrollIntoView()) : null;
  if (part.parentElement) observer?.observe(part.parentElement);
  const timer = setTimeout(stop, settleMs);
  stopping.signal.addEventListener("abort", () => {
    observer?.disconnect();
    clearTimeout(timer);
  });
  for (const name of ["wheel", "touchstart", "pointerdown", "keydown"])
    window.addEventListener(name, stop, { passive: true, signal: stopping.signal });
  return stop;
}
const settleMs = 4000;

/** Who was sent to a part of this page gets there once it exists: it was not yet there when the address changed. */
function useArrival(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const part = hash === "" ? null : document.getElementById(hash.slice(1));
    if (part) return keepInPlace(part);
    // oxlint-disable-next-line react/exhaustive-deps -- only on arrival: later changes of the address are ScrollMemory's
  }, []);
}
