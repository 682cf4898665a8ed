/** Made by `web/scene-lists-plugin.ts` from the scenes in `assets/scenes`. */
declare module "virtual:scenes/wall" {
  /** The first core scenes, as many as the landing page shows. */
  const scenes: readonly { id: string; name: string; thumbnailUrl: string }[];
  export default scenes;
}
declare module "virtual:scenes/retail" {
  const scenes: readonly { id: string; name: string; thumbnailUrl: string }[];
  export default scenes;
}
declare module "virtual:scenes/counts" {
  /** How many scenes of each section there are. */
  const counts: { core: number; retail: number; catalogue: number };
  export default counts;
}
