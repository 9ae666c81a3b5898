// Rules of restoring: the same content on either engine, all or nothing, and only into an empty database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrationNames, migrationsOf, openDatabase } from '#database/index.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { onSqlite } from '../../test/world/sqlite-databases.ts'
import { keptTables } from './catalogue/catalogue.ts'
import { plainCodec } from './format/codec.ts'
import { manifestFile, partPath } from './format/manifest.ts'
import { findBackup } from './open-backups.ts'
import { restoreBackup } from './restore.ts'
import { backUpInto, fillTables, memoryStore, objectNumber, restoredFrom } from './testing.ts'

type Memory = ReturnType<typeof memoryStore>

/** The content of a backup's manifest, without its engine. */
const contentOf = async ({ store }: Memory) => {
  const { engine: _, ...content } = (await findBackup(store, undefined)).manifest
  return content
}

forEachDatabase((_, open, blank) => {
  test('a backup brought to SQLite and back is the same, byte by byte, with something in every table', async () => {
    const sqlite = onSqlite()
    const [first, second, third] = [memoryStore(), memoryStore(), memoryStore()]
    const database = await open()
    await fillTables(database)
    await backUpInto(database, first)
    const content = await contentOf(first)
    assert.deepEqual(
      content.tables.filter(({ rows }) => rows === 0),
      [],
    )
    assert.equal(content.tables.length, keptTables.size)
    const there = await restoredFrom(first, await sqlite.blank())
    await backUpInto(there, second)
    const back = await restoredFrom(second, await blank())
    await backUpInto(back, third)
    for (const other of [second, third]) {
      assert.deepEqual(await contentOf(other), content)
      for (const [path, bytes] of first.files)
        if (path.startsWith('parts/')) assert.deepEqual(other.files.get(path), bytes, path)
    }
    await Promise.all([there.close(), back.close()])
    await sqlite.end()
  })

  test('what is of the moment is in no backup: leases end, and what is staged or can be made again is left out', async () => {
    const database = await open()
    await fillTables(database, 1)
    await database.transaction(async db => {
      await db.updateTable('jobs').set({ locked_until: 'later', claim: 'mine', stage: 'reading' }).execute()
      for (const [hash, lineage_id, size] of [
        ['made', 'pdf:x', 1],
        ['staged', 'staged:x', 1],
        ['coming', 'lineage', -1],
        ['imported', 'import:x', 1],
      ] as const) {
        await db.insertInto('blobs').values({ hash, size, created_at: '' }).execute()
        await db
          .insertInto('blob_chunks')
          .values({ hash, sequence: 0, data: Buffer.from('x') })
          .execute()
        await db.insertInto('blob_uses').values({ hash, lineage_id, stored_at: 5 }).execute()
      }
    })
    const memory = memoryStore()
    await backUpInto(database, memory)
    const restored = await restoredFrom(memory, await blank())
    const { read } = restored
    const jobs = await read.selectFrom('jobs').select(['locked_until', 'claim', 'stage']).execute()
    assert.deepEqual(jobs, [{ locked_until: null, claim: null, stage: null }])
    for (const table of ['blobs', 'blob_chunks', 'blob_uses'] as const) {
      const rows = await read.selectFrom(table).select('hash').orderBy('hash').execute()
      assert.deepEqual(
        rows.map(({ hash }) => hash),
        ['a hash', 'imported'],
        table,
      )
    }
    await restored.close()
  })

  test('a backup is of the moment at which it begins, whatever is written meanwhile', async () => {
    const database = await open()
    await fillTables(database, 30)
    const [before, during] = [memoryStore(), memoryStore()]
    await backUpInto(database, before)
    let isWritten = false
    const put: Memory['store']['put'] = async (path, bytes) => {
      if (!isWritten)
        await database.transaction(async db => {
          await db.insertInto('objects').values(objectNumber(1000)).execute()
          await db.updateTable('spaces').set({ title: 'Another' }).execute()
          await db.deleteFrom('site_days').execute()
        })
      isWritten = true
      during.files.set(path, bytes)
    }
    await backUpInto(database, { store: { ...during.store, put } })
    assert.ok(isWritten)
    assert.deepEqual(await contentOf(during), await contentOf(before))
    const after = memoryStore()
    await backUpInto(database, after)
    assert.notDeepEqual(await contentOf(after), await contentOf(before))
  })

  test('a restore that is cut off has changed nothing, and can be begun anew', async () => {
    const database = await open()
    await fillTables(database)
    const memory = memoryStore()
    await backUpInto(database, memory)
    const where = await blank()
    const emptied = await openDatabase(where)
    const found = await findBackup(memory.store, undefined)
    let reads = 0
    // All parts are read twice: the first time, to check them.
    const mostReads = new Set(memory.files.keys()).size + 40
    const read: Memory['store']['read'] = path => {
      if (++reads > mostReads) throw new Error('cut off')
      return memory.store.read(path)
    }
    await assert.rejects(restoreBackup(emptied, { ...found, source: { ...memory.store, read } }), /cut off/)
    assert.deepEqual(await migrationsOf(emptied.read, emptied.engine), [])
    await emptied.close()
    const restored = await restoredFrom(memory, where)
    const again = memoryStore()
    await backUpInto(restored, again)
    assert.deepEqual(await contentOf(again), await contentOf(memory))
    await restored.close()
  })

  test('an installation is never restored over', async () => {
    const database = await open()
    await fillTables(database, 0)
    const memory = memoryStore()
    await backUpInto(database, memory)
    await assert.rejects(
      restoreBackup(database, await findBackup(memory.store, undefined)),
      /there is an installation here already, and nothing was changed/,
    )
  })

  /** The same backup with other migrations in its manifest. */
  const withMigrations = async (memory: Memory, migrations: string[]): Promise<Memory> => {
    const { manifest } = await findBackup(memory.store, undefined)
    const { path, packed } = await manifestFile(plainCodec, { ...manifest, migrations })
    const parts = [...memory.files].filter(([name]) => name.startsWith('parts/'))
    return memoryStore(new Map([...parts, [path, packed]]))
  }

  /** A backup by a program that stored files in the database alone. */
  const olderBackup = async (): Promise<Memory> => {
    const memory = memoryStore()
    const bytes = Buffer.from('["a hash",5,"2026-01-01"]\n["another",7,"2026-01-02"]\n')
    const part = { name: plainCodec.nameOf(bytes), size: bytes.length, rows: 2 }
    memory.files.set(partPath(plainCodec, part.name), await plainCodec.pack(bytes))
    const columns = ['hash', 'size', 'created_at'].map(name => ({
      name,
      kind: name === 'size' ? ('number' as const) : ('text' as const),
    }))
    const migrations = migrationNames.filter(name => name < '0038')
    const { path, packed } = await manifestFile(plainCodec, {
      format: 1,
      program: '0.1.0',
      engine: 'sqlite',
      at: '2026-01-03T00:00:00.000Z',
      migrations,
      tables: [{ name: 'blobs', columns, rows: 2, parts: [part], inventory: [] }],
    })
    memory.files.set(path, packed)
    return memory
  }

  test('a backup of an older program gets the tables of its time, and then the migrations that it lacks', async () => {
    const restored = await restoredFrom(await olderBackup(), await blank())
    assert.deepEqual(await migrationsOf(restored.read, restored.engine), migrationNames)
    const rows = await restored.read.selectFrom('blobs').selectAll().orderBy('hash').execute()
    assert.deepEqual(
      rows.map(row => ({ ...row, size: Number(row.size) })),
      [
        { hash: 'a hash', size: 5, created_at: '2026-01-01', storage_key: null },
        { hash: 'another', size: 7, created_at: '2026-01-02', storage_key: null },
      ],
    )
    await restored.close()
  })

  test('a backup of a newer program, or with columns that its migrations do not make, is refused', async () => {
    const database = await open()
    await fillTables(database, 0)
    const memory = memoryStore()
    await backUpInto(database, memory)
    const newer = await withMigrations(memory, [...migrationNames, '9999-later'])
    await assert.rejects(restoredFrom(newer, await blank()), /was made by a newer program \(1\.2\.3\)/)
    const tooOld = await withMigrations(memory, migrationNames.slice(0, 5))
    await assert.rejects(restoredFrom(tooOld, await blank()), /is none that its migrations make/)
  })

  test('a database of an older program is not backed up by a newer one, nor one that has no tables', async () => {
    const empty = await openDatabase(await blank())
    await assert.rejects(backUpInto(empty, memoryStore()), /there is no installation here yet/)
    await empty.close()
    const older = await open()
    await older.transaction(db =>
      db
        .deleteFrom('migrations')
        .where('name', '=', migrationNames.at(-1) ?? '')
        .execute(),
    )
    await assert.rejects(backUpInto(older, memoryStore()), /the database is older than this program/)
    await older.transaction(async db => {
      const rows = [migrationNames.at(-1) ?? '', '9999-later'].map(name => ({ name, applied_at: '' }))
      await db.insertInto('migrations').values(rows).execute()
    })
    await assert.rejects(backUpInto(older, memoryStore()), /the database is newer than this program/)
    await older.transaction(db => db.deleteFrom('migrations').where('name', '=', '9999-later').execute())
  })
})
