// Reduces the colours that texts name to a few hues: an arbitrary colour would be unreadable in light or in dark.

export type Hue = 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'gray'

/** The hue of a CSS colour name or of hexadecimal digits; undefined where there is none. */
export const hueOf = (color: string | null | undefined): Hue | undefined => {
  if (color === null || color === undefined) return undefined
  return color.startsWith('#') ? hueOfDigits(color) : (hueOfName(color) ?? 'gray')
}

/** The order matters: `yellowgreen` is green and `orangered` red. */
const words: readonly (readonly [Hue, RegExp])[] = [
  ['purple', /purple|violet(?!red)|indigo|orchid|plum|magenta|fuchsia|lavender(?!blush)|thistle/],
  ['pink', /pink|violetred|lavenderblush|mistyrose/],
  ['red', /red|crimson|brick|maroon|tomato|salmon|coral|^brown/],
  ['green', /green|lime|chartreuse|olive/],
  ['teal', /teal|aqua|cyan|turquoise|azure|mintcream/],
  ['orange', /orange|chocolate|sienna|peru|sandy|peach|bisque|linen|seashell|burlywood|^tan|wood|rosybrown/],
  ['yellow', /yellow|gold|khaki|wheat|corn|lemon|ivory|moccasin|navajo|beige|almond|papaya|oldlace/],
  ['blue', /blue|navy|slate|steel/],
]

/** Names of grays, including black and white. */
const isGray = /gr[ae]y|black|^white|gainsboro|silver|snow|smoke|ghost/

const hueOfName = (name: string): Hue | undefined =>
  isGray.test(name) ? 'gray' : words.find(([, pattern]) => pattern.test(name))?.[0]

/** The degrees at which each hue ends. */
const wheel: readonly (readonly [number, Hue])[] = [
  [15, 'red'],
  [44, 'orange'],
  [68, 'yellow'],
  [160, 'green'],
  [195, 'teal'],
  [255, 'blue'],
  [295, 'purple'],
  [340, 'pink'],
  [360, 'red'],
]

const hueOfDigits = (color: string): Hue => {
  const digits = color.length < 6 ? color.slice(1, 4).replace(/./g, '$&$&') : color.slice(1, 7)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(at => Number.parseInt(digits.slice(at, at + 2), 16))
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (most - least < 24) return 'gray'
  const sixth =
    most === red
      ? (green - blue) / (most - least)
      : most === green
        ? 2 + (blue - red) / (most - least)
        : 4 + (red - green) / (most - least)
  const degrees = (sixth * 60 + 360) % 360
  return wheel.find(([end]) => degrees <= end)?.[1] ?? 'red'
}
