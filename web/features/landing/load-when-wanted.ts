const signs = ["scroll", "pointermove", "pointerdown", "touchstart", "keydown", "focusin"] as const;

/**
 * Settles when somebody first moves, scrolls or types. What lies below the fold is readable as HTML before that: its code need not come
 * with the page.
 */
function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const heard = new AbortController();
    for (const sign of signs) {
      window.addEventListener(
        sign,
        () => {
          heard.abort();
          resolve();
        },
        { signal: heard.signal, passive: true, capture: true },
      );
    }
    // A page that is loaded again comes back where it was left.
    if (window.scrollY > 0) resolve();
  });
}

/**
 * The code of a part that the server has already written into the page comes with the first sign of a person; without
 * prerendered HTML (after a way from another page) it comes at once. `partId` is the part's id in the page.
 */
export async function loadWhenWanted<Module>(partId: string, load: () => Promise<Module>): Promise<Module> {
  if (typeof document !== "undefined" && document.getElementById(partId) !== null) await firstSign();
  return load();
}
