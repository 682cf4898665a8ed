/** How the screens are called that a sign-in may lead on to. */
const names: Readonly<Record<string, string>> = {
  "/photo-upload": "Transform",
  "/retail-mode": "Retail Mode",
  "/custom-car": "Customize Your Car",
  "/upload": "Know my car",
  "/results": "your car",
  "/vehicle-details": "your car",
  "/pictures": "My Pictures",
  "/account": "My Account",
  "/pricing": "Pricing",
};

/** What the person asked for before a sign-in was needed, in a sentence; null where that is nothing with a name. */
export function wayOnText(next: string | null): string | null {
  const path = next?.split(/[?#]/, 1)[0] ?? "";
  const name = Object.hasOwn(names, path) ? names[path] : undefined;
  return name === undefined ? null : `Sign in, or make an account, to go on to ${name}.`;
}
