// The segments in which FTS5 stores words: they stay few, although no single statement merges much.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { WriteCtx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { runTask } from './prepare.ts'
import { sqliteSearch } from './sqlite.ts'

const segmentsOf = async ({ read }: Database): Promise<number> => {
  const counted = sql<{ count: number }>`select count(distinct segid) as count from search_words_idx`
  return (await counted.execute(read)).rows[0]?.count ?? 0
}

const putPage = (database: Database, pageId: string, text: string): Promise<void> => {
  const pages = [{ spaceId: 'space', pageId, title: pageId, sections: [{ id: null, title: '', text }] }]
  return database.transaction(db =>
    sqliteSearch.put({ db, database } as WriteCtx, runTask({ engine: 'sqlite', pages })),
  )
}

forEachDatabase((name, open) => {
  if (name !== 'SQLite') return

  test('segments are merged as pages are put in, so that few are left', async () => {
    const database = await open()
    for (let index = 0; index < 100; index++) await putPage(database, `page-${index}`, `word${index}`)
    assert.ok((await segmentsOf(database)) < 20)
  })

  test('no statement merges segments but that which says how much', async () => {
    const { read } = await open()
    const setting = sql<{ k: string; v: number }>`
      select k, v from search_words_config where k in ('automerge', 'crisismerge') order by k`
    assert.deepEqual((await setting.execute(read)).rows, [
      { k: 'automerge', v: 0 },
      { k: 'crisismerge', v: 1000 },
    ])
  })
})
