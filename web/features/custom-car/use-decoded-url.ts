import { useEffect, useState } from "react";

type Decoded = { shown: string | null; isLoading: boolean };

/** The last address whose picture is there to be drawn: while a new one loads, the old one stays. `null` where there is none. */
export function useDecodedUrl(url: string | null): Decoded {
  const [decoded, setDecoded] = useState<{ asked: string; shown: string | null } | null>(null);
  useEffect(() => {
    if (url === null) return;
    let isWanted = true;
    const image = new Image();
    image.src = url;
    image.decode().then(
      () => isWanted && setDecoded({ asked: url, shown: url }),
      () => isWanted && setDecoded({ asked: url, shown: null }),
    );
    return () => {
      isWanted = false;
      // The server need not paint what nobody waits for.
      image.src = "";
    };
  }, [url]);
  if (url === null) return { shown: null, isLoading: false };
  return { shown: decoded?.shown ?? null, isLoading: decoded?.asked !== url };
}
