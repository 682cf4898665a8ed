import type { CarProof } from "#contract/car-proof.ts";
import { fileFormatFacts } from "#contract/file-formats.ts";
import { percentOf } from "#contract/outlines.ts";

export type ProofFigure = { name: string; value: string; meaning: string };

/** The figures of a proof in plain words, in the order of their weight. */
export function proofFigures({ unchangedShare, comparedPixels, encoded }: CarProof): ProofFigure[] {
  const file = fileFormatFacts[encoded.fileFormat].name;
  return [
    {
      name: "Unchanged before the file is written",
      value: percentOf(unchangedShare),
      meaning: `Share of ${comparedPixels.toLocaleString("en-GB")} pixels inside the car's outline that are the photo's own, byte for byte.`,
    },
    {
      name: `Mean colour difference in the ${file}`,
      value: `ΔE ${encoded.meanDeltaE.toFixed(2)}`,
      meaning: "CIEDE2000, on the file as you download it. A difference of about 1 can just be seen, side by side.",
    },
    {
      name: `Largest colour difference in the ${file}`,
      value: `ΔE ${encoded.worstDeltaE.toFixed(2)}`,
      meaning: "The one pixel that writing the file has changed most.",
    },
    {
      name: `Likeness of structure in the ${file}`,
      value: (Math.floor(encoded.ssim * 10_000) / 10_000).toFixed(4),
      meaning: "SSIM of the brightness, never rounded up; 1 is identical.",
    },
  ];
}

/** What the figures are about, and what not. */
export function proofNotes({ carScale, excludesNumberPlate }: CarProof): string[] {
  return [
    "Compared are the pixels that lie wholly inside the car's outline, a few pixels from its edge; measured on the finished file.",
    ...(excludesNumberPlate ? ["The number plate was blurred or covered as you asked, and is left out."] : []),
    ...(carScale < 1
      ? [
          `The car was larger than the largest picture: it is shown at ${Math.round(carScale * 100)} % and compared with your photo reduced likewise.`,
        ]
      : []),
  ];
}
