import encodeQR from "qr";
import { useMemo } from "react";

/** Modules of white around the code, as the standard asks for (ISO/IEC 18004, 5.3.8). */
const quietZone = 4;

/** A text for a camera to read. Dark on light in both themes: many readers know no other. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => outlineOf(encodeQR(text, "raw", { border: quietZone, ecc: "medium" })), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** One rectangle for each run of dark modules in a row. */
export function outlineOf(rows: readonly (readonly boolean[])[]): { size: number; path: string } {
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const length = (end === -1 ? row.length : end) - x;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return { size: rows.length, path: runs.join("") };
}
