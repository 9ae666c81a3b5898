// The pages of real sites: their words, code, tables, items, pictures, headings and
// hints, compared with counts in the HTML that share no code with the converter.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Nodes, Root } from 'mdast'
import { sharedData } from '../../../test/world/shared-data.ts'
import { parseMarkdown } from '../markdown/index.ts'
import { decodeHtml, examinePage, parseHtml, toMarkdown } from './index.ts'
import { squashed, visibleOf } from './testing.ts'

/** The number of each in a page. */
type Counts = Readonly<Record<'code' | 'tables' | 'items' | 'images' | 'headings' | 'hints', number>>

interface Source {
  /** The source of its content, without what is around it. */
  readonly html: string
  readonly counts: Counts
  readonly words: string
  readonly code: readonly string[]
}

const count = (html: string, pattern: RegExp): number => html.match(pattern)?.length ?? 0

const characters: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  nbsp: '\u00a0',
  copy: '©',
  quest: '?',
  para: '¶',
}

const decoded = (html: string): string =>
  html.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (written, hex?: string, code?: string, name?: string) => {
    if (name !== undefined) return characters[name] ?? written
    return String.fromCodePoint(hex === undefined ? Number(code) : Number.parseInt(hex, 16))
  })

const textOf = (html: string): string => decoded(html.replace(/<[^>]*>/g, ''))

const sourceOf = (html: string, hints: RegExp, namedHints: RegExp): Source => {
  const title = /<h[1-6]\b/.test(html) ? 0 : 1
  return {
    html,
    counts: {
      code: count(html, /<pre\b/g),
      tables: count(html, /<table\b/g),
      items: count(html, /<li\b/g) + count(html, /<dt\b/g),
      images: count(html, /<(?:img|object)\b/g),
      headings: count(html, /<h[1-6]\b/g) - count(html, namedHints) + title,
      hints: count(html, hints),
    },
    words: squashed(textOf(html)),
    code: [...html.matchAll(/<pre\b[^>]*>(<code[^>]*>)?([\s\S]*?)<\/pre>/g)].map(([, inner, text = '']) =>
      textOf(inner === undefined ? text.replace(/^\n/, '') : text).replace(/\n$/, ''),
    ),
  }
}

