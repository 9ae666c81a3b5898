// The fonts of sites as CSS and as files: none is read or sent until a site uses it.
import { readFileSync } from 'node:fs'
import type { Look } from '#sites/customization/index.ts'
import { type FontFamily, fontFamilies } from './font-families.ts'

export interface Font {
  /** The CSS to append to the style of every page. */
  readonly css: string
  /** The font files by the names under which they are served; browsers load only those that a text needs. */
  readonly files: ReadonlyMap<string, URL>
}

export const fontNames = Object.keys(fontFamilies) as (keyof typeof fontFamilies)[]

/** Undefined for the system font. */
export const fontOf = (name: Look['font']): Font | undefined => {
  if (name === 'system') return undefined
  const font = read.get(name) ?? readFont(name, fontFamilies[name])
  read.set(name, font)
  return font
}

/** Alternatives with the same metrics, for systems without the font. */
const localNames = {
  Arial: ['Arial', 'Liberation Sans', 'Arimo'],
  'Times New Roman': ['Times New Roman', 'Liberation Serif', 'Tinos'],
}

const read = new Map<string, Font>()

const readFont = (name: string, { sheets, standIn }: FontFamily): Font => {
  const faces = sheets().flatMap(facesIn)
  const [local, size, ascent, descent] = standIn
  const generic = local === 'Arial' ? 'sans-serif' : 'serif'
  const css = [
    ...faces.map(
      ({ file, kept }) => `@font-face{font-family:"${name}";src:url(./${file})format("woff2");${kept}}`,
    ),
    `@font-face{font-family:"${name} stand-in";src:${localNames[local].map(other => `local("${other}")`).join()};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
    `@layer tokens{:root{--font:"${name}","${name} stand-in",${generic}}}`,
  ].join('')
  return { css, files: new Map(faces.map(({ file, url }) => [file, url])) }
}

/** What a package's style sheet says of each file: its weights, slopes and characters. */
const facesIn = (sheet: string) => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', sheet), 'utf8'))
  return [...readFileSync(new URL(sheet), 'utf8').matchAll(/@font-face \{([^}]+)\}/g)].map(
    ([, body = '']) => {
      const [, path = ''] = /url\(([^)]+\.woff2)\)/.exec(body) ?? []
      const kept = [...body.matchAll(/(?:font-(?:style|display|weight)|unicode-range): [^;]+/g)]
        .map(([declaration]) => declaration.replace(': ', ':'))
        .join(';')
      const stem = /([^/]+)\.woff2$/.exec(path)?.[1]
      return { url: new URL(path, sheet), file: `${stem}.${version.replaceAll('.', '-')}.woff2`, kept }
    },
  )
}
