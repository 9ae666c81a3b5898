// The handbook's page of blocks: it is the example of the vocabulary, and lists what style sheets may rely on.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { vocabulary } from './blocks/index.ts'
import { tokenClasses } from './highlight/token-classes.ts'
import { eachNode, parseMarkdown } from './parse.ts'
import { renderPage } from './render-page.ts'
import { classesInPlaceOfStyles } from './tex/math-classes.ts'

const folder = new URL('../../../docs/handbook/writing/', import.meta.url)
const page = readFileSync(new URL('blocks.md', folder), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
const styleSheet = readFileSync(new URL('blocks.css', folder), 'utf8')

/** The names in backticks in the first column of the table under a heading. */
const namesUnder = (heading: string): string[] => {
  const section = page.split(`\n### ${heading}\n`)[1]?.split('\n#')[0] ?? ''
  const cells = [...section.matchAll(/^\| ([^|]*) \|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)).sort()
}

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort()

test('the page has every block of the vocabulary, and no problems', () => {
  const root = parseMarkdown(page)
  const types = new Set<string>()
  eachNode(root, ({ type }) => types.add(type))
  const written = vocabulary.flatMap(({ html }) => Object.keys(html))
  assert.deepEqual(
    written.filter(type => !types.has(type)),
    [],
  )
  assert.deepEqual(root.data?.problems, [])
})

test('the page lists the classes and the data attributes that blocks have, each once', () => {
  assert.deepEqual(namesUnder('Classes'), sorted(vocabulary.flatMap(({ classes = [] }) => classes)))
  const attributes = vocabulary.flatMap(({ dataAttributes = [] }) => dataAttributes)
  assert.deepEqual(
    namesUnder('Data attributes'),
    sorted(attributes.map(name => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`))),
  )
})

test('the page lists the classes of highlighted code', () => {
  const section = page.split('\n### Classes of highlighted code\n')[1] ?? ''
  const listed = [...section.matchAll(/`(token-[a-z]+)`/g)].map(([, name = '']) => name)
  assert.deepEqual(listed, sorted(tokenClasses))
})

test('the style sheet names only classes that there are', async () => {
  const known = new Set([...vocabulary.flatMap(({ classes = [] }) => classes), ...tokenClasses, 'line'])
  const named = [...styleSheet.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
  assert.deepEqual(
    sorted(named).filter(name => !known.has(name) && !name.startsWith('tml-')),
    [],
  )
})

test('the style sheet has every class that formulas have in place of styles', () => {
  const sides = ['top', 'bottom', 'left', 'right']
  const lines = ['solid', 'dashed', 'double'].flatMap(line => sides.map(side => `tml-${line}-${side}`))
  for (const name of [...classesInPlaceOfStyles(), ...lines])
    assert.ok(styleSheet.includes(`.${name} {`), name)
})

test('in the HTML of the page no spelling of a block is left outside code', async () => {
  const html = (await renderPage(parseMarkdown(page), { highlight: true }))
    .replace(/<(pre|code)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
  assert.doesNotMatch(html, /\{%|:::|\[!|\$\$|^(?:!!!|\?\?\?|===) /m)
  assert.doesNotMatch(html, / style=/)
})
