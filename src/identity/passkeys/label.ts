// The default name of a passkey: the browser that made it, and its system.

/** In the order in which they are tried: many browsers also name others that they resemble. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** `Firefox on Linux`; `Passkey` for an unknown browser. */
export const labelFor = (userAgent: string | undefined): string => {
  const named = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test((userAgent ?? '').slice(0, 1000)))?.[0]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser === undefined) return system ?? 'Passkey'
  return system === undefined ? browser : `${browser} on ${system}`
}
