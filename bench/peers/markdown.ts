// Converts the text of a page to the dialect of another generator: links, notes, the title apart.
import { posix } from 'node:path'
import { hasFile, type Source, type SourcePage } from './source.ts'

export interface Dialect {
  /** The address of a page. */
  readonly addressOf: (page: SourcePage, source: Source) => string
  /** The keywords for each kind of hint. */
  readonly notes: Readonly<Record<'info' | 'success' | 'warning' | 'danger', string>>
  /** Escapes a line of text outside code. */
  readonly escape?: (line: string) => string
}

export const isFirst = ({ pages }: Source, page: SourcePage): boolean => pages[0] === page

/** Where pictures are in the folder that generators serve unchanged. */
export const pictures = '_pictures'

/** The text without front matter and without its title. */
export const translated = (source: Source, page: SourcePage, dialect: Dialect): string => {
  const text = page.text.replace(/^---\n.*?\n---\n/s, '').replace(/^\s*# .*\n/, '')
  let fence: string | undefined
  return text
    .split('\n')
    .map(line => {
      const mark = /^\s*(```+|~~~+)/.exec(line)?.[1]
      if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
        fence = fence === undefined ? mark : undefined
      return mark !== undefined || fence !== undefined ? line : translatedLine(line, source, page, dialect)
    })
    .join('\n')
}

const translatedLine = (line: string, source: Source, page: SourcePage, dialect: Dialect): string => {
  const hint = /^\s*\{% hint style="(\w+)" %\}/.exec(line)?.[1]
  if (hint !== undefined) return `\n:::${dialect.notes[hint as 'info'] ?? dialect.notes.info}\n`
  if (/^\s*\{% endhint %\}/.test(line)) return '\n:::\n'
  if (/^\s*\{%.*%\}\s*$/.test(line)) return ''
  const linked = line
    .replace(/!\[([^\]]*)\]\((?:<([^>]+)>|([^)\s]+))[^)]*\)/g, (whole, alt, inAngles, plain) =>
      picture(whole, source, page, inAngles ?? plain, alt),
    )
    .replace(/<img[^>]*\ssrc="([^"]*)"[^>]*>/g, (whole, target) => picture(whole, source, page, target, ''))
    .replace(/\]\((?:<([^>]+)>|([^)\s]+))/g, (whole, inAngles, plain) => {
      const address = addressOf(source, page, inAngles ?? plain, dialect)
      return address === undefined ? whole : `](${address}`
    })
  return dialect.escape?.(linked) ?? linked
}

/** A picture that is missing from the repository is left out: it would make builds fail. */
const picture = (whole: string, source: Source, page: SourcePage, target: string, alt: string): string => {
  if (isElsewhere(target)) return whole
  const path = pathFrom(page, target)
  return hasFile(source, path) ? `![${alt}](/${pictures}/${encodePath(path)})` : ''
}

const addressOf = (source: Source, page: SourcePage, target: string, { addressOf }: Dialect) => {
  if (isElsewhere(target) || target.startsWith('#')) return undefined
  const [to = '', heading] = target.split('#')
  const path = pathFrom(page, to)
  const found = source.pages.find(({ file }) => file === path || file === `${path}/README.md`)
  return found && `${addressOf(found, source)}${heading === undefined ? '' : `#${heading}`}`
}

const isElsewhere = (target: string): boolean => /^([a-z]+:|\/\/)/i.test(target)

const pathFrom = ({ file }: SourcePage, target: string): string =>
  posix.join(posix.dirname(file), decoded(target))

const decoded = (target: string): string => {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

const encodePath = (path: string): string =>
  path
    .split('/')
    .map(step => encodeURIComponent(step).replace(/[()]/g, sign => `%${sign.charCodeAt(0).toString(16)}`))
    .join('/')
