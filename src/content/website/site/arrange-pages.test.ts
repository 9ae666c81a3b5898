// How the pages of a site are arranged: by the best menu, with the others where they fit.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { arrangePages, type Menu, type PlacedPage, summaryOf, type TreeEntry } from './index.ts'
import type { MenuEntry } from './menu-entries.ts'

const base = 'https://docs.example.com/'
const at = (name: string) => `${base}${name}`

type Outline = (string | [string, Outline])[]

/** A name stands for a page; one that begins with `#` is a title. */
const entries = (outline: Outline): MenuEntry[] =>
  outline.map(entry => {
    const [name, children] = typeof entry === 'string' ? [entry, []] : entry
    const title = name.replace('#', '')
    return { title, ...(!name.startsWith('#') && { url: at(name) }), children: entries(children) }
  })

const menu = (outline: Outline, key = 'nav', isOfPage = false): Menu => ({
  key,
  isOfPage,
  entries: entries(outline),
})

const page = (name: string, fields: Partial<PlacedPage> = {}): PlacedPage => ({
  address: at(name),
  breadcrumbs: [],
  menus: [],
  ...fields,
})

const outlineOf = (tree: readonly TreeEntry[]): Outline =>
  tree.map(({ title, page, children }) => {
    const name = page === undefined ? `#${title}` : page.slice(base.length)
    return children.length === 0 ? name : [name, outlineOf(children)]
  })

const arranged = (
  pages: readonly PlacedPage[],
  menus: readonly Menu[] = [],
  aliases: [string, string][] = [],
) =>
  outlineOf(
    arrangePages({
      start: at(''),
      pages,
      menus,
      aliases: new Map(aliases.map(([from, to]) => [at(from), at(to)])),
    }),
  )

describe('pages', () => {
  it('are arranged by the menu that names the most of them', () => {
    const pages = ['', 'a', 'b', 'c'].map(name => page(name, { menus: [0, 1] }))
    const menus = [menu(['a', ''], 'header'), menu(['', ['#Guide', ['c', ['b', ['a']]]]], 'side')]
    assert.deepEqual(arranged(pages, menus), ['', ['#Guide', ['c', ['b', ['a']]]]])
  })

  it('have their place by menus that each show an open branch', () => {
    const menus = [menu(['', 'a', 'd']), menu(['', ['a', ['b']], 'd']), menu(['', 'a', ['d', ['e', 'f']]])]
    const pages = ['', 'a', 'b', 'd', 'e', 'f'].map((name, index) =>
      page(name, { menus: [[0, 1, 1, 2, 2, 2][index] as number] }),
    )
    assert.deepEqual(arranged(pages, menus), ['', ['a', ['b']], ['d', ['e', 'f']]])
  })

  it('that only some menus show come where those have them', () => {
    const pages = ['', 'a', 'b', 'c'].map((name, index) => page(name, { menus: [index % 2] }))
    assert.deepEqual(arranged(pages, [menu(['', 'c']), menu(['', 'a', 'b', 'c'])]), ['', 'a', 'b', 'c'])
  })

  it('that a list of contents names are below the page that it stands on', () => {
    const pages = [
      page('', { menus: [0] }),
      page('part', { menus: [1] }),
      page('chapter', { menus: [2] }),
      page('section'),
    ]
    const menus = [
      menu(['part'], 'toc', true),
      menu(['chapter'], 'toc', true),
      menu(['section'], 'toc', true),
    ]
    assert.deepEqual(arranged(pages, menus), ['', ['part', [['chapter', ['section']]]]])
  })

  it('are known by their other addresses', () => {
    const pages = ['', 'a', 'b'].map(name => page(name, { menus: [0] }))
    assert.deepEqual(arranged(pages, [menu(['', ['old', ['b']]])], [['old', 'a']]), ['', ['a', ['b']]])
  })

  it('that no menu names are placed by breadcrumbs, the page above, folders, and the first link', () => {
    const pages = [
      page('', { menus: [0] }),
      page('guide/', { menus: [0] }),
      page('a', { menus: [0] }),
      page('x', { breadcrumbs: [at(''), at('a')] }),
      page('y', { up: at('a') }),
      page('guide/z', { from: at('') }),
      page('w', { from: at('a') }),
      page('v', { from: at('') }),
    ]
    assert.deepEqual(arranged(pages, [menu(['', 'guide/', 'a'])]), [
      '',
      ['guide/', ['guide/z']],
      ['a', ['x', 'y', 'w']],
      'v',
    ])
  })

  it('that follow one another are beside each other, not below', () => {
    const chain = ['', 'a', 'b', 'c'].map((name, index, all) =>
      page(
        name,
        index === 0 ? {} : { from: at(all[index - 1] as string), previous: at(all[index - 1] as string) },
      ),
    )
    assert.deepEqual(arranged(chain), ['', 'a', 'b', 'c'])
  })

  it('come behind the page before them, where both are below the same', () => {
    const pages = [page('', { menus: [0] }), page('a', { menus: [0] }), page('b', { menus: [0] })]
    assert.deepEqual(
      arranged([...pages, page('a2', { previous: at('a'), from: at('') })], [menu(['', 'a', 'b'])]),
      ['', 'a', 'a2', 'b'],
    )
  })

  it('are all there, each once, whatever menus say', () => {
    const loop = [menu([['a', [['b', ['a', 'c']]]], 'b', 'a']), menu([['b', [['a', ['b']]]]])]
    const pages = ['', 'a', 'b', 'c'].map((name, index) =>
      page(name, { menus: [index % 2], up: at('c'), breadcrumbs: [at(name)] }),
    )
    const names = JSON.stringify(arranged(pages, loop)).match(/"[^"]*"/g)
    assert.deepEqual(names?.sort(), ['""', '"a"', '"b"', '"c"'])
  })

  it('leave out titles without a page, and links to what is no page', () => {
    const pages = ['', 'a'].map(name => page(name, { menus: [0] }))
    assert.deepEqual(arranged(pages, [menu(['', ['#Empty', ['gone']], ['#Gone', ['a']]])]), [
      '',
      ['#Gone', ['a']],
    ])
  })
})

describe('the summary', () => {
  const text = (outline: Outline) => {
    const tree = (some: readonly MenuEntry[]): TreeEntry[] =>
      some.map(({ title, url, children }) => ({ title, ...(url && { page: url }), children: tree(children) }))
    const pageAt = (address: string) =>
      address.endsWith('gone')
        ? undefined
        : { path: `a (b)/${address.slice(base.length)}.md`, title: `[${address.slice(base.length)}]` }
    return [...summaryOf(tree(entries(outline)), pageAt)].join('')
  }

  it('has titles at the top as headings, and ends them where a page follows', () => {
    assert.equal(
      text(['one', ['#Guide', ['two', ['#Inner', ['three']]]], 'four']),
      '# Table of contents\n\n* [\\[one\\]](a%20%28b%29/one.md)\n\n## Guide\n\n* [\\[two\\]](a%20%28b%29/two.md)\n* Inner\n  * [\\[three\\]](a%20%28b%29/three.md)\n\n***\n\n* [\\[four\\]](a%20%28b%29/four.md)\n',
    )
  })

  it('keeps what is below a page that is none', () => {
    assert.match(text(['one', ['gone', ['two']]]), /one\.md\)\n\* \[\\\[two/)
  })
})
