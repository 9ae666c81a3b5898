// The tags of GitBook blocks, `{% … %}`, in the text of a block, and where they lead.
import type { SourceRange } from './source.ts'

export interface GitbookTag extends SourceRange {
  readonly destination?: { readonly href: string; readonly relation: 'reference' | 'dependsOn' }
}

/** Every tag that is outside the given ranges, which are in order; one that does not end in its paragraph is text. */
export const gitbookTags = (text: string, code: readonly SourceRange[]): GitbookTag[] => {
  const tags: GitbookTag[] = []
  let close = 0
  let passed = 0
  for (let start = text.indexOf('{%'); start !== -1; ) {
    if (close < start + 2) close = text.indexOf('%}', start + 2)
    if (close === -1) break
    while ((code[passed]?.end ?? text.length) <= start) passed++
    const next = text.indexOf('{%', start + 2)
    const end = close + 2
    if ((next === -1 || end <= next) && end <= (code[passed]?.start ?? text.length)) {
      const content = text.slice(start + 2, close)
      if (!/\n[ \t]*\n/.test(content)) tags.push({ start, end, ...destinationOf(content) })
    }
    start = next
  }
  return tags
}

/** By the name of the block: the attribute that says where it leads, the path alone for `include`. */
const destinations: Readonly<Record<string, readonly [attribute: string, 'reference' | 'dependsOn']>> = {
  include: ['', 'dependsOn'],
  openapi: ['src', 'dependsOn'],
  'openapi-operation': ['spec', 'dependsOn'],
  swagger: ['src', 'dependsOn'],
  'content-ref': ['url', 'reference'],
  file: ['src', 'reference'],
  embed: ['url', 'reference'],
}

const destinationOf = (content: string): Pick<GitbookTag, 'destination'> => {
  const [opening, name = ''] = /^-?\s*([\w-]*)/.exec(content) as RegExpExecArray
  if (!Object.hasOwn(destinations, name)) return {}
  const [attribute, relation] = destinations[name] as (typeof destinations)[string]
  const values = content
    .slice(opening.length)
    .matchAll(/(?<![\w-])(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|'([^']*)')/g)
  for (const [, key = '', double, single] of values) {
    const href = (double ?? single ?? '').trim()
    if (key === attribute) return href === '' ? {} : { destination: { href, relation } }
  }
  return {}
}
