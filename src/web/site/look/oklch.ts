// Colours by perceived lightness, chroma and hue (OKLCH), from and to `#rrggbb`, and the contrast of two colours.

/** Lightness from 0 to 1, chroma, and the hue as an angle in radians. */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

type Triple = readonly [number, number, number]

export const toOklch = (colour: string): Oklch => {
  const [red, green, blue] = linear(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** The colour as `#rrggbb`, with its chroma reduced to what screens can show at that lightness. */
export const fromOklch = (colour: Oklch): string => {
  let { chroma } = colour
  let rgb = linearOf({ ...colour, chroma })
  while (chroma > 0.001 && rgb.some(value => value < -0.0005 || value > 1.0005)) {
    chroma *= 0.95
    rgb = linearOf({ ...colour, chroma })
  }
  return hexOf(triple(index => encoded(Math.min(1, Math.max(0, rgb[index])))))
}

/** The contrast of two colours from 1 to 21, as WCAG computes it. */
export const contrast = (one: string, other: string): number => {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

/** A colour with the opacity `share` over another one, as browsers blend in sRGB. */
export const mixed = (colour: string, share: number, over: string): string => {
  const [from, to] = [bytes(over), bytes(colour)]
  return hexOf(triple(index => (from[index] + (to[index] - from[index]) * share) / 255))
}

const linearOf = ({ lightness, chroma, hue }: Oklch): Triple => {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const luminance = (colour: string): number => {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (colour: string): Triple => {
  const values = bytes(colour)
  return triple(index => decoded(values[index] / 255))
}

const bytes = (colour: string): Triple =>
  triple(index => Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16))

const triple = (of: (index: 0 | 1 | 2) => number): Triple => [of(0), of(1), of(2)]

const hexOf = (rgb: Triple): string =>
  `#${rgb
    .map(value =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const decoded = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

const encoded = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
