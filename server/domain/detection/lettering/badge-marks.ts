const volkswagenGroup = ["volkswagen", "audi", "skoda", "seat", "cupra"];
const stellantisFrench = ["peugeot", "citroen", "ds"];
const generalMotors = ["opel", "vauxhall", "chevrolet"];
const fiatGroup = ["fiat", "alfa-romeo", "lancia", "jeep", "abarth"];
const koreans = ["hyundai", "kia"];

/**
 * Engines and drives by the name that only some makes give them; `brands` are ids of the catalogue. Diesels are marked, no others: a TSI may be
 * a hybrid, a TCe run on gas.
 */
const badgeMarks = [
  { name: "TDI", brands: volkswagenGroup, isDiesel: true },
  { name: "SDI", brands: volkswagenGroup, isDiesel: true },
  { name: "TSI", brands: volkswagenGroup },
  { name: "FSI", brands: volkswagenGroup },
  { name: "TFSI", brands: ["audi"] },
  { name: "GTD", brands: ["volkswagen"], isDiesel: true },
  { name: "4MOTION", brands: ["volkswagen"] },
  { name: "SYNCRO", brands: ["volkswagen"] },
  { name: "quattro", brands: ["audi"] },
  { name: "S line", brands: ["audi"] },
  { name: "xDrive", brands: ["bmw"] },
  { name: "sDrive", brands: ["bmw"] },
  { name: "4MATIC", brands: ["mercedes-benz"] },
  { name: "KOMPRESSOR", brands: ["mercedes-benz"] },
  { name: "CDI", brands: ["mercedes-benz", "smart"], isDiesel: true },
  { name: "BlueTEC", brands: ["mercedes-benz"], isDiesel: true },
  { name: "BlueEFFICIENCY", brands: ["mercedes-benz"] },
  { name: "AMG", brands: ["mercedes-benz"] },
  { name: "TDCi", brands: ["ford"], isDiesel: true },
  { name: "TDdi", brands: ["ford"], isDiesel: true },
  { name: "EcoBoost", brands: ["ford"] },
  { name: "EcoBlue", brands: ["ford"], isDiesel: true },
  { name: "Duratorq", brands: ["ford"], isDiesel: true },
  { name: "HDi", brands: stellantisFrench, isDiesel: true },
  { name: "BlueHDi", brands: [...stellantisFrench, "opel", "vauxhall"], isDiesel: true },
  { name: "PureTech", brands: stellantisFrench },
  { name: "dCi", brands: ["renault", "nissan", "dacia"], isDiesel: true },
  { name: "dTi", brands: ["renault", "opel", "vauxhall"], isDiesel: true },
  { name: "TCe", brands: ["renault", "dacia"] },
  { name: "CDTI", brands: generalMotors, isDiesel: true },
  { name: "ecoFLEX", brands: generalMotors },
  { name: "OPC", brands: ["opel"] },
  { name: "JTD", brands: fiatGroup, isDiesel: true },
  { name: "MultiJet", brands: fiatGroup, isDiesel: true },
  { name: "MultiAir", brands: fiatGroup },
  { name: "JTDM", brands: ["alfa-romeo"], isDiesel: true },
  { name: "Twin Spark", brands: ["alfa-romeo"] },
  { name: "CRDi", brands: koreans, isDiesel: true },
  { name: "GDI", brands: [...koreans, "mitsubishi"] },
  { name: "D-4D", brands: ["toyota"], isDiesel: true },
  { name: "VVT-i", brands: ["toyota", "lexus"] },
  { name: "i-VTEC", brands: ["honda"] },
  { name: "VTEC", brands: ["honda"] },
  { name: "i-DTEC", brands: ["honda"], isDiesel: true },
  { name: "i-CTDi", brands: ["honda"], isDiesel: true },
  { name: "SKYACTIV", brands: ["mazda"] },
  { name: "DI-D", brands: ["mitsubishi"], isDiesel: true },
  { name: "DDiS", brands: ["suzuki"], isDiesel: true },
  { name: "ALLGRIP", brands: ["suzuki"] },
] as const satisfies readonly BadgeMark[];

export type BadgeMark = { readonly name: string; readonly brands: readonly string[]; readonly isDiesel?: true };

export const allBadgeMarks: readonly BadgeMark[] = badgeMarks;

/** On badges of any make: gears, drive, fuel, cylinders. They tell of no car, and spoil no badge. */
export const commonMarks: ReadonlySet<string> = new Set(
  `4x4 4wd awd 16v 8v 24v v6 v8 v10 v12 turbo turbodiesel diesel hybrid plugin phev ev flex automatic auto abs td d i gti gt gl gls glx
  ls lx se sx rs st`.match(/\w+/g),
);
