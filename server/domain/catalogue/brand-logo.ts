import {
  siAstonmartin,
  siAudi,
  siBentley,
  siBmw,
  siBugatti,
  siCadillac,
  siChevrolet,
  siChrysler,
  siCitroen,
  siDacia,
  siDaf,
  siDsautomobiles,
  siFerrari,
  siFiat,
  siFord,
  siHonda,
  siHyundai,
  siInfiniti,
  siIveco,
  siJeep,
  siKia,
  siKoenigsegg,
  siKtm,
  siLada,
  siLamborghini,
  siMahindra,
  siMan,
  siMaserati,
  siMazda,
  siMclaren,
  siMg,
  siMini,
  siMitsubishi,
  siNissan,
  siOpel,
  siPeugeot,
  siPolestar,
  siPorsche,
  siProton,
  siRam,
  siRenault,
  siRimacautomobili,
  siRollsroyce,
  siSeat,
  siSkoda,
  siSmart,
  siSubaru,
  siSuzuki,
  siTata,
  siTesla,
  siToyota,
  siVauxhall,
  siVolkswagen,
  siVolvo,
} from "simple-icons";
import type { BrandFile } from "./brand-file.ts";

/** Brand id -> icon; the icons are drawn in a square of 24. Brands that are not here get a monogram. */
const icons = new Map(
  Object.entries({
    "aston-martin": siAstonmartin,
    audi: siAudi,
    bentley: siBentley,
    bmw: siBmw,
    bugatti: siBugatti,
    cadillac: siCadillac,
    chevrolet: siChevrolet,
    chrysler: siChrysler,
    citroen: siCitroen,
    dacia: siDacia,
    daf: siDaf,
    ds: siDsautomobiles,
    ferrari: siFerrari,
    fiat: siFiat,
    ford: siFord,
    honda: siHonda,
    hyundai: siHyundai,
    infiniti: siInfiniti,
    iveco: siIveco,
    jeep: siJeep,
    kia: siKia,
    koenigsegg: siKoenigsegg,
    ktm: siKtm,
    lada: siLada,
    lamborghini: siLamborghini,
    mahindra: siMahindra,
    man: siMan,
    maserati: siMaserati,
    mazda: siMazda,
    mclaren: siMclaren,
    mg: siMg,
    mini: siMini,
    mitsubishi: siMitsubishi,
    nissan: siNissan,
    opel: siOpel,
    peugeot: siPeugeot,
    polestar: siPolestar,
    porsche: siPorsche,
    proton: siProton,
    ram: siRam,
    renault: siRenault,
    rimac: siRimacautomobili,
    "rolls-royce": siRollsroyce,
    seat: siSeat,
    skoda: siSkoda,
    smart: siSmart,
    subaru: siSubaru,
    suzuki: siSuzuki,
    tata: siTata,
    tesla: siTesla,
    toyota: siToyota,
    vauxhall: siVauxhall,
    volkswagen: siVolkswagen,
    volvo: siVolvo,
  }),
);

/** Legible on paper and on near-black (contrast 3.9 and above with both), because an `<img>` knows nothing of the page's theme. */
const grey = "#808080";

/** The brand's logo, or a roundel with its initials, as an SVG with a square view box. */
export function drawBrandLogo({ id, label }: Pick<BrandFile, "id" | "label">): string {
  const path = icons.get(id)?.path;
  return path === undefined ? drawMonogram(label) : wrap(label, `<path fill="${grey}" d="${path}"/>`);
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
