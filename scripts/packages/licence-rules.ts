/** Licences (SPDX) under which a package may be used in a product that is sold as a service and not opened. */
export const allowedLicences: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
]);

export type LicenceException = {
  /** A name, or the beginning of names with `*` behind it. */
  readonly packages: string;
  readonly licence: string;
  readonly why: string;
  /** What NOTICE has to say of it; null: no part of it is shipped. */
  readonly notice: string | null;
};

/** Other licences, package by package. */
export const licenceExceptions: readonly LicenceException[] = [
  {
    packages: "@img/sharp-libvips-*",
    licence: "LGPL-3.0-or-later",
    why: "libvips and what it stands on, as a shared library of its own that sharp loads: used unmodified, and replaceable",
    notice: "libvips",
  },
  {
    packages: "@img/sharp-*",
    licence: "LGPL-3.0-or-later",
    why: "sharp for Windows and WebAssembly carries the same libvips in its own package",
    notice: "libvips",
  },
  {
    packages: "libheif-js",
    licence: "LGPL-3.0",
    why: "libheif as WebAssembly, a module of its own in a process of its own: used unmodified, and replaceable",
    notice: "libheif",
  },
  {
    packages: "lightningcss*",
    licence: "MPL-2.0",
    why: "a tool that the pages are built with; unmodified, and no part of what is built",
    notice: null,
  },
  {
    packages: "@axe-core/playwright",
    licence: "MPL-2.0",
    why: "a tool of the tests; unmodified, and no part of the product",
    notice: null,
  },
  { packages: "axe-core", licence: "MPL-2.0", why: "a tool of the tests; unmodified", notice: null },
  {
    packages: "@fontsource-variable/*",
    licence: "OFL-1.1",
    why: "fonts, which may be served with a site",
    notice: "SIL Open Font Licence",
  },
];

/** Packages that say nothing in the lock file: what their own `package.json` or licence file says. */
export const unstatedLicences: Readonly<Record<string, string>> = {
  busboy: "MIT",
  dicer: "MIT",
  "humanize-number": "MIT",
  only: "MIT",
  "png-js": "MIT",
  streamsearch: "MIT",
};

/** Under the deprecated name or another spelling: what is meant. */
export function exceptionFor(name: string, licence: string): LicenceException | null {
  return licenceExceptions.find((one) => one.licence === licence && isNamed(name, one.packages)) ?? null;
}

function isNamed(name: string, packages: string): boolean {
  return packages.endsWith("*") ? name.startsWith(packages.slice(0, -1)) : name === packages;
}
