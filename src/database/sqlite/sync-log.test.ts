// Commits that are not on the disk yet: they are shown to nobody, and only those concerned wait for them.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Unavailable } from '#kernel/errors.ts'
import { inTransactionDuration } from '../metrics.ts'
import { sqliteConnection } from './connection.ts'
import { groupCommit } from './group-commit.ts'
import { readTransactionOn } from './read-transaction.ts'
import { snapshotOn } from './snapshot.ts'

const folder = await mkdtemp(join(tmpdir(), 'lectern-sync-'))
after(() => rm(folder, { recursive: true, force: true }))

/** A file with a writer and a reader, and a disk whose writes end when the test says so. */
const openFile = (name: string) => {
  const file = join(folder, name)
  const [writer, reader] = [new DatabaseSync(file), new DatabaseSync(file)]
  writer.exec('pragma journal_mode = wal; create table names (name text)')
  const snapshot = snapshotOn(reader)
  const underWay: PromiseWithResolvers<void>[] = []
  const sync = () => {
    const write = Promise.withResolvers<void>()
    underWay.push(write)
    return write.promise
  }
  const begin = async () => writer.exec('begin immediate')
  const groups = groupCommit(writer, {
    connect: options => sqliteConnection(writer, { duration: inTransactionDuration, ...options }),
    begin,
    mayCommit: () => {},
    committed: () => assert.ok(!writer.isTransaction),
    disk: { sync, hold: snapshot.hold },
  })
  const told: string[] = []
  const worked: string[] = []
  const add = async (name: string) => {
    await groups.withSession(async session => {
      writer.prepare('insert into names values (?)').run(name)
      worked.push(name)
      await session.commit()
    })
    told.push(name)
  }
  const select = reader.prepare('select name from names order by name')
  const seen = () => {
    snapshot.enter()
    return select.all().map(({ name }) => name)
  }
  /** The next write to the disk, once it has begun. */
  const nextWrite = async () => {
    while (underWay.length === 0) await turn()
    const [write] = underWay.splice(0)
    assert.ok(write)
    return write
  }
  const first = writer.prepare('select name from names order by name')
  /** A transaction that is refused because of what it reads. */
  const refuse = async () => {
    await groups.withSession(async session => {
      const error = new Error(`there is ${first.get()?.name}`)
      await session.rollback(error)
      throw error
    })
  }
  const close = () => {
    snapshot.end()
    reader.close()
    writer.close()
  }
  return { file, groups, add, refuse, told, worked, seen, underWay, nextWrite, close }
}

test('what is not on the disk yet is neither answered nor seen, and others work meanwhile', async () => {
  const { add, told, worked, seen, underWay, nextWrite, close } = openFile('seen.sqlite')
  const first = add('a')
  const writeOfFirst = await nextWrite()
  const second = add('b')
  for (let turns = 0; turns < 10; turns++) await turn()
  assert.deepEqual({ worked, told, seen: seen() }, { worked: ['a', 'b'], told: [], seen: [] })
  assert.equal(underWay.length, 0, 'the second group is committed while the first is on its way')
  writeOfFirst.resolve()
  await first
  const writeOfSecond = await nextWrite()
  assert.deepEqual({ told, seen: seen() }, { told: ['a'], seen: ['a'] })
  writeOfSecond.resolve()
  await second
  assert.deepEqual({ told, seen: seen() }, { told: ['a', 'b'], seen: ['a', 'b'] })
  close()
})

test('work that is done alone waits until all that was committed is on the disk', async () => {
  const { groups, add, nextWrite, close } = openFile('alone.sqlite')
  const added = add('a')
  const write = await nextWrite()
  let isDone = false
  const alone = groups.alone(() => {
    isDone = true
  })
  for (let turns = 0; turns < 10; turns++) await turn()
  assert.equal(isDone, false)
  write.resolve()
  await Promise.all([added, alone])
  assert.equal(isDone, true)
  close()
})

test('once the disk has failed, what was on its way is not shown, and nothing more is saved', async () => {
  const { groups, add, told, seen, nextWrite, close } = openFile('fails.sqlite')
  const first = assert.rejects(add('a'), Unavailable)
  const write = await nextWrite()
  const second = assert.rejects(add('b'), Unavailable)
  await turn()
  write.reject(new Error('EIO'))
  await Promise.all([first, second])
  await assert.rejects(add('c'), Unavailable)
  assert.deepEqual({ told, seen: seen() }, { told: [], seen: [] })
  // A reader on another connection gets no result.
  await assert.rejects(async () => groups.syncing(), Unavailable)
  await groups.alone(close)
})

test('who is refused for what is not on the disk yet is told so once it is, and not where it is lost', async () => {
  for (const isLost of [false, true]) {
    const { add, refuse, told, nextWrite, close } = openFile(`refused-${isLost}.sqlite`)
    const added = add('a').catch(() => told.push('a is lost'))
    const write = await nextWrite()
    const refused = refuse().catch(({ message }) => told.push(message))
    for (let turns = 0; turns < 10; turns++) await turn()
    assert.equal(told.length, 0)
    if (isLost) write.reject(new Error('EIO'))
    else write.resolve()
    await Promise.all([added, refused])
    if (isLost) assert.ok(told.every(message => !message.startsWith('there is')))
    else assert.deepEqual(told, ['a', 'there is a'])
    close()
  }
})

test('a read transaction begins its work once what it sees is on the disk', async () => {
  const { file, groups, add, nextWrite, close } = openFile('read.sqlite')
  const added = add('a')
  const write = await nextWrite()
  let hasBegun = false
  const read = readTransactionOn(
    new DatabaseSync(file),
    async () => {
      hasBegun = true
    },
    groups.syncing,
  )
  for (let turns = 0; turns < 10; turns++) await turn()
  assert.equal(hasBegun, false)
  write.resolve()
  await Promise.all([added, read])
  assert.equal(hasBegun, true)
  close()
})
