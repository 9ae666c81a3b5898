// Words on PostgreSQL: a search of one space reads only the words of that space.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageWords, parseQuery } from '#content/search/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { postgresSearch } from './postgres.ts'
import { lexemesIn, tsqueryOf } from './postgres-match.ts'
import { codeOf, quoted, vectorOf } from './postgres-words.ts'
import { runTask } from './prepare.ts'

const put = (database: Database, spaceId: string, texts: readonly string[]): Promise<void> => {
  const pages = texts.map((text, index) => ({
    spaceId,
    pageId: `p${index}`,
    title: '',
    sections: [{ id: null, title: '', text }],
  }))
  return database.transaction(async db => {
    await postgresSearch.put({ db, database } as WriteCtx, runTask({ engine: 'postgres', pages }))
  })
}

const find = async (ctx: Pick<Ctx, 'db' | 'database'>, spaceId: string, question: string) => {
  const asked = {
    owner: 'organization',
    query: parseQuery(question),
    scope: { spaceIds: [spaceId] },
    limit: 10,
  }
  const { pages } = await postgresSearch.find(ctx as Ctx, asked)
  return pages.map(page => `${page.spaceId} ${page.pageId}`)
}

test('a question to one space reads no words but those with its code, of which every word has one', () => {
  const code = codeOf('space')
  const query = parseQuery('"two words" or half')
  const asked = tsqueryOf(query, lexemesIn({ spaceIds: ['space'] })).match(/'[^']+'/g) ?? []
  assert.deepEqual(
    asked,
    ['two', 'words', 'or', 'half'].map(word => quoted(code + word)),
  )
  const stored = vectorOf(
    'space',
    pageWords({ title: 'Two', sections: [{ id: null, title: 'Or', text: 'words by half' }] }),
  )
  for (const word of ['two', 'or', 'words', 'by', 'half'])
    assert.ok(stored.includes(quoted(code + word)) && stored.includes(quoted(word)), word)
})

forEachDatabase((name, open) => {
  if (name !== 'PostgreSQL') return

  test('spaces whose words have the same code are two', async () => {
    const database = await open()
    const known = new Map<string, string>()
    let [one, other] = ['', '']
    for (let index = 0; one === ''; index++) {
      other = `space${index}`
      one = known.get(codeOf(other)) ?? ''
      known.set(codeOf(other), other)
    }
    await put(database, one, ['word'])
    await put(database, other, ['word', 'words'])
    const ctx = { db: database.read, database }
    assert.deepEqual(await find(ctx, one, 'wor'), [`${one} p0`])
    assert.deepEqual(await find(ctx, other, 'word '), [`${other} p0`, `${other} p1`])
  })

  test('a misspelt word is not taken for one that another space alone says', async () => {
    const database = await open()
    await put(database, 'one', ['others'])
    await put(database, 'two', ['installation'])
    const known = postgresSearch.known(
      { db: database.read, database } as Ctx,
      { owner: '', scope: { spaceIds: ['one'] } },
      ['installation', 'others'],
    )
    assert.deepEqual(await known, ['others'])
  })
})
