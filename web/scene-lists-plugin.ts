import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { corePresetNames, retailPresetNames, type PresetSection } from "#contract/presets.ts";

const scenesFolder = join(import.meta.dirname, "../assets/scenes");
/** With the wide tile and the one that counts the rest: three full rows of four, four of three, six of two. */
const wallLength = 10;

type BuiltScene = { id: string; name: string; section: PresetSection };

const modules = {
  "virtual:scenes/wall": (scenes: readonly BuiltScene[]) => {
    const core = inOrder(scenes, "core", corePresetNames);
    return listModule(core.slice(0, wallLength));
  },
  "virtual:scenes/retail": (scenes: readonly BuiltScene[]) => listModule(inOrder(scenes, "retail", retailPresetNames)),
  "virtual:scenes/counts": (scenes: readonly BuiltScene[]) => {
    const count = (section: PresetSection) => scenes.filter((scene) => scene.section === section).length;
    return `export default ${JSON.stringify({ core: count("core"), retail: count("retail"), catalogue: count("catalogue") })};`;
  },
} as const;

/**
 * What the pages show of `assets/scenes`, read when the site is built: the folders are the list. Only what is shown gets into the
 * browser's code and only its thumbnails among the files, however many scenes there are.
 */
export function sceneLists(): Plugin {
  return {
    name: "carvas-scene-lists",
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load(id) {
      const found = Object.entries(modules).find(([name]) => id === `\0${name}`);
      return found?.[1](readScenes());
    },
  };
}

/** Scenes that are whole: those without a thumbnail are still being rendered. */
function readScenes(): BuiltScene[] {
  return readdirSync(scenesFolder)
    .filter((id) => existsSync(join(scenesFolder, id, "thumbnail.webp")))
    .map((id) => JSON.parse(readFileSync(join(scenesFolder, id, "scene.json"), "utf8")) as BuiltScene);
}

/** In the order of the contract, as the picker shows them. */
function inOrder(scenes: readonly BuiltScene[], section: PresetSection, names: readonly string[]): BuiltScene[] {
  return scenes
    .filter((scene) => scene.section === section)
    .toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}

function listModule(scenes: readonly BuiltScene[]): string {
  const imports = scenes.map(
    ({ id }, index) => `import url${index} from ${JSON.stringify(`${join(scenesFolder, id, "thumbnail.webp")}?url`)};`,
  );
  const entries = scenes.map(
    ({ id, name }, index) => `{ id: ${JSON.stringify(id)}, name: ${JSON.stringify(name)}, thumbnailUrl: url${index} }`,
  );
  return `${imports.join("\n")}\nexport default [${entries.join(", ")}];`;
}
