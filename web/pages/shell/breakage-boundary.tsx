import { Component, type ReactNode } from "react";
import { useLocation } from "react-router";
import { buttonClass } from "#web/ui/button.tsx";

/** Puts a way out in the place of a screen that breaks. React writes the error to the console, whole. */
export function BreakageBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().key}>{children}</Boundary>;
}

type BoundaryState = { isBroken: boolean; place: string };

class Boundary extends Component<{ place: string; children: ReactNode }, BoundaryState> {
  override state = { isBroken: false, place: this.props.place };

  static getDerivedStateFromError(): Pick<BoundaryState, "isBroken"> {
    return { isBroken: true };
  }

  /** Another place deserves another try. */
  static getDerivedStateFromProps({ place }: { place: string }, state: BoundaryState): BoundaryState | null {
    return state.place === place ? null : { isBroken: false, place };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <BrokenPage /> : this.props.children;
  }
}

function BrokenPage() {
  return (
    <main className="gutter grid min-h-dvh content-center justify-items-start gap-6">
      <title>Something went wrong — Carvas</title>
      <h1 className="display text-3xl">This page broke down.</h1>
      <p className="text-ink-soft max-w-md">
        An unexpected error occurred. Please try again. Nothing you made is lost.
      </p>
      <a href={typeof location === "undefined" ? "/" : location.href} className={buttonClass("ink")}>
        Load the page again
      </a>
    </main>
  );
}
