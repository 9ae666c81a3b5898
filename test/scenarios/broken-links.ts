// Finds the broken links of a folder of Markdown files by searching their lines, independently of the program's parser.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import GithubSlugger from 'github-slugger'

export interface BrokenLink {
  /** The path in the folder of the file that contains the link. */
  readonly source: string
  readonly href: string
  /** What the link leads to and is missing. */
  readonly missing: 'file' | 'anchor'
}

/** Every distinct relative link that leads to no file of the folder, or to no heading or HTML id of its file. */
export const brokenLinks = (folder: string): BrokenLink[] => {
  const anchors = new Map<string, ReadonlySet<string>>()
  const anchorsAt = (path: string): ReadonlySet<string> => {
    const known = anchors.get(path) ?? anchorsIn(readText(join(folder, path)))
    anchors.set(path, known)
    return known
  }
  return markdownFiles(folder).flatMap(source =>
    destinationsIn(readText(join(folder, source)))
      .filter(isRelative)
      .flatMap(href => {
        const [before = '', anchor = ''] = href.split('#', 2)
        const path = before.replace(/\?.*$/s, '')
        const target = path === '' ? source : fileAt(folder, source, decoded(path))
        if (target === undefined) return { source, href, missing: 'file' as const }
        const isThere = anchor === '' || !target.endsWith('.md') || anchorsAt(target).has(decoded(anchor))
        return isThere ? [] : { source, href, missing: 'anchor' as const }
      }),
  )
}

export const markdownFiles = (folder: string): string[] => globSync('**/*.md', { cwd: folder }).sort()

/** The text as the whole program sees it: one kind of line ending, no front matter. */
export const readText = (path: string): string =>
  readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^---\n(?:.*\n)*?---(?:\n|$)/, '')

