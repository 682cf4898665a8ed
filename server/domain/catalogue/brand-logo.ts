import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { BrandFile } from "./brand-file.ts";

/** Brands whose icon in `simple-icons` is called as they are, and those where it is not. Others get a monogram. */
const namedAlike = new Set(
  [
    "audi bentley bmw bugatti cadillac chevrolet chrysler citroen dacia daf ferrari fiat ford honda hyundai infiniti",
    "iveco jeep kia koenigsegg ktm lada lamborghini mahindra man maserati mazda mclaren mg mini mitsubishi nissan",
    "opel peugeot polestar porsche proton ram renault seat skoda smart subaru suzuki tata tesla toyota vauxhall",
    "volkswagen volvo",
  ].flatMap((line) => line.split(" ")),
);
const namedOtherwise = new Map([
  ["aston-martin", "astonmartin"],
  ["ds", "dsautomobiles"],
  ["rimac", "rimacautomobili"],
  ["rolls-royce", "rollsroyce"],
]);

/** Legible on paper and on near-black (contrast 3.9 and above with both), because an `<img>` knows nothing of the page's theme. */
const grey = "#808080";

/** The brand's logo, or a roundel with its initials, as an SVG with a square view box. */
export async function readBrandLogo({ id, label }: Pick<BrandFile, "id" | "label">): Promise<string> {
  const icon = namedOtherwise.get(id) ?? (namedAlike.has(id) ? id : null);
  return icon === null ? drawMonogram(label) : wrap(label, `<path fill="${grey}" d="${await readIconPath(icon)}"/>`);
}

/** One file of the package at a time: its index takes 40 MB of memory. The icons are one path each, in a square of 24. */
async function readIconPath(icon: string): Promise<string> {
  const svg = await readFile(fileURLToPath(import.meta.resolve(`simple-icons/icons/${icon}.svg`)), "utf8");
  const path = / d="([^"]+)"/.exec(svg)?.[1];
  if (path === undefined) throw new Error(`the icon ${icon} of simple-icons has no path`);
  return path;
}

/** Initials of the words of the label; an abbreviation of up to four letters whole; of another single word its first two letters. */
function initialsOf(label: string): string {
  const words = label.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const initials = words.map((word) => word.charAt(0).toUpperCase()).join("");
  if (initials.length > 1) return initials.slice(0, 3);
  if (label === label.toUpperCase() && label.length <= 4) return label;
  return label.charAt(0).toUpperCase() + label.charAt(1).toLowerCase();
}

function drawMonogram(label: string): string {
  const initials = initialsOf(label);
  const fontSize = [0, 13, 10.5, 7.8, 6][initials.length] ?? 6;
  const text =
    `<text x="12" y="12" dy="0.36em" text-anchor="middle" font-family="Archivo, Inter, Helvetica, Arial, sans-serif" ` +
    `font-weight="700" font-size="${fontSize}" fill="${grey}">${initials}</text>`;
  return wrap(label, `<circle cx="12" cy="12" r="11" fill="none" stroke="${grey}" stroke-width="1.25"/>${text}`);
}

function wrap(label: string, content: string): string {
  const title = label.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" role="img">` +
    `<title>${title}</title>${content}</svg>`
  );
}
