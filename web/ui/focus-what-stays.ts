/** The heading over a control, found while that is there: the nearest one, of the list or the part that it stands in. It takes the focus from then on. */
export function headingAbove(control: Element | null): HTMLElement | null {
  for (let place = control?.parentElement ?? null; place !== null; place = place.parentElement) {
    const heading = place.querySelector<HTMLElement>("h1, h2, h3");
    if (heading === null) continue;
    heading.tabIndex = -1;
    return heading;
  }
  return null;
}

/**
 * For what removes the control that it was begun with: without it the keyboard would begin at the page's top again. To be called once it is done;
 * `find` is asked when the page shows it. Where the person has gone on to another control the focus stays there.
 */
export function focusWhatStays(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === null || document.activeElement === document.body) find()?.focus();
  });
}
