import { useLayoutEffect, type ReactNode } from "react";

type BottomBarProps = {
  /** CSS lengths of what stands in it. */
  heights: readonly string[];
  children: ReactNode;
};

/** Lies over the lower edge of the page, its parts one upon the other on a phone and side by side elsewhere; the page's own end, what floats there and what the focus scrolls to keep clear of it. */
export function BottomBar({ heights, children }: BottomBarProps) {
  useCoveredSpace(`calc(${[...heights, "env(safe-area-inset-bottom)"].join(" + ")})`);
  return (
    <div className="border-line bg-raised text-ink shadow-float fixed inset-x-0 bottom-0 z-20 border-t pb-[env(safe-area-inset-bottom)] transition-transform duration-200 ease-out sm:flex sm:items-center starting:translate-y-full">
      {children}
    </div>
  );
}

function useCoveredSpace(space: string): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--covered-below", space);
    return () => {
      style.removeProperty("--covered-below");
    };
  }, [space]);
}
