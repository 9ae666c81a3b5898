// The handbook as a document: none of its text is lost.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Nodes } from 'mdast'
import { parseMarkdown, plainText } from '../markdown/index.ts'
import { bookOf, compiled } from './testing.ts'

const folder = fileURLToPath(new URL('../../../docs/handbook/', import.meta.url))

const pages = globSync('**/*.md', { cwd: folder })
  .sort()
  .map(path => ({
    id: path,
    title: path,
    tree: parseMarkdown(readFileSync(folder + path, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')),
  }))

/** The text without line breaks and hyphens, as words may be hyphenated. */
const joined = (text: string): string => text.normalize('NFKC').replace(/(?:[\s\p{C}-]|\ufe0f)+/gu, '')

/** Formulas are drawn, so their source does not appear. */
const withoutFormulas = (node: Nodes): Nodes =>
  'children' in node
    ? ({
        ...node,
        children: node.children.filter(({ type }) => !/math$/i.test(type)).map(withoutFormulas),
      } as Nodes)
    : node

test('nothing on the sheets of the handbook leaves them', async () => {
  const { beyond } = await compiled(bookOf(pages, { paper: 'a5' }))
  assert.deepEqual(beyond, [])
})

test('every word of every page of the handbook is on the sheets of that page', async () => {
  const { texts, links } = await compiled(bookOf(pages))
  const first = links[0]?.toSheet ?? 0
  const starts = links
    .filter(({ sheet, toSheet }) => sheet < first && toSheet !== undefined)
    .map(({ toSheet = 0 }) => toSheet)
  assert.equal(starts.length, pages.length)
  const missing = pages.flatMap(({ id, tree }, index) => {
    const shown = joined(
      texts.slice((starts[index] ?? 0) - 1, (starts[index + 1] ?? texts.length + 1) - 1).join(''),
    )
    const words = plainText(withoutFormulas(tree)).split(/\s+/)
    return [...new Set(words)].filter(word => !shown.includes(joined(word))).map(word => `${id}: ${word}`)
  })
  assert.deepEqual(missing, [])
})
