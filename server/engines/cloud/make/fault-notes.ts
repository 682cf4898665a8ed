import { noticeableEnlargement } from "#contract/limits.ts";
import type { Size } from "#imaging/pixels/geometry.ts";
import type { RepaintFault, RepaintFaultName } from "#imaging/repaint/name-faults.ts";

/** What an AI's picture did, for people. */
const faultWords = {
  format: "had another format",
  "no-car": "did not show the car",
  mirrored: "showed the car mirrored",
  "other-car": "did not show this very car",
  moved: "showed the car in another place",
  resized: "showed the car in another size",
  reshaped: "changed the car's shape",
  recoloured: "showed the car in another colour",
  "plate-illegible": "made the number plate illegible",
  "plate-changed": "changed the number plate",
  "second-car": "showed another vehicle or thing beside the car",
} as const satisfies Record<RepaintFaultName, string>;

type Named = Pick<RepaintFault, "name">;

/** Why a picture is the studio's, by the gravest fault of each of the AI's two. */
export function noteStudioPicture([first, second]: readonly [readonly Named[], readonly Named[]]): string {
  const [one, other] = [first, second].map((faults) => faultWords[faults[0]?.name ?? "no-car"]);
  return one === other
    ? `The AI's picture ${one} twice, so this is the studio's.`
    : `The AI's first picture ${one}, its second one ${other}, so this is the studio's.`;
}

/** What is otherwise in a picture whose model makes smaller ones. */
export function noteEnlargement(answer: Size, shown: Size): readonly string[] {
  if (shown.width / answer.width <= noticeableEnlargement) return [];
  return [`The AI's picture came with ${answer.width} × ${answer.height} pixels and was enlarged.`];
}
