import { useState } from "react";

/** Ids of the scenes with a star, and how one gets or loses it. */
export type Favourites = { ids: ReadonlySet<string>; toggle: (sceneId: string) => void };

/** The scenes with a star, kept in this browser for the account. */
export function useFavourites(userId: string): Favourites {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => read(userId));
  function toggle(sceneId: string): void {
    const next = new Set(ids);
    if (!next.delete(sceneId)) next.add(sceneId);
    localStorage.setItem(keyOf(userId), JSON.stringify([...next]));
    setIds(next);
  }
  return { ids, toggle };
}

const storageKey = "carvas.favourite-scenes";
const keyOf = (userId: string) => `${storageKey}.${userId}`;

function read(userId: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : []);
  } catch {
    // Written by hand, or by something else: nobody's work is lost by starting anew.
    return new Set();
  }
}
