// Finds an icon of Font Awesome Free by its name or by a former one. Files are read once, when first needed.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A single shape, drawn in the colour of the text around it. */
interface Icon {
  readonly viewBox: string
  readonly path: string
}

/**
 * Accepts `rocket`, `fa-rocket`, `fa-brands fa-github` or `far fa-bell`: a word for a style says which style is searched
 * first. Undefined where there is no such icon, or it is not free.
 */
export const iconNamed = (written: string): Icon | undefined => {
  const words = written.slice(0, longestName).trim().toLowerCase().split(/\s+/)
  const plain = words.map(word => word.replace(/^fa-/, '').replaceAll('_', '-'))
  const asked = plain.flatMap(word => styleWords[word] ?? [])[0]
  for (const word of plain) {
    if (word in styleWords) continue
    const found = inStyles(word, asked) ?? former(word)
    if (found !== undefined) return iconIn(found)
  }
  return undefined
}

/** In UTF-16 units; the longest real name has some forty. */
const longestName = 200

const styles = ['solid', 'brands', 'regular'] as const
type Style = (typeof styles)[number]

/** Which free style is used for each word; styles that are not free are drawn as a free one. */
const styleWords: Readonly<Record<string, Style>> = Object.assign(Object.create(null), {
  fa: 'solid',
  fas: 'solid',
  solid: 'solid',
  fad: 'solid',
  duotone: 'solid',
  sharp: 'solid',
  far: 'regular',
  regular: 'regular',
  fal: 'regular',
  light: 'regular',
  fat: 'regular',
  thin: 'regular',
  fab: 'brands',
  brands: 'brands',
})

interface Place {
  readonly style: Style
  readonly name: string
}

const folder = dirname(createRequire(import.meta.url).resolve('@fortawesome/fontawesome-free/package.json'))

let known: ReadonlyMap<Style, ReadonlySet<string>> | undefined

/** The names of all icons of a style. No file is opened but those in these lists. */
const namesIn = (style: Style): ReadonlySet<string> => {
  known ??= new Map(
    styles.map(one => [
      one,
      new Set(readdirSync(join(folder, 'svgs', one)).flatMap(file => /^(.+)\.svg$/.exec(file)?.[1] ?? [])),
    ]),
  )
  return known.get(style) as ReadonlySet<string>
}

const inStyles = (name: string, first: Style | undefined): Place | undefined => {
  const style = [...(first === undefined ? [] : [first]), ...styles].find(one => namesIn(one).has(name))
  return style && { style, name }
}

let shims: ReadonlyMap<string, Place> | undefined

/** Finds an icon by a name of version 4 that has changed since. */
const former = (name: string): Place | undefined => {
  shims ??= new Map(
    readFileSync(join(folder, 'metadata/shims.yml'), 'utf8')
      .split(/\n(?=\S)/)
      .flatMap(entry => {
        const [, old, prefix = 'fas', now] =
          /^'?([\w-]+)'?:(?:\n {2}prefix: (\w+))?\n {2}name: '?([\w-]+)/.exec(entry) ?? []
        const place = now === undefined ? undefined : inStyles(now, styleWords[prefix])
        return old === undefined || place === undefined ? [] : [[old, place] as const]
      }),
  )
  return shims.get(name)
}

const icons = new Map<string, Icon>()

const iconIn = ({ style, name }: Place): Icon | undefined => {
  const file = join('svgs', style, `${name}.svg`)
  const kept = icons.get(file)
  if (kept !== undefined) return kept
  const source = readFileSync(join(folder, file), 'utf8')
  const viewBox = /\bviewBox="([\d. -]+)"/.exec(source)?.[1]
  const path = /\bd="([\w\s.,-]+)"/.exec(source)?.[1]
  if (viewBox === undefined || path === undefined) return undefined
  const icon = { viewBox, path }
  icons.set(file, icon)
  return icon
}
