import { useEffect, useRef, useState } from "react";
import { DropVeil } from "#web/parts/photo/drop-veil.tsx";
import { FileButton } from "#web/parts/photo/file-button.tsx";
import { usePageDrop } from "#web/parts/photo/use-page-drop.ts";
import { Button } from "#web/ui/button.tsx";
import { Viewfinder } from "#web/ui/viewfinder.tsx";
import { HowItIsChecked } from "./how-it-is-checked.tsx";
import { useVerification, type Checking, type Verification } from "./use-verification.ts";
import { VerdictView } from "./verdict-view.tsx";

/** Anybody drops a picture and reads whether it was made here, and what of it is proven. */
export function VerifyScreen() {
  const { current, verify } = useVerification();
  const take = (file: File) => void verify(file);
  const isOver = usePageDrop(([file]) => {
    if (file) take(file);
  });
  return (
    <>
      <div className="gutter grid gap-12 py-16 lg:gap-16 lg:py-24">
        <header className="grid max-w-3xl gap-6">
          <h1 className="display text-4xl">Was it made here?</h1>
          <p className="text-ink-soft max-w-xl text-lg">
            Give this page a picture of a car. It says whether Carvas made it, from what, and whether the car in it is
            proven to be the photographed one. Never whose it is.
          </p>
        </header>
        {current === null ? (
          <EmptyPlace isOver={isOver} onFile={take} />
        ) : (
          <Checked key={current.url} verification={current} onFile={take} />
        )}
        {current !== null && isOver ? <DropVeil>It is checked in place of this one.</DropVeil> : null}
      </div>
      <HowItIsChecked />
    </>
  );
}

function EmptyPlace({ isOver, onFile }: { isOver: boolean; onFile: (file: File) => void }) {
  return (
    <Viewfinder isActive={isOver} className="grid min-h-72 content-center gap-6 p-6 sm:p-12">
      <p className="display text-2xl">{isOver ? "Let go." : "Drop a picture, or choose one."}</p>
      <div>
        <FileButton look="signal" label="Choose a picture to check" onFile={onFile}>
          Choose a picture
        </FileButton>
      </div>
      <p className="text-ink-faint text-sm">
        JPEG, PNG, WebP, AVIF or HEIC, up to 64 MB. The file stays on your device.
        <span className="pointer-coarse:hidden"> Pasting works too.</span>
      </p>
    </Viewfinder>
  );
}

type CheckedProps = { verification: Verification; onFile: (file: File) => void };

function Checked({ verification: { file, url, checking }, onFile }: CheckedProps) {
  const section = useRef<HTMLElement>(null);
  // The headline fills a small window: what came out would stand below it.
  useEffect(() => {
    // In braces: some browsers give a promise back, which React would take for what to do at the end.
    section.current?.scrollIntoView({ block: "start" });
    // The button that the file was chosen with has gone with the empty place, or with the picture before.
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="The picture"
      className="grid scroll-mt-24 items-start gap-x-12 gap-y-8 lg:grid-cols-[5fr_6fr]"
    >
      <figure className="grid min-w-0 gap-3">
        <ShownPicture url={url} />
        <figcaption className="text-ink-soft truncate text-sm">{file.name}</figcaption>
      </figure>
      <div className="grid min-w-0 gap-8">
        <div role="status">
          <Outcome checking={checking} />
        </div>
        <div className="flex flex-wrap gap-2">
          {checking.step === "failed" && checking.canRepeat ? (
            <Button look="ink" onClick={() => onFile(file)}>
              Try again
            </Button>
          ) : null}
          <FileButton label="Choose another picture to check" onFile={onFile}>
            Check another picture
          </FileButton>
        </div>
      </div>
    </section>
  );
}

/** Not every browser shows every type that can be checked. */
function ShownPicture({ url }: { url: string }) {
  const [isShown, setShown] = useState(true);
  if (!isShown) return <div className="bg-sunken aspect-4/3 w-full rounded-md" />;
  return (
    <img
      src={url}
      alt="What is being checked"
      onError={() => setShown(false)}
      className="bg-sunken max-h-[70dvh] w-full rounded-md object-contain"
    />
  );
}

function Outcome({ checking }: { checking: Checking }) {
  switch (checking.step) {
    case "checking":
      return <p className="text-ink-soft text-lg">Reading the file …</p>;
    case "failed":
      return (
        <div className="grid gap-3">
          <h2 className="display text-2xl">Not checked</h2>
          <p className="text-ink-soft max-w-prose">{checking.message}</p>
        </div>
      );
    case "done":
      return <VerdictView verdict={checking.verdict} />;
  }
}
