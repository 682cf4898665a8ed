/** A body as it stands and what its head says of it. */
export type OddForm = {
  name: string;
  contentType: string | null;
  body: Buffer;
  /** Sent in pieces, without a length. */
  isChunked?: boolean;
  headers?: Readonly<Record<string, string>>;
};

const boundary = "----odd-form";
const usual = `multipart/form-data; boundary=${boundary}`;
const file = 'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg';
const text = (name: string) => `Content-Disposition: form-data; name="${name}"`;

type Part = {
  head: string;
  body: Uint8Array | string;
};

function form(parts: readonly Part[], isEnded = true): Buffer {
  const pieces = parts.flatMap(({ head, body }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...pieces, Buffer.from(isEnded ? `--${boundary}--\r\n` : "")]);
}

/** Forms that are no forms, that never end, that hold too much of something, or that say two things at once. */
export function oddForms(photo: Buffer): OddForm[] {
  const one = { head: file, body: photo };
  const whole = form([one]);
  return [...oddHeads(whole, photo), ...oddParts(one), ...oddLengths(whole, photo)];
}

function oddHeads(whole: Buffer, photo: Buffer): OddForm[] {
  const types: Record<string, string | null> = {
    "no boundary": "multipart/form-data",
    "an empty boundary": "multipart/form-data; boundary=",
    "another boundary": "multipart/form-data; boundary=other",
    "a boundary of 5000 letters": `multipart/form-data; boundary=${"a".repeat(5000)}`,
    "two boundaries": `${usual}; boundary=other`,
    "no type": null,
    "a form of another kind": usual.replace("form-data", "mixed"),
    "plain text": "text/plain",
    JSON: "application/json",
    "an encoded form": "application/x-www-form-urlencoded",
  };
  return [
    ...Object.entries(types).map(([name, contentType]) => ({ name, contentType, body: whole })),
    { name: "a photo without a form", contentType: "image/jpeg", body: photo },
    { name: "a form that says gzip", contentType: usual, body: whole, headers: { "content-encoding": "gzip" } },
  ];
}

function oddParts(one: Part): OddForm[] {
  const many = (count: number, part: (index: number) => Part) =>
    Array.from({ length: count }, (_, index) => part(index));
  const forms: Record<string, readonly Part[]> = {
    "1000 fields": [...many(1000, (index) => ({ head: text(`field-${index}`), body: "x" })), one],
    "1000 files": many(1000, () => ({ head: file, body: "x" })),
    "two photos": [one, one],
    "a photo that is a field": [{ head: text("file"), body: "hello" }],
    "a name of 100 kB": [{ head: text("n".repeat(100_000)), body: "x" }, one],
    "a field of 1 MB": [{ head: text("type"), body: "x".repeat(1 << 20) }, one],
    "a part's head of 1 MB": [{ head: `${file}\r\n${"X-A: b\r\n".repeat(130_000)}X-B: c`, body: "x" }],
    "a part without a head": [{ head: "", body: "x" }],
    "a part without a name": [{ head: 'Content-Disposition: form-data; filename="a.jpg"', body: "x" }],
    "fields called __proto__ and constructor": [
      { head: text("__proto__"), body: "x" },
      { head: text("constructor"), body: "x" },
      one,
    ],
    "a file name in another way": [
      { ...one, head: `Content-Disposition: form-data; name="file"; filename*=UTF-8''..%2f..%2fetc%2fpasswd` },
    ],
    "a file name in no alphabet": [
      { ...one, head: `Content-Disposition: form-data; name="file"; filename*=klingon''%ff%fe` },
    ],
    "a purpose twice": [{ head: text("type"), body: "logo" }, { head: text("type"), body: "photo" }, one],
    "a purpose that is none": [{ head: text("type"), body: "'; drop table uploads" }, one],
    "a form in the form": [
      { head: `${text("file")}\r\nContent-Type: multipart/mixed; boundary=in`, body: "--in\r\n\r\nx\r\n--in--" },
    ],
  };
  return Object.entries(forms).map(([name, parts]) => ({ name, contentType: usual, body: form(parts) }));
}

function oddLengths(whole: Buffer, photo: Buffer): OddForm[] {
  const large = form([{ head: file, body: Buffer.concat([photo, Buffer.alloc(30 << 20)]) }]);
  const elsewhere = form([{ head: file.replace('"file"', '"other"'), body: Buffer.alloc(60 << 20) }]);
  const contentType = usual;
  return [
    { name: "no bytes", contentType, body: Buffer.alloc(0) },
    { name: "an end and no beginning", contentType, body: form([]) },
    { name: "no end", contentType, body: form([{ head: file, body: photo }], false) },
    { name: "half a head", contentType, body: whole.subarray(0, 40) },
    {
      name: "5 MB before it",
      contentType,
      body: Buffer.concat([Buffer.alloc(5 << 20, 32), Buffer.from("\r\n"), whole]),
    },
    { name: "9 MB behind it", contentType, body: Buffer.concat([whole, Buffer.alloc(9 << 20, 32)]) },
    { name: "in pieces", contentType, body: whole, isChunked: true },
    { name: "30 MB in pieces", contentType, body: large, isChunked: true },
    { name: "60 MB in pieces, in a part that is not asked for", contentType, body: elsewhere, isChunked: true },
  ];
}
