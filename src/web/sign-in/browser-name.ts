// The name of a browser from its user agent, for people to recognize their own.

/** The browser and its system, such as `Firefox on Windows`. */
export const browserName = (userAgent: string): string => {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  if (browser === undefined) return system === undefined ? 'An unknown browser' : `A browser on ${system}`
  return system === undefined ? browser : `${browser} on ${system}`
}

/** In this order, since most user agents also name browsers further down. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
  ['curl', /^curl\//],
]

const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]
