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
type OwnedChoice = LogoChoice & { userId: string | null };

const noChoice: LogoChoice = { isOn: false, logo: null, settings: defaultLogoSettings };

/** One choice for every screen that lays a logo, as long as the page lives and the same person is signed in. */
const chosen = createStore<OwnedChoice>({ ...noChoice, userId: null });

export type LogoState = ReturnType<typeof useLogo>;

/**
 * A logo of one's own. `fixedSettings`: where the screen says how it is laid. `onOff` is told when it is switched off, or the logo removed.
 */
export function useLogo({ fixedSettings, onOff }: { fixedSettings?: LogoSettings; onOff?: () => void } = {}) {
  const client = useQueryClient();
  const { data: profile } = useQuery(profileQuery);
  const isPro = profile?.is_pro === true;
  const { data: kept = [] } = useQuery({ ...keptUploadsQuery("logo"), enabled: isPro });
  const userId = profile?.id ?? null;
  const choice = ofUser(chosen.use(), userId);
  const [isUploading, setUploading] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const running = useRef<AbortController>(null);
  const isOn = isPro && choice.isOn;

  // What was chosen by now, not as this screen was last drawn: a logo may have come meanwhile.
  const change = (changes: Partial<LogoChoice>) => chosen.set({ ...ofUser(chosen.read(), userId), ...changes, userId });

  function turn(on: boolean): void {
    running.current?.abort();
    // Switched on again, the logo used last is there at once.
    change(on ? { isOn: true, logo: choice.logo ?? kept[0] ?? null } : { isOn: false, logo: null });
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
      // Under its own name, by which its owner knows it, although it is a PNG from now on.
      const logo = await keepUpload(png, { purpose: "logo", fileName: file.name || "logo", signal: stopping.signal });
      change({ isOn: true, logo });
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
    set: (changes: Partial<LogoSettings>) => change({ settings: { ...choice.settings, ...changes } }),
    kept,
    choose,
    pick: (logo: Upload) => change({ isOn: true, logo }),
    forget,
    /** While a file is read, sent, or its preview drawn: what is started now would not have it. */
    isProcessing: isUploading || isDrawing,
    setDrawing,
  };
}

function ofUser(choice: OwnedChoice, userId: string | null): LogoChoice {
  return choice.userId === userId ? choice : noChoice;
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
