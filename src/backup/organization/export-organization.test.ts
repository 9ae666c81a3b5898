// Rules of exports of organizations: all that belongs to one and nothing else; the same content gives the same bytes, on
// both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database, Tables } from '#database/index.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { onSqlite } from '../../../test/world/sqlite-databases.ts'
import { keptTables } from '../catalogue/catalogue.ts'
import type { KeptColumn, KeptTable } from '../catalogue/table.ts'
import { readPart } from '../format/read-part.ts'
import { findBackup } from '../open-backups.ts'
import { restoreBackup } from '../restore.ts'
import { backUpInto, memoryStore } from '../testing.ts'
import { exportOrganization } from './export-organization.ts'
import { exported, imported, linesOf, type Memory } from './testing.ts'
import { type TwoOrganizations, twoOrganizations } from './testing-organizations.ts'

/** The text of all parts of an export, decompressed. */
const textOf = async ({ store }: Memory): Promise<string> => {
  const found = await findBackup(store, undefined)
  const parts = found.manifest.tables.flatMap(({ parts }) => parts)
  return (await Array.fromAsync(parts, part => readPart(found, part))).join('')
}

/** The values that a full backup has in columns that are of no use in another installation, or that are secrets. */
const secretsOf = async (database: Database): Promise<string[]> => {
  const memory = memoryStore()
  await backUpInto(database, memory)
  const found = await findBackup(memory.store, undefined)
  const secrets: string[] = []
  for (const { name, columns } of found.manifest.tables) {
    const table = keptTables.get(name as keyof Tables) as KeptTable
    for (const line of await linesOf(found, name))
      for (const [index, { name: column, kind }] of columns.entries()) {
        const { elsewhere } = table.columns[column] as KeptColumn
        const isOwn = elsewhere !== undefined && kind === 'bytes'
        if (isOwn || (table.belongs === 'installation' && column === 'hash'))
          secrets.push(String(line[index]))
      }
  }
  return secrets.filter(secret => !['', 'null', '[]'].includes(secret))
}

forEachDatabase((_, open) => {
  let made: Promise<TwoOrganizations> | undefined
  const both = (): Promise<TwoOrganizations> => (made ??= twoOrganizations(open))

  test('organizations brought to SQLite and back are the same, byte by byte, with something in every table', async () => {
    const { database, id, other } = await both()
    const { manifest } = await findBackup((await exported(database, id)).store, undefined)
    const empty = manifest.tables.filter(({ rows }) => rows === 0)
    assert.deepEqual(
      empty.map(({ name }) => name),
      [],
    )
    const sqlite = onSqlite()
    const [there, back] = [await sqlite.open(), await open()]
    for (const organization of [id, other]) {
      const first = await exported(database, organization)
      await imported(there, first)
      const second = await exported(there, organization)
      assert.deepEqual([...second.files.keys()].sort(), [...first.files.keys()].sort())
      await imported(back, second)
      assert.deepEqual((await exported(back, organization)).files, first.files)
    }
    await there.close()
    await sqlite.end()
  })

  test('of content that two organizations share, each has what its own spaces need, and no more', async () => {
    const { database, id, other } = await both()
    const [own, others] = [
      await textOf(await exported(database, id)),
      await textOf(await exported(database, other)),
    ]
    for (const [text, has, lacks] of [
      [own, 'copy', 'original'],
      [others, 'original', 'copy'],
    ] as const)
      assert.deepEqual(
        [text.includes(`only in the ${has}`), text.includes(`only in the ${lacks}`)],
        [true, false],
      )
  })

  test('no secret of the installation is in an export', async () => {
    const { database, id } = await both()
    const text = await textOf(await exported(database, id))
    const secrets = await secretsOf(database)
    assert.ok(secrets.length > 5)
    for (const secret of secrets) assert.ok(!text.includes(secret), secret)
  })

  test('a place has backups, or exports of one organization', async () => {
    const { database, id } = await both()
    const options = { program: '1.2.3' }
    const [backups, exports] = [memoryStore(), await exported(database, id)]
    await backUpInto(database, backups)
    await assert.rejects(
      exportOrganization(database, id, { is: 'store', store: backups.store }, options),
      /memory has backups of an installation; choose another place/,
    )
    await assert.rejects(
      backUpInto(database, exports),
      /memory has exports of the organization Harbour Works;/,
    )
    await assert.rejects(
      exportOrganization(database, 'none', { is: 'store', store: memoryStore().store }, options),
      /there is no organization none; lectern organization list shows/,
    )
  })

  test('an export is no backup, and a backup no export: each says what brings it back', async () => {
    const { database, id } = await both()
    const memory = await exported(database, id)
    const blank = await open()
    await assert.rejects(
      restoreBackup(blank, await findBackup(memory.store, undefined)),
      /is an export of the organization Harbour Works alone; lectern organization import/,
    )
    const whole = memoryStore()
    await backUpInto(database, whole)
    await assert.rejects(imported(blank, whole), /is a backup of a whole installation; lectern restore/)
  })
})
