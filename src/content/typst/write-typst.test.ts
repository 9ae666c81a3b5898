// A document of pages: its title page, contents, outline and links.
import assert from 'node:assert/strict'
import test from 'node:test'
import { bookOf, compiled } from './testing.ts'

const pages = [
  {
    id: 'start',
    title: 'Start',
    text: '# Start\n\nGo to [the setup](setup#run), or [out](https://example.com/x).',
  },
  { id: 'guides', title: 'Guides', isGroup: true },
  {
    id: 'setup',
    title: 'Setup',
    depth: 1,
    text: 'Before.\n\n## Install\n\nAs `root`.\n\n### On Linux\n\n## Run\n\nIt.',
  },
  { id: 'more', title: 'More', depth: 2, text: '# One\n\n# Two\n\n[nowhere](#nowhere) [gone](gone)' },
]

const book = bookOf(pages, {
  title: 'Manual',
  subtitle: 'Example Organization',
  date: '6 August 2026',
  version: 'Revision 12',
  linkOf: destination => {
    if (destination.startsWith('https:')) return { url: destination }
    const [page = '', anchor] = destination.split('#')
    return page === 'gone' ? undefined : { page, ...(anchor !== undefined && { anchor }) }
  },
})

test('a document has a title page, contents with the numbers of its sheets, and its pages in their order', async () => {
  const { texts } = await compiled(book)
  for (const part of ['Manual', 'Example Organization', '6 August 2026', 'Revision 12'])
    assert.ok(texts[0]?.includes(part), part)
  const contents = (texts[1] ?? '').replace(/[\s.]+/g, ' ')
  assert.match(contents, /^Contents Start 3 Guides 4 Setup 5 More 5/)
  assert.match(texts[2] ?? '', /Start\s+Go to the setup/)
  assert.match(texts[3] ?? '', /^Guides/)
  assert.match(
    texts[4] ?? '',
    /^Setup\s+Before\.\s+Install\s+As root\.\s+On Linux\s+Run\s+It\.\s+More\s+One\s+Two/,
  )
  assert.equal(texts.length, 5)
})

test('the outline has every page, and its headings one below it', async () => {
  const { outline } = await compiled(book)
  const shown = (items: typeof outline): string =>
    items.map(({ title, items }) => `${title}(${shown(items)})`).join('')
  assert.equal(shown(outline), 'Start()Guides(Setup(Install(On Linux())Run()More(One()Two())))')
})

test('links lead to the sheet of their target and to addresses, and those that lead nowhere are text', async () => {
  const { links } = await compiled(book)
  assert.deepEqual(
    links.filter(({ sheet }) => sheet > 2),
    [
      { sheet: 3, toSheet: 5 },
      { sheet: 3, url: 'https://example.com/x' },
      { sheet: 5, toSheet: 5 },
    ],
  )
  assert.deepEqual(
    links.filter(({ sheet }) => sheet === 2).map(({ toSheet }) => toSheet),
    [3, 4, 5],
  )
})

test('a page alone has neither a title page nor contents', async () => {
  const { texts } = await compiled(bookOf([{ title: 'Alone', text: 'It says this.' }]))
  assert.equal(texts.length, 1)
  assert.match(texts[0] ?? '', /^Alone\s+It says this\./)
})

test('a page alone says above it where it comes from, and on no other sheet', async () => {
  const others = { subtitle: 'Manual', version: '#1 Better', date: '6 August 2026' }
  const { texts } = await compiled(bookOf([{ title: 'Alone', text: 'It says this.\n\n'.repeat(80) }], others))
  assert.deepEqual(
    texts.map(text => text.match(/Manual|#1 Better · 6 August 2026/g)),
    [['Manual', '#1 Better · 6 August 2026'], null, null],
  )
})
