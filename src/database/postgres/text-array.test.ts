// Lists of texts as one value of PostgreSQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { textArray } from './text-array.ts'

forEachDatabase((engine, open) => {
  if (engine !== 'PostgreSQL') return

  test('texts of every kind arrive as they are, however many', async () => {
    const { read } = await open()
    const texts = ['', 'a', '"{}\\, ', 'null', 'NULL', 'ä€😀', 'line\r\n', 'x'.repeat(100_000)]
    for (const some of [texts, texts.slice(0, 1), []]) {
      const { rows } = await sql<{
        text: string
      }>`select text from unnest(${textArray(some)}::text[]) as text`.execute(read)
      assert.deepEqual(
        rows.map(({ text }) => text),
        some,
      )
    }
  })
})
