// Values are read as they were written, the same on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { forEachDatabase } from '../../test/world/databases.ts'
import type { Database } from './database.ts'

const keep = (database: Database, value: string) =>
  database.transaction(transaction =>
    transaction.insertInto('secrets').values({ name: 'a', value }).execute(),
  )
const kept = async ({ read }: Database) =>
  (await read.selectFrom('secrets').select('value').executeTakeFirst())?.value

forEachDatabase((_, open) => {
  test('text of every kind: emoji, quotes, line ends, none, a megabyte', async () => {
    const database = await open()
    for (const value of [
      '👩🏽‍🚀 e\u0301 \ud83d\ude42',
      `'"\\ ; -- $1 ? %`,
      '\r\n\t',
      '',
      'ä'.repeat(1 << 20),
    ]) {
      await keep(database, value)
      assert.equal(await kept(database), value)
      await database.transaction(transaction => transaction.deleteFrom('secrets').execute())
    }
  })

  test('any well-formed text without NUL', async () => {
    const database = await open()
    const text = fc.string({ unit: 'binary' }).filter(value => !value.includes('\0'))
    await fc.assert(
      fc.asyncProperty(text, async value => {
        const row = await database.read
          .selectNoFrom(sql<string>`cast(${value} as text)`.as('value'))
          .executeTakeFirstOrThrow()
        assert.equal(row.value, value)
      }),
      { numRuns: 50 },
    )
  })

  test('bytes, all of them', async () => {
    const database = await open()
    const data = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)
    const chunks = [
      { hash: 'a', sequence: 0, data },
      { hash: 'a', sequence: 1, data: new Uint8Array() },
    ]
    await database.transaction(transaction => transaction.insertInto('blob_chunks').values(chunks).execute())
    const rows = await database.read.selectFrom('blob_chunks').selectAll().orderBy('sequence').execute()
    assert.ok(rows.every(row => row.data instanceof Uint8Array))
    assert.deepEqual(
      rows.map(row => [...row.data]),
      chunks.map(chunk => [...chunk.data]),
    )
  })

  test('nulls, flags, counts, and sizes beyond 32 bits, in plain objects', async () => {
    const database = await open()
    const organization = {
      id: 'o',
      title: 't',
      hostname: null,
      type: 'business',
      use_case: null,
      community_type: null,
      default_role: null,
      default_content: null,
      logo_url: null,
      sso: 0,
      ai: 1,
      invite_links: 0,
      created_at: '2020-01-01T00:00:00.000Z',
    } as const
    const blob = { hash: 'h', size: 2 ** 40 + 1, created_at: '', storage_key: null }
    await database.transaction(async transaction => {
      await transaction.insertInto('organizations').values(organization).execute()
      await transaction.insertInto('blobs').values(blob).execute()
    })
    assert.deepEqual(await database.read.selectFrom('organizations').selectAll().execute(), [organization])
    assert.deepEqual(await database.read.selectFrom('blobs').selectAll().execute(), [blob])
    const counts = await database.read
      .selectFrom('blobs')
      .select(({ fn }) => [fn.countAll().as('rows'), fn.sum('size').as('bytes')])
      .execute()
    assert.deepEqual(counts, [{ rows: 1, bytes: blob.size }])
  })

  test('ids sort by their bytes, whatever the language of the server', async () => {
    const database = await open()
    const names = ['a', 'B', 'b', 'A', '_', '0', 'é']
    const rows = names.map(name => ({ name, value: '' }))
    await database.transaction(transaction => transaction.insertInto('secrets').values(rows).execute())
    const sorted = await database.read.selectFrom('secrets').select('name').orderBy('name').execute()
    assert.deepEqual(
      sorted.map(row => row.name),
      ['0', 'A', 'B', '_', 'a', 'b', 'é'],
    )
  })
})
