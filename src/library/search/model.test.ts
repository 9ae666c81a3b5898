// Whatever happens to contents, a search finds the same pages as somebody who reads all of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { extract } from '#content/markdown/index.ts'
import {
  newChangeRequest,
  newSpace,
  read,
  send,
  sharedWorld,
  type TestSpace,
  text,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import '../../../test/world/property-seed.ts'
import { search } from './testing.ts'
import { findNaively, type Runs, runsOf } from './testing-model.ts'

const words = [
  ...['alpha', 'Alphabet', 'alphas', 'beta', 'BETAS', 'gamma', 'selectFrom', 'select', 'from', 'out_forward'],
  ...[
    'forward',
    'Crème',
    'creme',
    '数据库',
    '数据',
    '検索エンジン',
    '검색',
    'v2',
    '3.14',
    'don’t',
    'x',
    'HTMLParser',
  ],
]
const said = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 })
const spoken = fc.array(said, { maxLength: 3 }).map(lines => lines.map(line => line.join(' ')))
const markdown = fc
  .tuple(spoken, spoken)
  .map(([headings, texts]) =>
    [...texts, ...headings.map(line => `# ${line}\n\n${texts[0] ?? ''}`)].join('\n\n'),
  )

const step = fc.record({
  act: fc.constantFrom(
    ...Array<'insert'>(6).fill('insert'),
    'retitle',
    'rewrite',
    'move',
    'delete',
    'merge',
    'rollback',
  ),
  one: fc.nat(20),
  other: fc.nat(20),
  title: said.map(line => line.slice(0, 2).join(' ')),
  markdown,
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** A word with one letter added, replaced or removed. */
const mistaken = fc
  .tuple(fc.constantFrom(...words), fc.nat(8), fc.constantFrom('', 'q'))
  .map(([word, at, letter]) => word.slice(0, at) + letter + word.slice(at + 1))
const question = fc.oneof(
  said.map(line => line.slice(0, 3).join(' ')),
  said.map(line => line.slice(0, 2).join('-')),
  said.map(line => `"${line.slice(0, 2).join(' ')}" `),
  fc
    .tuple(fc.constantFrom(...words), fc.integer({ min: 1, max: 5 }))
    .map(([word, end]) => word.slice(0, end)),
  fc.tuple(fc.constantFrom(...words), mistaken).map(pair => pair.join(' ')),
  mistaken,
)

/** All pages with the titles above each, pages under others included. */
const pagesIn = (
  pages: readonly any[],
  above: readonly string[] = [],
): { id: string; above: readonly string[] }[] =>
  pages.flatMap(({ id, title, pages = [] }) => [{ id, above }, ...pagesIn(pages, [...above, title])])

const play = async (space: TestSpace, revisions: string[], { act, one, other, ...said }: Step) => {
  const { admin, content } = space
  const ids = pagesIn((await read(admin, `${content}/pages`)).pages).map(({ id }) => id)
  const [page, into] = [ids[one % ids.length], ids[other % ids.length] ?? null]
  const insert = { operation: 'insert_page', title: said.title, ...text(said.markdown), into }
  const update = { operation: 'update_page', page }
  const changes: Readonly<Record<string, object>> = {
    retitle: { ...update, title: said.title },
    rewrite: { ...update, ...text(said.markdown) },
    move: { ...update, into: other % 3 === 0 ? null : into },
    delete: { operation: 'delete_page', page },
  }
  if (act === 'rollback' && revisions.length > 0)
    await admin.post(`${content}/rollback`, { revision: revisions[one % revisions.length] })
  else if (act === 'merge') {
    const changeRequest = await newChangeRequest(admin, space)
    await send(admin, changeRequest.content, [
      insert,
      ...(page === undefined ? [] : [changes.rewrite as object]),
    ])
    await admin.post(`${changeRequest.path}/merge`)
  } else {
    // Some changes are impossible, such as moving a page into itself: then nothing changes.
    await send(admin, content, [page === undefined ? insert : (changes[act] ?? insert)])
  }
  revisions.push((await read(admin, space.path)).revision)
}

const runsIn = async ({ admin, content }: TestSpace): Promise<Map<string, Runs>> => {
  const pages = new Map<string, Runs>()
  for (const { id, above } of pagesIn((await read(admin, `${content}/pages`)).pages)) {
    const { title, markdown } = await read(admin, `${content}/page/${id}`)
    const texts = [title, ...above, ...extract(markdown).sections.flatMap(({ title, text }) => [title, text])]
    pages.set(id, runsOf(texts))
  }
  return pages
}

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  test('what is found is what a reader of all pages finds', async () => {
    let answers = 0
    const check = async (steps: readonly Step[], questions: readonly string[]) => {
      const space = await newSpace(await world())
      const revisions: string[] = []
      for (const [index, one] of steps.entries()) {
        await play(space, revisions, one)
        // A search now and then, so that the index follows in steps of every size.
        if (index % 3 === 0) await search(space.admin, space.path, 'alpha')
      }
      const pages = await runsIn(space)
      for (const query of questions.filter(query => query !== '')) {
        const found = (await search(space.admin, space.path, query)).map(({ id }) => id)
        assert.deepEqual(found.sort(), (await findNaively(pages, query)).sort(), query)
        answers += found.length
      }
    }
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 15 }),
      fc.array(question, { minLength: 10, maxLength: 12 }),
      check,
    )
    await fc.assert(property, { numRuns: 10 })
    assert.ok(answers > 50)
  })
})
