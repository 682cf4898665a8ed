import { allowedLicences, exceptionFor, licenceExceptions, unstatedLicences } from "./licence-rules.ts";
import type { Lock, LockedPackage } from "./read-lock.ts";
import { licencesToKeep, parseExpression } from "./spdx.ts";

const exactVersion = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;
const registry = "https://registry.npmjs.org/";

/** What must not be among the packages, in sentences. `notice` is the text of NOTICE. */
export function findProblems({ manifest, packages }: Lock, notice: string): string[] {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
  const loose = Object.entries(wanted)
    .filter(([, version]) => !exactVersion.test(version))
    .map(([name, version]) => `package.json: ${name} is ${version}, not one exact version`);
  const unknownScripts = Object.keys(manifest.allowScripts)
    .filter((name) => !packages.some((one) => one.name === name && one.hasInstallScript))
    .filter((name) => manifest.allowScripts[name] === true)
    .map((name) => `package.json: ${name} may run a script and has none`);
  return [
    ...loose,
    ...unknownScripts,
    ...packages.flatMap((one) => problemsOf(one, manifest.allowScripts)),
    ...findMissingNotices(packages, notice),
  ];
}

function problemsOf(one: LockedPackage, allowScripts: Readonly<Record<string, boolean>>): string[] {
  const { name, path, version, integrity, resolved, deprecated, hasInstallScript, link } = one;
  const problems = [
    [link || version === undefined, "is a folder of this machine"],
    [!exactVersion.test(version ?? ""), `has the version ${version}, which is none of the registry`],
    [!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ""), "has no SHA-512 that it is checked against"],
    [resolved !== undefined && !resolved.startsWith(registry), "comes from elsewhere than the registry"],
    [deprecated !== undefined, `is deprecated: ${deprecated}`],
    [
      hasInstallScript && !isDecided(name, path, allowScripts),
      "runs a script when it is installed, which nobody has decided about",
    ],
  ] as const;
  const licence = licenceProblem(one);
  return [
    ...problems.filter(([isTrue]) => isTrue).map(([, words]) => words),
    ...(licence === null ? [] : [licence]),
  ].map((words) => `${path.replace(/^node_modules\//, "")}: ${words}`);
}

/** For a platform that we don't start on, npm never gets as far as its script. */
function isDecided(name: string, path: string, allowScripts: Readonly<Record<string, boolean>>): boolean {
  return Object.hasOwn(allowScripts, name) || (path === `node_modules/${name}` && isOtherPlatform(name, allowScripts));
}

function isOtherPlatform(name: string, allowScripts: Readonly<Record<string, boolean>>): boolean {
  const family = name.slice(0, name.lastIndexOf("/") + 1);
  return family !== "" && Object.keys(allowScripts).some((allowed) => allowed.startsWith(family));
}

/** As stated, or as known where nothing is. */
export function licenceOf({ name, license }: LockedPackage): string | null {
  return license ?? (Object.hasOwn(unstatedLicences, name) ? (unstatedLicences[name] ?? null) : null);
}

function licenceProblem(one: LockedPackage): string | null {
  const licence = licenceOf(one);
  if (licence === null) return "states no licence";
  const isAllowed = (id: string) => allowedLicences.has(id) || exceptionFor(one.name, id) !== null;
  try {
    return licencesToKeep(parseExpression(licence), isAllowed) === null ? `is under ${licence}` : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function findMissingNotices(packages: readonly LockedPackage[], notice: string): string[] {
  return licenceExceptions
    .filter(({ notice: words }) => words !== null && !notice.includes(words))
    .filter((rule) => packages.some((one) => exceptionFor(one.name, rule.licence) === rule))
    .map(({ packages: name, notice: words }) => `NOTICE does not speak of ${words} (${name})`);
}
