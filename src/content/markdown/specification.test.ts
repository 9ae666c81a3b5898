// The examples of the CommonMark and GFM specifications, from the data directory if it is available.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import type { Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { sharedData } from '../../../test/world/shared-data.ts'
import { blockHandlers } from './blocks/handlers.ts'
import { parseMarkdown } from './parse.ts'

const { path: vectors, skip } = sharedData('vectors')

const autolink = 'a bare address, which is a link in GFM and was none in CommonMark'
const footnote = 'footnotes are marked up as GitHub does today'
const comment = 'comments follow CommonMark 0.31, which takes more than the 0.29 of that file'
const tagFilter = 'the sanitizer, which comes later, takes these tags out altogether'

/** The examples with a different result, by file and number, and why. */
const files: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'commonmark/spec.txt': {
    356: 'the parser does not know that symbol of Unicode 16 for one',
    604: autolink,
    608: autolink,
    610: autolink,
    613: autolink,
    614: autolink,
  },
  'gfm/test/spec.txt': {
    610: autolink,
    614: autolink,
    616: autolink,
    619: autolink,
    620: autolink,
    628: 'FTP addresses are no links',
    645: comment,
    646: comment,
    653: tagFilter,
  },
  'gfm/test/extensions.txt': { 20: 'the example expects nothing in particular', 22: tagFilter, 23: footnote },
  'gfm/test/regression.txt': {
    5: 'the parser closes the inner emphasis first',
    13: footnote,
    16: 'the parser takes an unbalanced parenthesis in a title',
  },
}

for (const [file, exceptions] of Object.entries(files)) {
  test(`the examples of ${file} come out as written there, but for the listed exceptions`, { skip }, () => {
    const examples = read(join(vectors, file))
    const wrong = examples.flatMap(({ markdown, html }, index) =>
      normal(rendered(markdown)) === normal(html) ? [] : [index + 1],
    )
    assert.deepEqual(wrong, Object.keys(exceptions).map(Number))
  })
}

const read = (path: string): { markdown: string; html: string }[] => {
  const pattern = /^`{32} example[^\n]*\n([\s\S]*?)^\.\n([\s\S]*?)^`{32}$/gm
  const text = readFileSync(path, 'utf8').replace(/\r\n?/g, '\n').replaceAll('→', '\t')
  return [...text.matchAll(pattern)].map(([, markdown = '', html = '']) => ({ markdown, html }))
}

const renderer = unified()
  .use(remarkRehype, {
    allowDangerousHtml: true,
    handlers: blockHandlers({ headingBelow: () => 'h2', placeOf: () => undefined }),
  })
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze()
const rendered = (markdown: string): string =>
  renderer.stringify(renderer.runSync(parseMarkdown(markdown)) as Root)

/** The HTML in a form that does not depend on the order of attributes, on escaping, or on line breaks between tags. */
const normal = (html: string): string =>
  html
    .replace(/&gt;/g, '>')
    .replace(/ class="(?:contains-task-list|task-list-item)"/g, '')
    .replace(
      /(<\w+)((?:\s+[\w-]+(?:="[^"]*")?)+)\s*\/?>/g,
      (_, open, attributes) => `${open} ${sorted(attributes)}>`,
    )
    .replace(/\s*\/>/g, '>')
    .replace(/&#x3C;/g, '&lt;')
    .replace(/&#x26;/g, '&amp;')
    .replace(/&quot;|&#x22;/g, '"')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/>\n/g, '>')
    .replace(lonelyImage, '<figure>$1</figure>')
    .replace(/\n</g, '<')
    .trim()

/** An image alone in its paragraph is a figure, which those specifications do not have. */
const lonelyImage = /<p>(<img [^>]*>)<\/p>/g

const sorted = (attributes: string): string =>
  (attributes.match(/[\w-]+(?:="[^"]*")?/g) ?? [])
    .map(attribute => attribute.replace(/=""$/, ''))
    .sort()
    .join(' ')
