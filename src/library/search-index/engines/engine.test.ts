// The engines: pages that were put are found as a reader would find them, and removed pages are not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { broadened, lessStrictly, parseQuery, type Query } from '#content/search/index.ts'
import { isMatch, someText } from '#content/search/testing.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { Unavailable } from '#kernel/errors.ts'
import { createThreadPool } from '#threads/index.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { type FoundPage, mostByCode, type Rank, type SearchPage } from './engine.ts'
import { engineOf } from './index.ts'
import { prepare, runTask } from './prepare.ts'

const page = (pageId: string, title: string, text = '', spaceId = 'space'): SearchPage => ({
  spaceId,
  pageId,
  title,
  sections: [{ id: null, title: '', text }],
})

const within = <T>(database: Database, work: (ctx: WriteCtx) => Promise<T>): Promise<T> =>
  database.transaction(db => work({ db, database } as WriteCtx))

const prepared = ({ engine }: Database, ...pages: SearchPage[]) => runTask({ engine, pages })

const put = (database: Database, ...pages: SearchPage[]): Promise<void> =>
  within(database, ctx => engineOf(ctx).put(ctx, prepared(database, ...pages)))

interface Asked {
  readonly spaceId?: string
  readonly after?: Rank
  readonly limit?: number
}

const find = (database: Database, question: string, { spaceId = 'space', limit = 1000, after }: Asked = {}) =>
  engineOf({ database }).find({ database, db: database.read } as Ctx, {
    owner: 'organization',
    query: parseQuery(question),
    scope: { spaceIds: [spaceId] },
    after,
    limit,
  })

const idsFound = async (database: Database, question: string, asked?: Asked): Promise<string[]> => {
  const { pages, count } = await find(database, question, asked)
  assert.equal(pages.length, count)
  return pages.map(({ pageId }) => pageId)
}

/**
 * All pages that are found, read `limit` at a time. Asserts that each portion but the last has `limit` pages, and that each
 * tells the total number.
 */
const walk = async (database: Database, question: string, limit: number): Promise<FoundPage[]> => {
  const found: FoundPage[] = []
  const { count: all } = await find(database, question)
  for (;;) {
    const last = found.at(-1)
    const after = last && { after: [last.score, last.id] as const }
    const { pages, count } = await find(database, question, { limit, ...after })
    assert.deepEqual([count, pages.length], [all, Math.min(limit, all - found.length)])
    if (pages.length === 0) return found
    found.push(...pages)
  }
}

