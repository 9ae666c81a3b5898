// Rules of stores of backups: existing parts are not written again, an interrupted backup is none, and damage is detected.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#database/index.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { backupNames, partsOf } from './format/manifest.ts'
import { codecOf, keyPath } from './format/store-key.ts'
import { findBackup } from './open-backups.ts'
import { pruneBackups } from './prune.ts'
import { backingUp, backUpInto, fillTables, memoryStore, objectNumber } from './testing.ts'
import { verifyBackup } from './verify.ts'

type Memory = ReturnType<typeof memoryStore>

const manyObjects = 5000

const addObject = (database: Database, index: number) =>
  database.transaction(db => db.insertInto('objects').values(objectNumber(index)).execute())

const newest = ({ store }: Memory, passphrase?: string) => findBackup(store, passphrase)

const objectParts = async (memory: Memory, passphrase?: string) =>
  (await newest(memory, passphrase)).manifest.tables.find(({ name }) => name === 'objects')

const verify = async (memory: Memory, passphrase?: string) => verifyBackup(await newest(memory, passphrase))

/** Options for a backup `second` seconds later: the names of backups are sorted by their time. */
const at = (second: number) => ({ clock: () => backingUp.clock() + second * 1000 })

forEachDatabase((engine, open) => {
  test('a second backup of the same content writes its manifest alone', async () => {
    const database = await open()
    await fillTables(database)
    const memory = memoryStore()
    const first = await backUpInto(database, memory)
    assert.equal(first.newFiles, memory.files.size)
    const second = await backUpInto(database, memory, at(1))
    assert.deepEqual([second.newFiles, second.parts], [1, first.parts])
  })

  test('of content-addressed rows those alone are written that are new, and none that are gone', async () => {
    const database = await open()
    await fillTables(database, manyObjects)
    const memory = memoryStore()
    await backUpInto(database, memory)
    const before = await objectParts(memory)
    assert.equal(before?.parts.length, 3)
    // Its key lies in the middle of the others.
    await addObject(database, 4.5)
    await backUpInto(database, memory, at(1))
    const added = await objectParts(memory)
    assert.deepEqual(added?.parts.slice(0, 3), before?.parts)
    assert.deepEqual(
      added?.parts.slice(3).map(({ rows }) => rows),
      [1],
    )
    await database.transaction(db =>
      db.deleteFrom('objects').where('hash', '=', objectNumber(0).hash).execute(),
    )
    await backUpInto(database, memory, at(2))
    const removed = await objectParts(memory)
    assert.deepEqual(removed?.parts.slice(0, 3), [...(before?.parts.slice(1) ?? []), added?.parts[3]])
    const rows = removed?.parts.map(part => part.rows) ?? []
    assert.equal(
      rows.reduce((sum, count) => sum + count, 0),
      removed?.rows,
    )
    assert.equal(removed?.rows, manyObjects + 1)
    await verify(memory)
  })

  test('rows that change leave parts before and behind them as they are', async () => {
    const database = await open()
    await database.transaction(async db => {
      const row = (index: number) => ({
        id: `event-${String(index).padStart(6, '0')}`,
        organization_id: 'o',
        type: 'x',
        actor_id: 'a',
        resource_type: 'space',
        resource_id: 'r',
        created_at: '',
        data: JSON.stringify({ index, more: 'x'.repeat(200) }),
      })
      for (let start = 0; start < 12_000; start += 100)
        await db
          .insertInto('events')
          .values(Array.from({ length: 100 }, (_, index) => row(start + index)))
          .execute()
    })
    const memory = memoryStore()
    const first = await backUpInto(database, memory)
    assert.ok(first.newFiles > 4, `${first.newFiles}`)
    await database.transaction(db =>
      db.updateTable('events').set({ data: '{}' }).where('id', '=', 'event-005000').execute(),
    )
    assert.equal((await backUpInto(database, memory, at(1))).newFiles, 2)
  })

  if (engine === 'PostgreSQL') return

  test('a backup that is cut off anywhere is none, and the one before it stays as it was', async () => {
    const database = await open()
    await fillTables(database)
    const memory = memoryStore()
    await backUpInto(database, memory)
    await database.transaction(async db => {
      await db.updateTable('spaces').set({ title: 'Another' }).execute()
      await db.updateTable('sites').set({ title: 'Another' }).execute()
      await db.insertInto('objects').values(objectNumber(1000)).execute()
    })
    const names = await backupNames(memory.store)
    for (let puts = 0; ; puts++) {
      let done = 0
      const put: Memory['store']['put'] = async (path, bytes) => {
        if (done++ === puts) throw new Error('cut off')
        await memory.store.put(path, bytes)
      }
      const made = backUpInto(database, { store: { ...memory.store, put } }, at(1))
      const failure = await made.then(
        () => undefined,
        error => error.message,
      )
      if (failure === undefined) {
        assert.equal(puts, 5)
        break
      }
      assert.deepEqual([failure, await backupNames(memory.store)], ['cut off', names])
      await verify(memory)
    }
    assert.equal((await backupNames(memory.store)).length, 2)
    await verify(memory)
  })

  test('a file that is missing or damaged is found out, and a full backup writes it again', async () => {
    const database = await open()
    await fillTables(database)
    const memory = memoryStore()
    await backUpInto(database, memory)
    for (const [path, bytes] of [...memory.files]) {
      const damages = [bytes.slice(0, -1), bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] ?? 0) ^ 1)]
      for (const damage of damages) {
        memory.files.set(path, damage)
        await assert.rejects(verify(memory), /is damaged; take another/, path)
      }
      memory.files.delete(path)
      await assert.rejects(verify(memory), /lacks the part|there is no backup/, path)
      memory.files.set(path, bytes)
    }
    await verify(memory)
    const [part] = partsOf((await newest(memory)).manifest)
    const path = [...memory.files.keys()].find(name => name.includes(part?.name ?? '?')) ?? ''
    memory.files.set(path, new Uint8Array(3))
    await backUpInto(database, memory, { ...at(1), full: true })
    await verify(memory)
  })

  test('an encrypted store tells nothing of its content without the passphrase, and writes nothing twice either', async () => {
    const database = await open()
    await fillTables(database)
    const [plain, memory] = [memoryStore(), memoryStore()]
    const passphrase = 'correct horse battery staple'
    await backUpInto(database, plain)
    const first = await backUpInto(database, memory, { passphrase })
    assert.equal((await backUpInto(database, memory, { passphrase, ...at(1) })).newFiles, 1)
    for (const [path, bytes] of memory.files)
      assert.match(Buffer.from(bytes).toString('latin1'), /^age-encryption\.org\/v1\n/, path)
    const hashes = new Set(partsOf((await newest(plain)).manifest).map(({ name }) => name))
    const parts = partsOf((await newest(memory, passphrase)).manifest)
    assert.deepEqual(
      parts.filter(({ name }) => hashes.has(name)),
      [],
    )
    assert.equal(parts.length, first.parts)
    await verify(memory, passphrase)
    await assert.rejects(newest(memory, 'another horse battery'), /the passphrase is not that of memory/)
    await assert.rejects(newest(memory), /is encrypted; give its passphrase in LECTERN_BACKUP_PASSPHRASE/)
    await assert.rejects(backUpInto(database, memory), /is encrypted/)
    await assert.rejects(backUpInto(database, plain, { passphrase }), /has backups that are not encrypted/)
  })

  test('where the key of encrypted backups is gone, nothing is read, and nothing is written, in clear or otherwise', async () => {
    const database = await open()
    const memory = memoryStore()
    await backUpInto(database, memory, { passphrase: 'correct horse' })
    memory.files.delete(keyPath)
    const before = [...memory.files.keys()]
    const isLost = /has encrypted backups, but not their key\.age/
    for (const passphrase of ['correct horse', undefined]) {
      await assert.rejects(backUpInto(database, memory, { ...at(1), passphrase }), isLost)
      await assert.rejects(newest(memory, passphrase), isLost)
    }
    assert.deepEqual([...memory.files.keys()], before)
  })

  test('where another first backup has put its key there meanwhile, what was encrypted for the one before is no backup', async () => {
    const database = await open()
    await fillTables(database)
    const memory = memoryStore()
    const other = memoryStore()
    await backUpInto(database, other, { passphrase: 'correct horse' })
    const { put } = memory.store
    const store = {
      ...memory.store,
      put: async (path: string, bytes: Uint8Array) => {
        await put(path, bytes)
        if (path !== keyPath) memory.files.set(keyPath, other.files.get(keyPath) as Uint8Array)
      },
    }
    await assert.rejects(
      backUpInto(database, { ...memory, store }, { passphrase: 'correct horse' }),
      /another backup has put its key/,
    )
    assert.deepEqual(await backupNames(memory.store), [])
  })

  test('pruning removes what no backup needs that stays, save what is young', async () => {
    const database = await open()
    await fillTables(database)
    const memory = memoryStore()
    await backUpInto(database, memory)
    await database.transaction(db => db.updateTable('spaces').set({ title: 'Another' }).execute())
    await backUpInto(database, memory, at(1))
    await backUpInto(database, memory, at(2))
    const prune = async (keep: number, now: number) =>
      pruneBackups({ source: memory.store, codec: await codecOf(memory.store, undefined) }, keep, now)
    const names = await backupNames(memory.store)
    assert.deepEqual(await prune(3, 1e12), { backups: [], parts: 0 })
    assert.deepEqual(await prune(2, 1000), { backups: [names[0]], parts: 0 })
    assert.deepEqual(await prune(2, 1e12), { backups: [], parts: 1 })
    assert.deepEqual(await prune(1, 1e12), { backups: [names[1]], parts: 0 })
    await verify(memory)
  })
})
