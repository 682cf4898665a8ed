import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useLocation } from "react-router";
import type { EngineName } from "#contract/generation-kinds.ts";
import { asDownload } from "#contract/shared-pictures.ts";
import { toFailure } from "#web/api/failure.ts";
import { sharedPictureQuery } from "#web/api/shared-pictures.ts";
import { WithQueries } from "#web/api/with-queries.tsx";
import { Button, buttonClass, ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useSurface } from "#web/ui/use-surface.ts";

/** What a private link leads to: one picture, for whoever has the link. */
export default function SharedPicturePage() {
  useSurface("read");
  const token = useLocation().hash.slice(1);
  return (
    <WithQueries>
      <title>A picture for you — Carvas</title>
      <meta name="robots" content="noindex" />
      <section className="gutter grid min-h-[calc(100dvh-4rem)] grid-cols-[minmax(0,1fr)] content-center gap-6 py-8">
        {token === "" ? <EndedLink /> : <SharedPicture token={token} />}
      </section>
    </WithQueries>
  );
}

/** What whoever looks at an advert's picture has a right to know. */
const makerWords = {
  studio: "A photographed car, set into another place.",
  cloud: "Painted by an AI model.",
} as const satisfies Record<EngineName, string>;

function SharedPicture({ token }: { token: string }) {
  const { data: picture, error, refetch } = useQuery({ ...sharedPictureQuery(token), retry: false });
  // What is on the screen stays there, unless the link itself has ended.
  if (error && (picture === undefined || toFailure(error).meansGone))
    return <NoPicture error={error} onRetry={() => void refetch()} />;
  if (picture === undefined) return <Spinner label="Opening the picture" />;
  const { width, height, madeBy, expiresAt, fileUrl } = picture;
  return (
    <>
      <h1 className="sr-only">A picture for you</h1>
      <img
        src={fileUrl}
        alt="The car that was shared with you"
        width={width}
        height={height}
        className="mx-auto h-auto max-h-[72dvh] w-auto max-w-full rounded-md"
      />
      <div className="mx-auto flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
        <a href={asDownload(fileUrl)} download className={buttonClass("signal")}>
          <Download aria-hidden="true" className="size-4" />
          Save the picture
        </a>
        <p className="text-ink-soft tabular text-sm">
          {width} × {height}. {madeBy === null ? null : makerWords[madeBy]} The link works until{" "}
          {new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" }).format(new Date(expiresAt))}.
        </p>
      </div>
    </>
  );
}

function NoPicture({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = toFailure(error);
  if (failure.meansGone) return <EndedLink />;
  return (
    <div className="mx-auto grid max-w-lg justify-items-start gap-4">
      <h1 className="display text-3xl">The picture can't be opened</h1>
      <p role="alert" className="text-ink-soft text-lg">
        {failure.message}
      </p>
      <Button look="ink" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function EndedLink() {
  return (
    <div className="mx-auto grid max-w-lg justify-items-start gap-4">
      <h1 className="display text-3xl">This link has ended</h1>
      <p role="alert" className="text-ink-soft text-lg">
        It was open for a while, or was ended by who made it. Ask whoever sent it to you for a new one.
      </p>
      <ButtonLink to="/" look="ink">
        What Carvas is
      </ButtonLink>
    </div>
  );
}
