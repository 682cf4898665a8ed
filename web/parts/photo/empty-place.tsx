import clsx from "clsx";
import { useState, type ReactNode } from "react";
import { Viewfinder } from "#web/ui/viewfinder.tsx";

type EmptyPlaceProps = {
  /** Something is held over the page. */
  isOver: boolean;
  /** With a mouse, which drops, and without one. */
  title: { readonly drop: string; readonly add: string };
  text: string;
  /** What is taken, and what works beside the buttons where there is a keyboard. */
  limits: string;
  shortcuts: string;
  buttons: ReactNode;
  /** The one subject of its screen: its title is the screen's, and larger. */
  isHero?: boolean;
  lead?: ReactNode;
  failure?: ReactNode;
  aside?: ReactNode;
};

/** What a screen shows while there is no photo. Dropping and pasting work on the whole page. */
export function EmptyPlace({ isOver, title, text, limits, shortcuts, buttons, ...rest }: EmptyPlaceProps) {
  const { isHero = false, lead, failure, aside } = rest;
  const [canDrop] = useState(() => window.matchMedia("(any-pointer: fine)").matches);
  const shownTitle = isOver ? "Let go." : canDrop ? title.drop : title.add;
  return (
    <Viewfinder
      isActive={isOver}
      className={clsx(
        "grid content-center items-center gap-12 p-6 sm:p-12",
        isHero ? "min-h-[min(36rem,calc(100dvh-12rem))]" : "min-h-[min(30rem,calc(100dvh-18rem))]",
        aside ? "xl:grid-cols-[1fr_minmax(0,36rem)]" : "",
      )}
    >
      <div className="grid gap-8">
        {lead}
        <div className={clsx("grid", isHero ? "gap-8" : "gap-4")}>
          {isHero ? (
            <h1 tabIndex={-1} className="display text-4xl">
              {shownTitle}
            </h1>
          ) : (
            <h2 className="display text-3xl">{shownTitle}</h2>
          )}
          <p className="text-ink-soft max-w-xl text-lg">{text}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 sm:gap-4">{buttons}</div>
        {failure}
        <p className="text-ink-faint text-sm">
          {limits}
          <span className="pointer-coarse:hidden"> {shortcuts}</span>
        </p>
      </div>
      {aside}
    </Viewfinder>
  );
}