const postgres = (html: string): Source => {
  const content = html
    .replace(/^[\s\S]*?<body[^>]*>/, '')
    .replace(/<div class="navheader">[\s\S]*?<hr \/><\/div>/, '')
    .replace(/<div class="navfooter">[\s\S]*$/, '')
    // Markdown numbers the notes itself; notes of tables stay where they are.
    .replace(/<a href="#ftn[^>]*><sup class="footnote"[^>]*>\[\d+\]<\/sup><\/a>/g, '')
    .replace(/<sup class="footnoteref">\[<a[^>]*>\d+<\/a>\]<\/sup>/g, '')
    .replace(/<sup class="para">\[\d+\] <\/sup>/g, '')
  const kinds = '<div class="(?:note|tip|warning|caution|important)"[^>]*>'
  return sourceOf(content, new RegExp(kinds, 'g'), new RegExp(`${kinds}<h3 class="title">`, 'g'))
}

const mkdocs = (html: string): Source => {
  const content = html
    .replace(/^[\s\S]*?role="main">/, '')
    .replace(/<footer[\s\S]*$/, '')
    .replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
    .replace(/<a [^>]*class="headerlink"[^>]*>[^<]*<\/a>/g, '')
    // A drawing whose title repeats its text.
    .replace(/<title>[^<]*<\/title>/g, '')
  return sourceOf(content, /<div class="admonition/g, /<never>/g)
}

const inHtml = (value: string): Counts & { readonly texts: string[] } => ({
  code: count(value, /<pre\b/g),
  tables: count(value, /<table\b/g),
  items: count(value, /<li\b/g),
  images: count(value, /<img\b/g),
  headings: count(value, /<h[1-6]\b/g),
  hints: count(value, /<blockquote\b/g),
  texts: [...value.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<pre><code[^>]*>([\s\S]*?)<\/code>/g)].map(
    ([, text = '']) => decoded(text),
  ),
})

const names: Readonly<Record<string, keyof Counts>> = {
  codeBlock: 'code',
  table: 'tables',
  listItem: 'items',
  image: 'images',
  heading: 'headings',
  hint: 'hints',
}

/** The counts in its Markdown, as the parser reads it. */
const found = (root: Root): { counts: Counts; code: string[]; problems: readonly unknown[] } => {
  const counts = { code: 0, tables: 0, items: 0, images: 0, headings: 0, hints: 0 }
  const code: string[] = []
  const visit = (node: Nodes): void => {
    const name = names[node.type]
    if (name !== undefined) counts[name]++
    if (node.type === 'figure') counts.images += node.images.length
    if (node.type === 'codeBlock') code.push(node.value)
    if (node.type === 'html') {
      const { texts, ...more } = inHtml(node.value)
      for (const key of Object.keys(more) as (keyof Counts)[]) counts[key] += more[key]
      code.push(...texts)
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(root)
  return { counts, code, problems: root.data?.problems ?? [] }
}

/** In milliseconds. */
interface Spent {
  all: number
  most: number
}

const converted = (bytes: Uint8Array, url: string, spent: Spent): string => {
  const before = process.cpuUsage()
  const options = { destinationOf: () => undefined, isAnchorWanted: (id: string) => id.length % 2 === 0 }
  examinePage(parseHtml(decodeHtml(bytes, 'text/html')), url)
  const { markdown } = toMarkdown(parseHtml(decodeHtml(bytes, 'text/html')), url, options)
  const { user, system } = process.cpuUsage(before)
  spent.all += (user + system) / 1000
  spent.most = Math.max(spent.most, (user + system) / 1000)
  return markdown
}

const check = (
  folder: string,
  read: (html: string) => Source,
  isRead: (file: string) => boolean,
  pages: number,
): Spent => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.html') && isRead(file),
  )
  const spent: Spent = { all: 0, most: 0 }
  for (const file of files) {
    const bytes = readFileSync(join(folder, file))
    const source = read(bytes.toString())
    const markdown = converted(bytes, `https://example.com/${file}`, spent)
    const root = parseMarkdown(markdown)
    const { counts, code, problems } = found(root)
    const words = visibleOf(root)
    // A page without a heading has its title before its words.
    assert.equal(
      /<h[1-6]\b/.test(source.html) ? words : words.slice(-source.words.length),
      source.words,
      file,
    )
    assert.deepEqual(code, source.code, file)
    assert.deepEqual(counts, { ...source.counts, items: counts.items }, file)
    // Two terms may share one description.
    assert.ok(
      counts.items <= source.counts.items && counts.items >= source.counts.items - 1,
      `${file}: ${counts.items} items`,
    )
    assert.deepEqual(problems, [], file)
  }
  assert.equal(files.length, pages)
  return spent
}

describe('the Markdown of real pages says all that they say', () => {
  const postgresManual = sharedData('websites/postgresql-15/html')
  const mkdocsSite = sharedData('websites/mkdocs/html')

  test('the 1,169 of PostgreSQL, in bounded time', { skip: postgresManual.skip }, () => {
    const { all, most } = check(postgresManual.path, postgres, () => true, 1169)
    assert.ok(all / 1169 < 50, `${all / 1169} ms for a page`)
    assert.ok(most < 4000, `${most} ms for one page`)
  })

  test('the 19 of MkDocs that lead to no other', { skip: mkdocsSite.skip }, () => {
    const isRead = (file: string): boolean =>
      !/404|(?:custom-themes|styling-your-docs)\.html|user-guide.plugins\.html/.test(file)
    check(mkdocsSite.path, mkdocs, isRead, 19)
  })
})
