const volkswagenGroup = ["volkswagen", "audi", "skoda", "seat", "cupra"];
const stellantisFrench = ["peugeot", "citroen", "ds"];
const generalMotors = ["opel", "vauxhall", "chevrolet"];
const fiatGroup = ["fiat", "alfa-romeo", "lancia", "jeep", "abarth"];
const koreans = ["hyundai", "kia"];

/** Engines and drives by the name that only some makes give them; `brands` are ids of the catalogue. */
const badgeMarks = [
  { name: "TDI", brands: volkswagenGroup },
  { name: "SDI", brands: volkswagenGroup },
  { name: "TSI", brands: volkswagenGroup },
  { name: "FSI", brands: volkswagenGroup },
  { name: "TFSI", brands: ["audi"] },
  { name: "GTD", brands: ["volkswagen"] },
  { name: "4MOTION", brands: ["volkswagen"] },
  { name: "SYNCRO", brands: ["volkswagen"] },
  { name: "quattro", brands: ["audi"] },
  { name: "S line", brands: ["audi"] },
  { name: "xDrive", brands: ["bmw"] },
  { name: "sDrive", brands: ["bmw"] },
  { name: "4MATIC", brands: ["mercedes-benz"] },
  { name: "KOMPRESSOR", brands: ["mercedes-benz"] },
  { name: "CDI", brands: ["mercedes-benz", "smart"] },
  { name: "BlueTEC", brands: ["mercedes-benz"] },
  { name: "BlueEFFICIENCY", brands: ["mercedes-benz"] },
  { name: "AMG", brands: ["mercedes-benz"] },
  { name: "TDCi", brands: ["ford"] },
  { name: "TDdi", brands: ["ford"] },
  { name: "EcoBoost", brands: ["ford"] },
  { name: "EcoBlue", brands: ["ford"] },
  { name: "Duratorq", brands: ["ford"] },
  { name: "HDi", brands: stellantisFrench },
  { name: "BlueHDi", brands: [...stellantisFrench, "opel", "vauxhall"] },
  { name: "PureTech", brands: stellantisFrench },
  { name: "dCi", brands: ["renault", "nissan", "dacia"] },
  { name: "dTi", brands: ["renault", "opel", "vauxhall"] },
  { name: "TCe", brands: ["renault", "dacia"] },
  { name: "CDTI", brands: generalMotors },
  { name: "ecoFLEX", brands: generalMotors },
  { name: "OPC", brands: ["opel"] },
  { name: "JTD", brands: fiatGroup },
  { name: "MultiJet", brands: fiatGroup },
  { name: "MultiAir", brands: fiatGroup },
  { name: "JTDM", brands: ["alfa-romeo"] },
  { name: "Twin Spark", brands: ["alfa-romeo"] },
  { name: "CRDi", brands: koreans },
  { name: "GDI", brands: [...koreans, "mitsubishi"] },
  { name: "D-4D", brands: ["toyota"] },
  { name: "VVT-i", brands: ["toyota", "lexus"] },
  { name: "i-VTEC", brands: ["honda"] },
  { name: "VTEC", brands: ["honda"] },
  { name: "i-DTEC", brands: ["honda"] },
  { name: "i-CTDi", brands: ["honda"] },
  { name: "SKYACTIV", brands: ["mazda"] },
  { name: "DI-D", brands: ["mitsubishi"] },
  { name: "DDiS", brands: ["suzuki"] },
  { name: "ALLGRIP", brands: ["suzuki"] },
] as const satisfies readonly { name: string; brands: readonly string[] }[];

export type BadgeMark = { readonly name: string; readonly brands: readonly string[] };

export const allBadgeMarks: readonly BadgeMark[] = badgeMarks;

/** On badges of any make: gears, drive, fuel, cylinders. They tell of no car, and spoil no badge. */
export const commonMarks: ReadonlySet<string> = new Set(
  `4x4 4wd awd 16v 8v 24v v6 v8 v10 v12 turbo turbodiesel diesel hybrid plugin phev ev flex automatic auto abs td d i gti gt gl gls glx
  ls lx se sx rs st`.match(/\w+/g),
);
