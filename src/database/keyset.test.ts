// Walks over a table by keyset, on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../test/world/databases.ts'
import type { Database } from './database.ts'
import type { KeysetColumn, KeysetValue } from './keyset.ts'
import { afterKeyset } from './keyset.ts'

interface Row {
  hash: string
  size: number
  created_at: string
}

// Few distinct values, so that all keys but the last have ties; upper and lower case, which languages sort differently.
const rows: Row[] = Array.from({ length: 36 }, (_, index) => ({
  hash: (index % 2 === 0 ? 'a' : 'B') + String((index * 17) % 36).padStart(2, '0'),
  size: index % 3,
  created_at: ['x', 'Y', 'é', '🙂'][index % 4] as string,
}))

const fill = (database: Database) =>
  database.transaction(transaction => transaction.insertInto('blobs').values(rows).execute())

const walk = async (database: Database, keys: readonly KeysetColumn[]): Promise<string[]> => {
  const seen: string[] = []
  let last: readonly KeysetValue[] | undefined
  for (;;) {
    const page = await afterKeyset(database.read.selectFrom('blobs').selectAll(), keys, last)
      .limit(5)
      .execute()
    if (page.length === 0) return seen
    seen.push(...page.map(row => row.hash))
    const end = page.at(-1) as Row
    last = keys.map(({ column }) => (typeof column === 'string' ? end[column as keyof Row] : -end.size))
  }
}

const inOrder = (keys: readonly KeysetColumn[]): string[] =>
  rows
    .toSorted((one, other) => {
      for (const { column, direction } of keys) {
        const compared =
          typeof column === 'string'
            ? compare(one[column as keyof Row], other[column as keyof Row])
            : other.size - one.size
        if (compared !== 0) return direction === 'asc' ? compared : -compared
      }
      return 0
    })
    .map(row => row.hash)

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' ? one - Number(other) : Buffer.compare(Buffer.from(one), Buffer.from(String(other)))

const directions = ['asc', 'desc'] as const

forEachDatabase((_, open) => {
  test('a walk meets every row once and in order, in any mix of directions', async () => {
    const database = await open()
    await fill(database)
    for (const size of directions)
      for (const created of directions)
        for (const hash of directions) {
          const keys = [
            { column: 'size', direction: size },
            { column: 'created_at', direction: created },
            { column: 'hash', direction: hash },
          ]
          assert.deepEqual(await walk(database, keys), inOrder(keys), `${size} ${created} ${hash}`)
        }
  })

  test('a key may be an expression, and a column may be qualified by its table', async () => {
    const database = await open()
    await fill(database)
    const keys: KeysetColumn[] = [
      { column: sql`-blobs.size`, direction: 'asc' },
      { column: 'hash', direction: 'desc' },
    ]
    assert.deepEqual(await walk(database, keys), inOrder(keys))
    const byHash = [{ column: 'blobs.hash', direction: 'asc' }] as const
    const [row] = await afterKeyset(database.read.selectFrom('blobs').selectAll(), byHash, ['B']).execute()
    assert.equal(row?.hash, inOrder([{ column: 'hash', direction: 'asc' }])[0])
  })

  test('as many values are needed as there are keys', async () => {
    const { read } = await open()
    const keys = [{ column: 'hash', direction: 'asc' }] as const
    assert.throws(() => afterKeyset(read.selectFrom('blobs').selectAll(), keys, []), /one value/)
  })
})
