/** IPTC digital source types that a picture of ours may carry (https://cv.iptc.org/newscodes/digitalsourcetype/). */
export const digitalSourceTypes = [
  /** Of captured pictures only: a car in a photographed place. */
  "compositeCapture",
  /** Of captured and drawn elements, such as a logo. */
  "composite",
  "compositeSynthetic",
  "algorithmicMedia",
  "compositeWithTrainedAlgorithmicMedia",
  "trainedAlgorithmicMedia",
] as const;
export type DigitalSourceType = (typeof digitalSourceTypes)[number];

export const digitalSourceVocabulary = "http://cv.iptc.org/newscodes/digitalsourcetype/";
