import { useLocation, useNavigate } from "react-router";
import type { SearchAddress } from "./use-search-address.ts";

/** Navigation state of a picture that was opened from the list: closing it is one step back. */
const fromList = { isFromList: true, keepsPlace: true } as const;

function isFromList(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isFromList" in state;
}

/** The picture that the address names (`?picture=`). Back closes it, as people expect of a phone. */
export function useOpenPicture({ search, write }: SearchAddress) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = search.get("picture");

  const name = (picture: string) => (after: URLSearchParams) => after.set("picture", picture);

  return {
    id,
    open: (next: string) => write(name(next), { state: fromList }),
    /** A neighbour: the way back stays one step. */
    show: (next: string) => write(name(next), { replace: true, state }),
    close: () => {
      if (isFromList(state)) void navigate(-1);
      else write((after) => after.delete("picture"), { replace: true });
    },
  };
}

export type OpenedPicture = ReturnType<typeof useOpenPicture>;
