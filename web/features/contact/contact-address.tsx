import { useEffect, useState } from "react";
import { readContactAddress } from "#web/api/contact.ts";

/** 'Or reach us directly at', where the installation names an address. It stands last, so nothing moves when it comes. */
export function ContactAddress() {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    readContactAddress(leaving.signal).then(setAddress, () => {
      // The form beside it does without.
      setAddress(null);
    });
    return () => leaving.abort();
  }, []);
  if (address === null) return null;
  return (
    <p className="text-ink-soft">
      Or reach us directly at{" "}
      <a href={`mailto:${address}`} className="text-ink font-semibold break-words underline underline-offset-4">
        {address}
      </a>
    </p>
  );
}
