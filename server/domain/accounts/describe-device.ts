type Mark = readonly [mark: RegExp, name: string];

/** In this order: most browsers also call themselves by the names of others. */
const browsers: readonly Mark[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly Mark[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Such as `Chrome on Windows`; null when the browser says nothing that is known. What it says may be anything: only our words come out. */
export function describeDevice(userAgent: string): string | null {
  const [browser, system] = [find(browsers, userAgent), find(systems, userAgent)];
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}

function find(marks: readonly Mark[], userAgent: string): string | undefined {
  return marks.find(([mark]) => mark.test(userAgent))?.[1];
}
