import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { Generation } from "#contract/generations.ts";
import { toFailure } from "#web/api/failure.ts";
import { generationsQuery, versionsQuery } from "#web/api/generations.ts";
import { uploadQuery } from "#web/api/uploads.ts";
import { usePhotoCosts } from "#web/parts/engine/use-photo-costs.ts";
import { toast, toastText } from "#web/ui/toast.tsx";

const photoItself = "none";

/** The uploaded photo, and what Retail Mode has made of it. The address holds both (`?photo=&picture=`). */
export function useRetailPhoto(photoId: string) {
  const [search, setSearch] = useSearchParams();
  const { data: upload, error, refetch } = useQuery(uploadQuery(photoId));
  const versions = useRetailVersions(photoId);
  const costIn = usePhotoCosts(upload?.id);

  useEffect(() => {
    if (!error) return;
    const { message, meansGone } = toFailure(error);
    if (!meansGone) {
      // It may pass: what is on the screen stays, and the address still says what is to be opened.
      toast({ title: message, tone: "destructive", action: { label: "Try again", onPress: () => void refetch() } });
      return;
    }
    toastText(message, "destructive");
    setSearch({}, { replace: true });
  }, [error, refetch, setSearch]);

  const wanted = search.get("picture");
  const newest = versions.find(({ status }) => status !== "failed" && status !== "cancelled") ?? null;
  const selected = wanted === photoItself ? null : (versions.find(({ id }) => id === wanted) ?? newest);
  return {
    upload,
    versions,
    costIn,
    selected,
    select: (id: string | null) => setSearch({ photo: photoId, picture: id ?? photoItself }, { replace: true }),
  };
}

/** The newest pictures of all photos are kept true by live events; those of an older photo are asked for when it is opened. */
function useRetailVersions(photoId: string): Generation[] {
  const { data: page } = useQuery(generationsQuery);
  const { data: ofPhoto } = useQuery({
    ...versionsQuery(photoId),
    enabled: page !== undefined && page.nextBefore !== null,
  });
  const recent = page?.generations ?? [];
  const older = (ofPhoto ?? []).filter(({ id }) => !recent.some((one) => one.id === id));
  return [...recent, ...older].filter(({ uploadId, kind }) => uploadId === photoId && kind === "retail");
}
