import { encodeSrgb } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
const steps = 8192;
/** Light beyond this is as white as white. */
const brightest = 16;
/** Up to here the picture shows light as it is; above, highlights roll off like those of film instead of clipping. */
const shoulder = 0.72;

const levels = Float32Array.from(
  { length: steps + 1 },
  (_, i) => 255 * encodeSrgb(rolledOff(brightest * (i / steps) ** 2)),
);
const scale = steps / Math.sqrt(brightest);

/**
 * The level, 0–255 and not rounded, at which linear light is shown: exactly 0 for none, nearly 255 for the brightest, sRGB between. Not
 * rounded so that whoever writes it to a byte can dither.
 */
export function levelOfLight(light: number): number {
  if (light <= 0) return 0;
  const at = (Math.sqrt(light) * scale + 0.5) | 0;
  return levels[at < steps ? at : steps] ?? outOfBounds();
}

/** Straight to the shoulder, then an exponential with the same slope that nears 1 (as in Reinhard's extended operators). */
function rolledOff(light: number): number {
  return light <= shoulder ? light : 1 - (1 - shoulder) * Math.exp((shoulder - light) / (1 - shoulder));
}