forEachDatabase((_, open) => {
  test('a page that is put in again is found by what it says now, at the same place among equals', async () => {
    const database = await open()
    await put(database, page('a', 'One'), page('b', 'One'))
    await put(database, page('a', 'Other'))
    assert.deepEqual(await idsFound(database, 'one'), ['b'])
    assert.deepEqual(await idsFound(database, 'other'), ['a'])
    await put(database, page('a', 'One'))
    assert.deepEqual(await idsFound(database, 'one'), ['a', 'b'])
  })

  test('what is put in and out is so with the transaction, or not at all', async () => {
    const database = await open()
    await put(database, page('a', 'One'))
    const failing = within(database, async ctx => {
      await engineOf(ctx).put(ctx, prepared(database, page('b', 'One'), page('a', 'Other')))
      await engineOf(ctx).remove(ctx, 'space', ['a'])
      throw new Error('no')
    })
    await assert.rejects(failing, /^Error: no$/)
    assert.deepEqual(await idsFound(database, 'one'), ['a'])
  })

  test('a page that was taken out is not found, and can be taken out again', async () => {
    const database = await open()
    await put(database, page('a', 'One'), page('b', 'One'), page('a', 'One', '', 'other'))
    for (let time = 0; time < 2; time++)
      await within(database, ctx => engineOf(ctx).remove(ctx, 'space', ['a', 'nothing']))
    assert.deepEqual(await idsFound(database, 'one'), ['b'])
    assert.deepEqual(await idsFound(database, 'one', { spaceId: 'other' }), ['a'])
  })

  test('a space is taken out with all its pages, and no other', async () => {
    const database = await open()
    for (const spaceId of ['one', 'two', 'three'])
      await put(database, page('a', 'Word', '', spaceId), page('b', 'Word', '', spaceId))
    await within(database, ctx => engineOf(ctx).removeSpace(ctx, 'two'))
    await within(database, ctx => engineOf(ctx).removeSpace(ctx, 'none'))
    assert.deepEqual(await idsFound(database, 'word', { spaceId: 'two' }), [])
    await put(database, page('c', 'Word', '', 'four'), page('d', 'Word', '', 'two'))
    for (const [spaceId, pages] of [
      ['one', ['a', 'b']],
      ['two', ['d']],
      ['three', ['a', 'b']],
      ['four', ['c']],
    ] as const)
      assert.deepEqual(await idsFound(database, 'word', { spaceId }), pages)
  })

  test('of some spaces, few or many, the pages are found that match, and no others', async () => {
    const database = await open()
    const spaces = Array.from({ length: 2 * mostByCode }, (_, index) => `space${index}`)
    for (const spaceId of spaces)
      await put(database, page('a', 'Word', 'two words', spaceId), page('b', 'Other', 'words, two', spaceId))
    const where = (spaceIds: readonly string[]) => ({ owner: 'organization', scope: { spaceIds } })
    const ctx = { database, db: database.read } as Ctx
    for (const count of [1, 2, mostByCode, mostByCode + 1]) {
      const asked = [...spaces.slice(0, count), 'none']
      for (const question of ['wor', '"two words"']) {
        const query = parseQuery(question)
        const { pages } = await engineOf(ctx).find(ctx, { ...where(asked), query, limit: 100 })
        const found = pages.filter(({ pageId }) => pageId === 'a').map(({ spaceId }) => spaceId)
        assert.deepEqual(found.sort(), spaces.slice(0, count))
        assert.equal(pages.length, question === 'wor' ? 2 * count : count)
      }
      const known = engineOf(ctx).known(ctx, where(asked), ['other', 'words', 'wor'])
      assert.deepEqual((await known).toSorted(), ['other', 'words'])
    }
  })

  test('spaces whose ids differ in case alone are two', async () => {
    const database = await open()
    await put(database, page('a', 'Word', '', 'sPace'), page('b', 'Word', '', 'Space'))
    assert.deepEqual(await idsFound(database, 'word', { spaceId: 'Space' }), ['b'])
  })

  test('a phrase is found in a page of any length, however often it has each word', async () => {
    const database = await open()
    const filling = 'the word and the other '.repeat(20_000)
    await put(database, page('a', 'Long', `${filling} out_forward ${filling}`), page('b', 'Other', filling))
    assert.deepEqual(await idsFound(database, '"other out forward the"'), ['a'])
    assert.deepEqual((await idsFound(database, '"other the"')).sort(), ['a', 'b'])
    assert.deepEqual(await idsFound(database, '"other and"'), [])
  })

  test('a page with more words than an engine takes is found by the first of them', async () => {
    const database = await open()
    const words = Array.from({ length: 60_000 }, (_, index) => `приветствие${index}`)
    await put(database, page('a', 'Title', words.join(' ')))
    assert.deepEqual(await idsFound(database, 'title приветствие77 '), ['a'])
  })

  test('every page is found once, whatever the pages of the list, also where there are too many to score', async () => {
    const database = await open()
    const pages = Array.from({ length: 1300 }, (_, index) =>
      page(`p${index}`, index % 100 === 99 ? `Word ${index}` : `Page ${index}`, 'a word'),
    )
    await put(database, ...pages)
    const found = await walk(database, 'word', 170)
    assert.equal(new Set(found.map(({ pageId }) => pageId)).size, 1300)
    assert.equal(found.length, 1300)
    assert.equal((await find(database, 'word', { limit: 1 })).count, 1300)
    for (const [index, { pageId }] of found.entries())
      assert.equal(Number(pageId.slice(1)) % 100 === 99, index < 13)
    // A phrase that is in no title and no heading.
    assert.equal((await walk(database, '"a word" ', 999)).length, 1300)
    await within(database, ctx => engineOf(ctx).removeSpace(ctx, 'space'))
    assert.deepEqual(await idsFound(database, 'word'), [])
  })

  test('of many pages the order is the same in however small parts it is asked for', async () => {
    const database = await open()
    const often = 'word '.repeat(40)
    const kinds: readonly ((index: number) => SearchPage)[] = [
      index => page(`p${index}`, `Word${' and'.repeat(index % 3)} other`, 'a word, and other ones'),
      index => page(`p${index}`, 'Word', 'and other ones'),
      index => ({ ...page(`p${index}`, ''), sections: [{ id: 'id', title: 'Other word', text: 'text' }] }),
      index => page(`p${index}`, 'Page', `${often} ${often.replaceAll('word', 'other')}`),
      index => page(`p${index}`, 'Page', 'a word, and other ones'),
    ]
    const pages = Array.from({ length: 150 }, (_, index) => kinds[index % 5]?.(index) ?? page('none', ''))
    await put(database, ...pages)
    const whole = await idsFound(database, 'word other ')
    assert.deepEqual(
      whole.map(pageId => Number(pageId.slice(1)) % 5),
      [0, 1, 2, 3, 4].flatMap(kind => Array.from({ length: 30 }, () => kind)),
    )
    for (const limit of [7, 45])
      assert.deepEqual(
        (await walk(database, 'word other ', limit)).map(({ pageId }) => pageId),
        whole,
      )
  })

  test('pages that are scored are found once each in however small parts, though long ones count less', async () => {
    const database = await open()
    const filling = 'and other ones '.repeat(10_000)
    const pages = Array.from({ length: 25 }, (_, index) =>
      page(`p${index}`, `Page ${index}`, `${filling.slice(0, index % 2 === 0 ? 100 : 140_000)} a word`),
    )
    await put(database, ...pages)
    const whole = await idsFound(database, 'word ')
    const parts = (await walk(database, 'word ', 3)).map(({ pageId }) => pageId)
    assert.deepEqual(parts, whole)
    assert.equal(new Set(whole).size, 25)
  })

  test('a word that may go on counts more where it does not', async () => {
    const database = await open()
    await put(database, page('a', 'Wording other'), page('b', 'Word other'))
    assert.deepEqual(await idsFound(database, 'other word'), ['b', 'a'])
  })

  test('longer words that begin as the last one does are found however many pages contain it is', async () => {
    const database = await open()
    const pages = Array.from({ length: 420 }, (_, index) =>
      page(`p${index}`, `Page ${index}`, index % 21 === 20 ? 'a wording' : 'a word'),
    )
    await put(database, ...pages)
    for (const question of ['word', 'wor', 'a word'])
      assert.deepEqual((await idsFound(database, question)).length, 420, question)
    assert.deepEqual((await idsFound(database, 'word ')).length, 400)
  })

  test('both engines find what a reader finds', async () => {
    const database = await open()
    let number = 0
    const texts = fc.array(fc.tuple(someText, someText, someText), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(texts, someText, async (texts, question) => {
        const spaceId = `space${number++}`
        const pages = texts.map(
          ([title, heading, text], index): SearchPage => ({
            spaceId,
            pageId: String(index),
            title,
            sections: [{ id: 'a', title: heading, text }],
          }),
        )
        await put(database, ...pages)
        const query = parseQuery(question)
        const matching = (asked: Query) =>
          pages.filter(page => isMatch(page, asked)).map(({ pageId }) => pageId)
        if (matching(broadened(query)).length === 0) return
        // These are few pages, so they are searched less strictly, too.
        const expected = matching(lessStrictly(query) ?? broadened(query))
        assert.deepEqual((await idsFound(database, question, { spaceId })).sort(), expected)
      }),
      { numRuns: 100 },
    )
  })

  test('a long page is prepared in a thread, and is found as a short one is', async () => {
    const database = await open()
    const threads = createThreadPool()
    const long = page('long', 'Long', 'Words and words. '.repeat(5000))
    const ctx = { database, threads } as Ctx
    assert.deepEqual(await prepare(ctx, 'organization', [long]), prepared(database, long))
    await put(database, long, page('short', 'Short', 'Words.'))
    assert.deepEqual((await idsFound(database, 'words')).sort(), ['long', 'short'])
    await threads.close()
    await assert.rejects(prepare(ctx, 'organization', [long]), Unavailable)
    await database.close()
  })
})
