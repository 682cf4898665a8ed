type Reasons = Readonly<Record<string, string>>;

/** Regular expressions that no checker calls safe, and why no stranger's text makes them slow. */
export const boundedPatterns: { readonly written: Reasons; readonly composed: Reasons } = {
  written: {
    "/--([a-z0-9*-]+):\\s*([^;]+);/g": "reads our own stylesheet, on the page that shows the design",
    "/^\\s*\\/\\/.*\\n/gm": "reads our own scripts, while the pages are built",
    "/\\/+$/": "reads an address that the operator configured",
  },
  composed: {
    "imaging/encode/read-marking.ts": "a tag's fixed name around what holds no bracket",
    "imaging/detect/plate/plate-formats.ts":
      "tables of ours between anchors, without a repeat of repeats; plates are ten characters",
    "server/domain/api-keys/api-key-text.ts": "a key's form, written out and judged there, between anchors",
    "server/domain/catalogue/car-names.ts":
      "a digit or up to three letters of our catalogue, then counted repeats, between anchors",
    "server/domain/generations/generation-addresses.ts": "a UUID, and a word, between fixed words and anchors",
    "server/domain/storage/file-owners.ts": "keys that we have made, between anchors",
    "server/domain/storage/remove-stale-tries.ts": "keys that we have made, from an anchor on",
    "server/domain/uploads/upload-addresses.ts": "a UUID between fixed words and anchors",
    "server/http/api-key.ts": "a key's form, of a fixed length, which is written out and judged in api-key-text.ts",
    "wishes/wheel-designs.ts": "patterns that are written out in the same file, and judged there",
  },
};
