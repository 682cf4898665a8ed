import { AppError } from "#contract/errors.ts";
import { fetchPromptsRoute, listPresetsRoute } from "#contract/preset-routes.ts";
import type { Database } from "#server/db/client.ts";
import { readProfile } from "#server/domain/accounts/read-profile.ts";
import { listOwnPresets } from "#server/domain/own-backgrounds/find-users-preset.ts";
import { listOwnersPresetNames, listPresets, type PresetCatalogue } from "#server/domain/presets/preset-catalogue.ts";
import { createRouter, type Router } from "../router.ts";
import { findCaller, forUsers } from "../session.ts";

export type PresetsRoutesDeps = {
  db: Database;
  presets: PresetCatalogue;
  /** The thumbnail file of a scene; null when there is none. */
  readThumbnail: (sceneId: string) => Promise<Uint8Array | null>;
};

export function createPresetsRoutes({ db, presets, readThumbnail }: PresetsRoutesDeps): Router {
  const router = createRouter();

  // For visitors too: the landing page shows them. Whoever has backgrounds of their own gets them behind the others.
  router.openapi(listPresetsRoute, async (context) => {
    const user = await findCaller(context);
    const profile = user === null ? null : await readProfile(db, user.id);
    const own = user === null ? [] : await listOwnPresets(db, user.id);
    return context.json(
      listPresets([...presets, ...own.map(({ preset }) => preset)], { isPro: profile?.is_pro ?? false }),
      200,
      {
        "Cache-Control": "no-store",
      },
    );
  });
  router.openapi(forUsers(fetchPromptsRoute), async (context) => {
    const profile = await readProfile(db, context.get("user").id);
    if (!profile?.is_pro) throw new AppError("pro_only");
    return context.json({ success: true as const, names: listOwnersPresetNames(presets) }, 200, {
      "Cache-Control": "no-store",
    });
  });
  router.get("/scenes/:id/thumbnail.webp", async (context) => {
    const content = await readThumbnail(context.req.param("id"));
    if (content === null) return context.notFound();
    return context.body(Uint8Array.from(content), 200, {
      "Content-Type": "image/webp",
      // The address carries the content's hash.
      "Cache-Control": "public, max-age=31536000, immutable",
    });
  });
  return router;
}
