// The reference as computed pages show it: its pages, its links, and the places of notes.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseMarkdown } from '../../markdown/index.ts'
import { generatedPageId, instantiate, type Piece, type Reference, type ReferencePart } from '../index.ts'

const part = (names: string[], head: Piece[], rest: Piece[] = []): ReferencePart => ({ names, head, rest })

const reference: Reference = {
  overview: {
    key: 'overview',
    title: 'Shop',
    slug: 'shop',
    parts: [part([], [{ page: 'tag:pets', text: 'Pets' }, ', ', { page: 'models', text: 'Models' }])],
  },
  pages: [
    {
      key: 'tag:pets',
      title: 'Pets',
      slug: 'pets',
      parts: [
        part(['addPet', 'POST /pets'], ['Add, ', { spec: true }], ['Its body']),
        part(['Pet', 'GET /pets'], ['List'], [{ page: 'models', anchor: 'Pet', text: '`Pet`' }]),
      ],
    },
    { key: 'tag:toys', title: 'Toys', slug: 'toys', parts: [part(['addPet', 'POST /pets'], ['Add'])] },
    {
      key: 'models',
      title: 'Models',
      slug: 'models',
      parts: [part(['Pet', '#/components/schemas/Pet'], ['A pet'])],
    },
  ],
}

const settings = { id: 'c', spec: 'shop', models: true }
const [pets, models] = ['tag:pets', 'models'].map(key => generatedPageId('c', key))

describe('A reference on a computed page', () => {
  test('has pages under ids of 20 characters of base62, which are the same for the same key of the same page', () => {
    assert.match(pets ?? '', /^[0-9A-Za-z]{20}$/)
    assert.equal(generatedPageId('c', 'tag:pets'), pets)
    assert.equal(new Set(['c', 'd'].flatMap(id => ['a', 'b'].map(key => generatedPageId(id, key)))).size, 4)
  })

  test('names its spec and links to its pages', () => {
    const { overview, pages } = instantiate(reference, settings, {})
    assert.equal(overview, `[Pets](/pages/${pets}), [Models](/pages/${models})\n`)
    assert.deepEqual(pages[0], {
      id: pets,
      title: 'Pets',
      slug: 'pets',
      text: `Add, shop\n\nIts body\n\nList\n\n[\`Pet\`](/pages/${models}#Pet)\n`,
    })
  })

  test('has the text alone where a link would lead to a page that is not there', () => {
    const { overview, pages } = instantiate(reference, { ...settings, models: false }, {})
    assert.equal(overview, `[Pets](/pages/${pets}), Models\n`)
    assert.match(pages[0]?.text ?? '', /\n`Pet`\n$/)
    assert.deepEqual(
      pages.map(({ title }) => title),
      ['Pets', 'Toys'],
    )
  })

  test('has one tag where `doc` names one, and everything where it names none', () => {
    const titles = (doc: string) =>
      instantiate(reference, { ...settings, models: false, doc }, {}).pages.map(({ title }) => title)
    assert.deepEqual(titles('toys'), ['Toys'])
    assert.deepEqual(titles('boats'), ['Pets', 'Toys'])
  })

  test('has each note after the head of what it names, on every page that shows it', () => {
    const { pages, orphaned } = instantiate(reference, settings, {
      'POST /pets': 'By its address.',
      addPet: 'By its name.',
      '#/components/schemas/Pet': 'A schema.',
    })
    assert.match(pages[0]?.text ?? '', /^Add, shop\n\nBy its address.\n\nBy its name.\n\nIts body\n/)
    assert.match(pages[1]?.text ?? '', /^Add\n\nBy its address.\n\nBy its name.\n/)
    assert.equal(pages[2]?.text, 'A pet\n\nA schema.\n')
    assert.deepEqual(orphaned, [])
  })

  test('gives a note to the operation where a schema has the same name', () => {
    const { pages } = instantiate(reference, settings, { Pet: 'Which?' })
    assert.match(pages[0]?.text ?? '', /List\n\nWhich\?/)
    assert.equal(pages[2]?.text, 'A pet\n')
  })

  test('names the notes of which nothing is there any more, but not those of what is only not shown', () => {
    const notes = { 'post /pets': 'Not its name', gone: 'Gone', '#/components/schemas/Pet': 'Not shown' }
    const { orphaned } = instantiate(reference, { ...settings, models: false }, notes)
    assert.deepEqual(orphaned, ['gone', 'post /pets'])
  })

  test('keeps a page within the length of a text, and names the notes that do not fit', () => {
    const notes = { addPet: 'a'.repeat(100_000), 'POST /pets': 'b'.repeat(500_000) }
    const { pages, orphaned } = instantiate(reference, settings, notes)
    assert.ok(pages.every(({ text }) => text.length < 600_000))
    assert.deepEqual(orphaned, ['addPet'])
  })

  for (const note of [
    '```\ncode',
    '~~~~js\n```\n~~~',
    '<!-- a',
    '- a\n  ```',
    '> <pre>',
    '- a\n  ```\n\nb\n```',
    '<script>\n\nx',
    '# A',
  ])
    test(`goes on after a note that leaves something open: ${JSON.stringify(note)}`, () => {
      const { pages } = instantiate(reference, settings, { addPet: note })
      const last = parseMarkdown(pages[0]?.text ?? '').children.at(-1)
      assert.equal(last?.type === 'paragraph' && last.children[0]?.type, 'link')
    })
})
