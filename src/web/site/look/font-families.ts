// The fonts that a site may use, all under the SIL Open Font License 1.1: their packages, and how a system font is
// stretched to stand in for each until it is loaded.
import type { Look } from '#sites/customization/index.ts'

export interface FontFamily {
  /** The paths of its package's style sheets: upright, italic. */
  readonly sheets: () => readonly string[]
  /**
   * The system font that stands in, with its size, ascent and descent in percent, so that the page does not shift when
   * the font arrives.
   */
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
