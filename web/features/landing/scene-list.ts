const names = import.meta.glob<string>("../../../assets/scenes/*/scene.json", { eager: true, import: "name" });
const sections = import.meta.glob<string>("../../../assets/scenes/*/scene.json", { eager: true, import: "section" });
const thumbnails = import.meta.glob<string>("../../../assets/scenes/*/thumbnail.webp", {
  eager: true,
  query: "?url",
  import: "default",
});

export type ShownScene = { id: string; name: string; thumbnailUrl: string };

/** The scenes anyone may use, as they stand in `assets/scenes` when the site is built. */
export const shownScenes: readonly ShownScene[] = Object.entries(names).flatMap(([path, name]) => {
  const id = path.split("/").at(-2) ?? "";
  const thumbnailUrl = thumbnails[path.replace("scene.json", "thumbnail.webp")];
  return sections[path] === "core" && thumbnailUrl ? [{ id, name, thumbnailUrl }] : [];
});
