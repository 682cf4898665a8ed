import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { undoDeleteSeconds, unusedPhotoDays } from "#contract/limits.ts";
import type { AccountStorage } from "#contract/storage.ts";
import { storageQuery } from "#web/api/storage.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { bytesText } from "./bytes-text.ts";

/** From here on it is said what comes when it is full. */
const nearlyFullShare = 0.9;

/** How much of an account's space is used, by what, and what goes by itself. */
export function StorageUse() {
  const { data: storage, isError, refetch } = useQuery(storageQuery);
  if (storage) return <Use of={storage} />;
  if (!isError) return <Skeleton className="h-40 w-full" />;
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p className="text-sm">Your storage could not be read.</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </div>
  );
}

function Use({ of: storage }: { of: AccountStorage }) {
  const { usedBytes, quotaBytes, deletedBytes, photosAboutToGo } = storage;
  const share = usedBytes / quotaBytes;
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="display tabular text-3xl">{bytesText(usedBytes)}</span>
          <span className="text-ink-soft text-sm">
            of {bytesText(quotaBytes)} used{usedBytes === 0 ? "" : ` (${percentText(share)})`}
          </span>
        </p>
        <ProgressBar label="Space used" percent={share * 100} />
        <Warning share={share} />
      </div>
      <dl className="grid gap-x-8 sm:grid-cols-3">
        <Amount name="Photos and logos" {...storage.photos} />
        <Amount name="Pictures" {...storage.pictures} />
        <Amount name="Sets of views" {...storage.views} />
      </dl>
      <div className="text-ink-soft grid max-w-prose gap-2 text-sm text-pretty">
        {photosAboutToGo > 0 ? (
          <p className="text-ink font-medium">
            {photosAboutToGo === 1
              ? "One photo without a picture is deleted within the next seven days. Make a picture of it to keep it."
              : `${photosAboutToGo.toLocaleString("en-GB")} photos without a picture are deleted within the next seven days. Make a picture of each that you want to keep.`}
          </p>
        ) : null}
        {deletedBytes > 0 ? (
          <p>
            {bytesText(deletedBytes)} of it are pictures that you deleted: they count until they can no longer be
            brought back.
          </p>
        ) : null}
        <p>
          Pictures and views are kept as long as your account. A photo of which there is no picture is deleted{" "}
          {unusedPhotoDays} days after you last used it; deleted pictures go after {undoDeleteSeconds / 60} minutes. The
          sample photo, previews and outlines take no space of yours.
        </p>
      </div>
      <ButtonLink to="/pictures" className="justify-self-start">
        Look through your pictures
      </ButtonLink>
    </div>
  );
}

function Warning({ share }: { share: number }): ReactNode {
  if (share < nearlyFullShare) return null;
  return (
    <p role="status" className="border-danger border-l-2 pl-4 text-sm">
      {share >= 1
        ? "Your space is used up: no new photos and pictures until there is room again. Nothing is deleted for it."
        : "Your space is nearly used up. When it is, there are no new photos and pictures until there is room again."}
    </p>
  );
}

function Amount({ name, count, bytes }: { name: string; count: number; bytes: number }) {
  return (
    <div className="border-line flex items-baseline justify-between gap-4 border-t py-3 sm:grid sm:justify-start sm:gap-1">
      <dt className="label">{name}</dt>
      <dd className="text-ink-soft tabular text-sm">
        {count === 0 ? "None" : `${count.toLocaleString("en-GB")} · ${bytesText(bytes)}`}
      </dd>
    </div>
  );
}

function percentText(share: number): string {
  if (share < 0.01) return "less than 1 %";
  return `${Math.floor(share * 100)} %`;
}
