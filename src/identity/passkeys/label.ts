// What a passkey is called that nobody has named: after the browser that made it, and its system.

/** In the order in which they are looked for: many browsers also name those that they are like. */
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

/** `Firefox on Linux`; `Passkey` where the browser does not say. */
export const labelFor = (userAgent: string | undefined): string => {
  const named = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test((userAgent ?? '').slice(0, 1000)))?.[0]
  const [browser, system] = [named(browsers), named(systems)]
  if (browser === undefined) return system ?? 'Passkey'
  return system === undefined ? browser : `${browser} on ${system}`
}
