// Strict questions, with pages left out and others merged into the result.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { matches, pageWords, parseQuery, type Query, scoreByPlace } from '#content/search/index.ts'
import { isMatch, someText } from '#content/search/testing.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import type { SearchPage } from './engine.ts'
import { engineOf } from './index.ts'
import { runTask } from './prepare.ts'

const page = (pageId: string, title: string, text = '', heading = ''): SearchPage => ({
  spaceId: 'space',
  pageId,
  title,
  sections: [{ id: null, title: heading, text }],
})

const put = ({ engine, transaction }: Database, pages: readonly SearchPage[]): Promise<void> =>
  transaction(db => {
    const ctx = { db, database: { engine } } as WriteCtx
    return engineOf(ctx).put(ctx, runTask({ engine, pages }))
  })

const ctxOf = (database: Database) => ({ database, db: database.read }) as Ctx

const findStrictly = (database: Database, query: Query, except: readonly number[] = []) =>
  engineOf({ database }).findStrictly(ctxOf(database), {
    owner: 'organization',
    query,
    scope: { spaceIds: ['space'] },
    limit: 1000,
    except,
    byPlace: true,
  })

forEachDatabase((_, open) => {
  test('a page that is left out is neither found nor counted', async () => {
    const database = await open()
    await put(database, [page('a', 'Word'), page('b', 'Word'), page('c', 'Other', 'A word.')])
    const all = await findStrictly(database, parseQuery('word'))
    assert.deepEqual([all.count, all.pages.map(({ pageId }) => pageId)], [3, ['a', 'b', 'c']])
    const except = all.pages.flatMap(({ id, pageId }) => (pageId === 'b' ? [] : [id]))
    const { count, pages } = await findStrictly(database, parseQuery('word'), except)
    assert.deepEqual([count, pages.map(({ pageId }) => pageId)], [1, ['b']])
  })

  test('a question that finds nothing as it is finds nothing', async () => {
    const database = await open()
    await put(database, [page('a', 'Wording')])
    for (const question of ['wordy ', 'wording-wise', 'wirding ', ''])
      assert.deepEqual(await findStrictly(database, parseQuery(question)), { count: 0, pages: [] }, question)
  })

  test('words that are on some page are told from those that are not', async () => {
    const database = await open()
    await put(database, [page('a', 'Word', 'And others.')])
    const where = { owner: 'organization', scope: { spaceIds: ['space'] } } as const
    const known = await engineOf({ database }).known(ctxOf(database), where, [
      'word',
      'ward',
      'others',
      'wor',
    ])
    assert.deepEqual(known.toSorted(), ['others', 'word'])
  })

  test('a page that is not in the index matches and scores as if it were', async () => {
    const database = await open()
    const samples = fc.array(fc.tuple(someText, someText, someText), { minLength: 1, maxLength: 5 })
    const words = [
      'limit',
      'rate ',
      'select from',
      '"out forward"',
      '日本',
      'cafe ',
      'li',
      'don’t',
      'v2.0 rates',
    ]
    const question = fc.oneof(fc.constantFrom(...words), someText)
    let matched = 0
    await fc.assert(
      fc.asyncProperty(samples, question, async (texts, question) => {
        const query = parseQuery(question)
        const pages = texts.map(([title, heading, text], index) => page(String(index), title, text, heading))
        await put(database, pages)
        const others = pages.filter(page => matches(pageWords(page), query))
        assert.deepEqual(
          others,
          pages.filter(page => isMatch(page, query)),
        )
        const scores = others.map(page => scoreByPlace({ title: page.title, words: pageWords(page) }, query))
        const found = new Map(
          (await findStrictly(database, query)).pages.map(({ pageId, score }) => [pageId, score]),
        )
        matched += others.length
        for (const [index, { pageId }] of others.entries()) assert.equal(scores[index], found.get(pageId))
      }),
      { numRuns: 80 },
    )
    assert.ok(matched > 60)
  })
})
