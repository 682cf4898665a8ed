import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { defaultLogoSettings, type LogoSettings } from "#contract/logos.ts";
import type { Upload } from "#contract/uploads.ts";
import { toFailure } from "#web/api/failure.ts";
import { forgetKept, keepUpload, keptUploadsQuery } from "#web/api/kept-uploads.ts";
import { profileQuery } from "#web/api/profile.ts";
import { createStore } from "#web/browser/create-store.ts";
import { toast } from "#web/ui/toast.tsx";
import { drawAsPng, openPicture } from "./draw-logo.ts";
import { logoTexts } from "./logo-texts.ts";

type LogoChoice = { isOn: boolean; logo: Upload | null; settings: LogoSettings };

/** One choice for every screen that lays a logo, as long as the page lives. */
const chosen = createStore<LogoChoice>({ isOn: false, logo: null, settings: defaultLogoSettings });

export type LogoState = ReturnType<typeof useLogo>;

/**
 * A logo of one's own. `fixedSettings`: where the screen says how it is laid. `onRemoved` is told when the logo goes, or is switched off.
 */
export function useLogo({ fixedSettings, onOff }: { fixedSettings?: LogoSettings; onOff?: () => void } = {}) {
  const client = useQueryClient();
  const { data: profile } = useQuery(profileQuery);
  const isPro = profile?.is_pro === true;
  const { data: kept = [] } = useQuery({ ...keptUploadsQuery("logo"), enabled: isPro });
  const choice = chosen.use();
  const [isUploading, setUploading] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const running = useRef<AbortController>(null);
  const isOn = isPro && choice.isOn;

  function turn(on: boolean): void {
    running.current?.abort();
    // Switched on again, the logo used last is there at once.
    chosen.set(
      on ? { ...choice, isOn: true, logo: choice.logo ?? kept[0] ?? null } : { ...choice, isOn: false, logo: null },
    );
    if (!on) onOff?.();
  }

  async function choose(file: File): Promise<void> {
    running.current?.abort();
    const stopping = new AbortController();
    running.current = stopping;
    setUploading(true);
    try {
      const png = await openPicture(file).then(
        (picture) => drawAsPng(picture, file.type === "image/svg+xml"),
        asUnreadable,
      );
      const logo = await keepUpload(png, { purpose: "logo", fileName: asPngName(file.name), signal: stopping.signal });
      chosen.set({ ...chosen.read(), isOn: true, logo });
      await client.invalidateQueries({ queryKey: keptUploadsQuery("logo").queryKey });
    } catch (error) {
      if (!stopping.signal.aborted) tellFailure(error);
    } finally {
      if (running.current === stopping) setUploading(false);
    }
  }

  async function forget(logo: Upload): Promise<void> {
    try {
      client.setQueryData(keptUploadsQuery("logo").queryKey, await forgetKept("logo", logo.id));
      if (chosen.read().logo?.id === logo.id) turn(false);
    } catch (error) {
      toast({ title: toFailure(error).message, tone: "destructive" });
    }
  }

  return {
    isPro,
    isOn,
    turn,
    logo: isOn ? choice.logo : null,
    settings: fixedSettings ?? choice.settings,
    isFixed: fixedSettings !== undefined,
    set: (changes: Partial<LogoSettings>) => chosen.set({ ...choice, settings: { ...choice.settings, ...changes } }),
    kept,
    choose,
    pick: (logo: Upload) => chosen.set({ ...choice, isOn: true, logo }),
    forget,
    /** While a file is read, sent, or its preview drawn: what is started now would not have it. */
    isProcessing: isUploading || isDrawing,
    setDrawing,
  };
}

class UnreadableLogo extends Error {}

function asUnreadable(): never {
  throw new UnreadableLogo();
}

function tellFailure(error: unknown): void {
  if (error instanceof UnreadableLogo)
    toast({ title: logoTexts.failed, description: logoTexts.tryAgain, tone: "destructive" });
  else toast({ title: logoTexts.uploadFailed, description: toFailure(error).message, tone: "destructive" });
}

/** The file is a PNG from now on. */
function asPngName(name: string): string {
  return `${name.replace(/\.[a-z0-9]+$/i, "") || "logo"}.png`;
}
