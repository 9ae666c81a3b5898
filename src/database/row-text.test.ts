// Rows as texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../test/world/databases.ts'
import { rowText } from './row-text.ts'

forEachDatabase((_, open) => {
  test('the text of a row has the values of its columns as they are read one by one', async () => {
    const { read } = await open()
    const columns = ['one.words', 'one.absent', 'one.number', 'one.empty']
    const words = '"Quoted" \\ backslash,\n\u0001 é 😀'
    const rows = sql<{ words: string; absent: null; number: number; empty: string }>`(select
      cast(${words} as text) as words, cast(null as text) as absent, cast(12 as integer) as number, cast('' as text) as empty)`
    const { text } = await read
      .selectFrom(rows.as('one'))
      .select(rowText(read, columns).as('text'))
      .executeTakeFirstOrThrow()
    assert.deepEqual(JSON.parse(text), [words, null, 12, ''])
  })
})
