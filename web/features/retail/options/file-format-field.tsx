import clsx from "clsx";
import { fileFormatFacts, fileFormats, type FileFormat } from "#contract/file-formats.ts";
import { ProFirstNote, useIsLocked } from "#web/parts/early/pro-first-note.tsx";

const uses = {
  jpeg: "Small; what every marketplace takes",
  png: "Without any loss; large",
  webp: "Smallest; for your own website",
} as const satisfies Record<FileFormat, string>;

type FileFormatFieldProps = { value: FileFormat; onChange: (format: FileFormat) => void };

export function FileFormatField({ value, onChange }: FileFormatFieldProps) {
  const isLocked = useIsLocked("file-formats");
  return (
    <fieldset className="grid gap-2">
      <legend className="label mb-2">File format</legend>
      <div className="border-line grid grid-cols-3 rounded-md border">
        {fileFormats.map((format) => (
          <label
            key={format}
            className={clsx(
              "has-focus-visible:outline-accent flex min-h-11 cursor-pointer items-center justify-center rounded-sm px-3 text-sm font-semibold has-focus-visible:outline-2",
              value === format ? "bg-ink text-canvas" : "text-ink-soft hover:text-ink",
              "has-disabled:cursor-not-allowed has-disabled:opacity-45",
            )}
          >
            <input
              type="radio"
              name="file-format"
              className="sr-only"
              checked={value === format}
              disabled={isLocked && format !== "jpeg"}
              onChange={() => onChange(format)}
            />
            {fileFormatFacts[format].name}
          </label>
        ))}
      </div>
      <p className="text-ink-faint text-sm">{uses[value]}</p>
      {isLocked ? <ProFirstNote feature="file-formats" /> : null}
    </fieldset>
  );
}