/** Every distinct destination outside code and comments. */
export const destinationsIn = (markdown: string): string[] => {
  const { definitions, rest } = withoutDefinitions(withoutCode(markdown).replace(ownIdOfHeading, '$1'))
  const found = [
    ...matches(
      rest,
      /(?<!\\)\]\(\s*(?:<([^>\n]*)>|((?:\\.|\([^()\s]*\)|[^()\s\\<])(?:\\.|\([^()\s]*\)|[^()\s\\])*))/g,
    ).map(unescaped),
    ...matches(rest, /<[a-z][^<>]*?\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi).map(
      withReferences,
    ),
    ...matches(rest, /\{%-?\s*(?:openapi|swagger|file)\s[^%]*?src="([^"]*)"/g),
    ...matches(rest, /\{%-?\s*(?:content-ref|embed)\s[^%]*?url="([^"]*)"/g),
    ...matches(rest, /\{%-?\s*openapi-operation\s[^%]*?spec="([^"]*)"/g),
    ...matches(rest, /\{%-?\s*include\s+"([^"]*)"/g),
    ...matches(rest, /<([a-z][a-z0-9+.-]+:[^<>\s]*)>/gi),
    ...matches(rest, /\[([^[\]]+)\](?![[(])/g).flatMap(name => definitions.get(nameOf(name)) ?? []),
    ...matches(rest, /\]\[([^[\]]+)\]/g).flatMap(name => definitions.get(nameOf(name)) ?? []),
  ]
  return [...new Set(found)].filter(href => href !== '')
}

const isRelative = (href: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)

/** The file that a path leads to: the file itself, with `.md`, or the page of a folder. */
const fileAt = (folder: string, source: string, path: string): string | undefined => {
  const target = posix.join(path.startsWith('/') ? '.' : posix.dirname(source), path).replace(/\/$/, '')
  const candidates = [target, `${target}.md`, posix.join(target, 'README.md'), posix.join(target, 'index.md')]
  // MkDocs makes a folder of each page, so HTML in a page names other files relative to that folder.
  const fromBuilt = posix.join(source.replace(/\.md$/, ''), path)
  if (!path.startsWith('/') && !fromBuilt.endsWith('.md')) candidates.push(fromBuilt)
  return candidates.find(
    candidate =>
      !candidate.startsWith('..') &&
      existsSync(join(folder, candidate)) &&
      statSync(join(folder, candidate)).isFile(),
  )
}

/** A link in a heading to the heading itself, which gives it its id. */
const ownIdOfHeading = /^([ >]{0,3}#{1,6}[ \t].*?)[ \t]*<a href="#([^"]+)" id="\2"><\/a>[ \t]*$/gm

/** The explicit ids of headings, the slugs of all others as GitHub makes them, and all ids and names in HTML. */
export const anchorsIn = (markdown: string): ReadonlySet<string> => {
  const slugger = new GithubSlugger()
  const own = new Set<string>()
  const text = withoutFences(markdown).replace(ownIdOfHeading, (_, heading: string, id: string) => {
    if (own.has(id)) return heading
    own.add(id)
    slugger.occurrences[id] = 0
    return ''
  })
  const lines = text.split('\n')
  const slugs = lines.flatMap((line, index) => {
    const [, content] = /^[ >]{0,3}#{1,6}(?:[ \t]+(.*?))?[ \t]*(?:[ \t]#+[ \t]*)?$/.exec(line) ?? []
    if (content !== undefined) return slugger.slug(plain(content))
    const isUnderlined = /^ {0,3}(?:=+|-+)[ \t]*$/.test(lines[index + 1] ?? '')
    return isUnderlined && /^ {0,3}[^\s#>|*+-]/.test(line) ? slugger.slug(plain(line.trim())) : []
  })
  const ids = matches(text, /<[a-z][^<>]*?\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi)
  return new Set([...own, ...slugs, ...ids])
}

/** A definition cannot interrupt a paragraph, and the first of two with one name counts. */
const withoutDefinitions = (text: string): { definitions: ReadonlyMap<string, string>; rest: string } => {
  const definitions = new Map<string, string>()
  let mayDefine = true
  const rest = text
    .replace(/:[ \t]*\n[ \t]*(?=\S)/g, ': ')
    .split('\n')
    .filter(line => {
      const [, name, to = ''] = /^[ >]{0,6}\[(?!\^)([^\]]+)\]:[ \t]*(<[^>\n]*>|\S+)/.exec(line) ?? []
      const isDefinition = mayDefine && name !== undefined
      if (isDefinition && !definitions.has(nameOf(name)))
        definitions.set(nameOf(name), to.replace(/^<(.*)>$/, '$1'))
      mayDefine = isDefinition || line.trim() === ''
      return !isDefinition
    })
  return { definitions, rest: rest.join('\n') }
}

/** A heading without its markup. */
const plain = (content: string): string =>
  shown(
    withReferences(
      content
        .replace(/(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g, (_, _ticks, code: string) => hidden(code))
        .replace(/!?\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])/g, '$1')
        .replace(/<\/?[a-z][^<>]*>/gi, '')
        .replace(/(?<!\\)(?:\*+|~~)/g, '')
        .replace(/(?<![\\\w])(_+)(?=\w)(.*?[^\s\\])\1(?!\w)/g, '$2')
        .replace(/\\([!-/:-@[-`{-~])/g, '$1'),
    ),
  )

/** Replaces characters that could be markup by ones that are not. */
const hidden = (code: string): string =>
  code.replace(/[^\w\s]/g, character => String.fromCharCode(0xe000 + character.charCodeAt(0)))

const shown = (text: string): string =>
  text.replace(/[\ue000-\uf8ff]/g, character => String.fromCharCode(character.charCodeAt(0) - 0xe000))

const withoutCode = (markdown: string): string =>
  withoutFences(markdown)
    .split(/\n(?:[ \t>]*\n)+/)
    .map(paragraph => paragraph.replace(/(?<![`\\])(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g, 'code'))
    .join('\n\n')

/** Removes fenced code, indented code, and comments. */
const withoutFences = (markdown: string): string => {
  let fence = ''
  let isCode = false
  let isInList = false
  let isAfterBlank = true
  const kept: string[] = []
  for (const line of markdown.split('\n')) {
    const content = line.replace(/^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d+[.)](?=[ \t])))*[ \t]*/, '')
    if (fence !== '') {
      if (content.startsWith(fence) && content.replaceAll(fence.charAt(0), '').trim() === '') fence = ''
      kept.push('')
      continue
    }
    fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(content)?.[0] ?? ''
    isInList = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/.test(line) || (isInList && /^(?:\s|$)/.test(line))
    isCode = /^(?: {4}|\t)\s*\S/.test(line) && !isInList && (isAfterBlank || isCode)
    isAfterBlank = line.trim() === ''
    kept.push(fence !== '' || isCode ? '' : line)
  }
  return kept.join('\n').replace(/<!--[\s\S]*?-->/g, '')
}

/** The first non-empty group of each match. */
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(match => match.slice(1).find(group => group !== undefined) ?? '')

const nameOf = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

const unescaped = (destination: string): string =>
  withReferences(destination.replace(/\\([!-/:-@[-`{-~])/g, '$1'))

const withReferences = (text: string): string =>
  text
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

const decoded = (href: string): string => {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}
