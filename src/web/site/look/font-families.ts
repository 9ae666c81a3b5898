// The fonts that a site may be set in, all under the SIL Open Font License 1.1: the packages they come from, and how a font of the system is stretched to stand in for them.
import type { Look } from '#sites/customization/index.ts'

export interface FontFamily {
  /** Where the style sheets of its package are: upright, italic. */
  readonly sheets: () => readonly string[]
  /** The font that stands in, and its size, ascent and descent in percent: a page does not move when the font comes. */
  readonly standIn: readonly [
    name: 'Arial' | 'Times New Roman',
    size: number,
    ascent: number,
    descent: number,
  ]
}

export const fontFamilies: Readonly<Record<Exclude<Look['font'], 'system'>, FontFamily>> = {
  'Atkinson Hyperlegible': {
    sheets: () => [
      import.meta.resolve('@fontsource-variable/atkinson-hyperlegible-next/wght.css'),
      import.meta.resolve('@fontsource-variable/atkinson-hyperlegible-next/wght-italic.css'),
    ],
    standIn: ['Arial', 99.8, 98.6, 31.7],
  },
  'IBM Plex Sans': {
    sheets: () => [
      import.meta.resolve('@fontsource-variable/ibm-plex-sans/wght.css'),
      import.meta.resolve('@fontsource-variable/ibm-plex-sans/wght-italic.css'),
    ],
    standIn: ['Arial', 101.2, 101.3, 27.2],
  },
  Inter: {
    sheets: () => [
      import.meta.resolve('@fontsource-variable/inter/wght.css'),
      import.meta.resolve('@fontsource-variable/inter/wght-italic.css'),
    ],
    standIn: ['Arial', 107.2, 90.3, 22.5],
  },
  Lato: {
    sheets: () => [
      import.meta.resolve('@fontsource/lato/400.css'),
      import.meta.resolve('@fontsource/lato/700.css'),
      import.meta.resolve('@fontsource/lato/400-italic.css'),
      import.meta.resolve('@fontsource/lato/700-italic.css'),
    ],
    standIn: ['Arial', 97.2, 101.6, 21.9],
  },
  Merriweather: {
    sheets: () => [
      import.meta.resolve('@fontsource-variable/merriweather/wght.css'),
      import.meta.resolve('@fontsource-variable/merriweather/wght-italic.css'),
    ],
    standIn: ['Times New Roman', 117.6, 83.7, 23.2],
  },
  'Noto Sans': {
    sheets: () => [
      import.meta.resolve('@fontsource-variable/noto-sans/wght.css'),
      import.meta.resolve('@fontsource-variable/noto-sans/wght-italic.css'),
    ],
    standIn: ['Arial', 106.5, 100.4, 27.5],
  },
  'Noto Serif': {
    sheets: () => [
      import.meta.resolve('@fontsource-variable/noto-serif/wght.css'),
      import.meta.resolve('@fontsource-variable/noto-serif/wght-italic.css'),
    ],
    standIn: ['Times New Roman', 119.1, 89.8, 24.6],
  },
  'Open Sans': {
    sheets: () => [
      import.meta.resolve('@fontsource-variable/open-sans/wght.css'),
      import.meta.resolve('@fontsource-variable/open-sans/wght-italic.css'),
    ],
    standIn: ['Arial', 105.4, 101.4, 27.8],
  },
  Roboto: {
    sheets: () => [
      import.meta.resolve('@fontsource-variable/roboto/wght.css'),
      import.meta.resolve('@fontsource-variable/roboto/wght-italic.css'),
    ],
    standIn: ['Arial', 100.1, 92.7, 24.4],
  },
  'Source Sans 3': {
    sheets: () => [
      import.meta.resolve('@fontsource-variable/source-sans-3/wght.css'),
      import.meta.resolve('@fontsource-variable/source-sans-3/wght-italic.css'),
    ],
    standIn: ['Arial', 89.6, 114.3, 44.6],
  },
}
