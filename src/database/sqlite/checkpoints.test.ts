// Checkpoints: they run beside the writer, one at a time, and the WAL does not grow without bound.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { canTellLength, checkpointsOf } from './checkpoints.ts'
import { readerThreads } from './reader-threads.ts'

const folder = await mkdtemp(join(tmpdir(), 'lectern-checkpoints-'))
after(() => rm(folder, { recursive: true, force: true }))

const pageSize = 4096

const openWriter = (name: string) => {
  const file = join(folder, name)
  const handle = new DatabaseSync(file)
  handle.exec('pragma journal_mode = wal; pragma synchronous = off; create table texts (text)')
  const insert = handle.prepare('insert into texts values (zeroblob(?))')
  const write = (pages: number) => void insert.run(pages * pageSize)
  const log = () =>
    handle.prepare('pragma wal_checkpoint(noop)').get() as { log: number; checkpointed: number }
  return { file, handle, write, log }
}

const turn = () => new Promise(resolve => setImmediate(resolve))

test('a checkpoint begins with each thousand pages that were written, and none while one is made', async () => {
  const { handle, write, log } = openWriter('when.sqlite')
  const made: (() => void)[] = []
  const checkpoints = checkpointsOf(handle, {
    beside: () => new Promise<void>(resolve => made.push(resolve)),
    alone: async () => assert.fail('the log is short'),
  })
  const writeAndTell = (pages: number): number => {
    write(pages)
    checkpoints.committed()
    return made.length
  }
  assert.deepEqual([writeAndTell(500), writeAndTell(400), writeAndTell(200)], [0, 0, 1])
  assert.equal(writeAndTell(2000), 1)
  assert.equal(log().checkpointed, 0)
  made[0]?.()
  await turn()
  assert.deepEqual([writeAndTell(1), writeAndTell(1)], [2, 2])
  made[1]?.()
  await turn()
  assert.deepEqual([writeAndTell(500), writeAndTell(600)], [2, 3])
  handle.close()
})

test('a log that is written to during each checkpoint begins anew', async () => {
  const { file, handle, write, log } = openWriter('anew.sqlite')
  const [reader, other] = [new DatabaseSync(file), new DatabaseSync(file)]
  let longest = 0
  const checkpoints = checkpointsOf(handle, {
    beside: async () => {
      // Pages written after the checkpoint began stay in the WAL, as do those written after this read.
      reader.exec('begin; select 1 from texts limit 1')
      write(50)
      other.exec('pragma wal_checkpoint(passive)')
      reader.exec('commit')
    },
    alone: async work => void (await work()),
  })
  for (let round = 0; round < 300; round++) {
    write(100)
    checkpoints.committed()
    await turn()
    longest = Math.max(longest, log().log)
  }
  assert.ok(longest > 16_000 && longest < 18_000, `${longest} pages`)
  reader.close()
  other.close()
  handle.close()
})

test('the writer itself takes little into the file; much is left to the next checkpoint, and from a log that is much too long to a thread', async () => {
  for (const [written, meanwhile, made, left] of [
    [16_000, 500, 2, 0],
    [16_000, 5000, 2, 5000],
    [80_000, 5000, 3, 0],
  ] as const) {
    const { file, handle, write, log } = openWriter(`left-${written}-${meanwhile}.sqlite`)
    const [reader, other] = [new DatabaseSync(file), new DatabaseSync(file)]
    let begun = 0
    const isOver = Promise.withResolvers<void>()
    const checkpoints = checkpointsOf(handle, {
      beside: async () => {
        reader.exec('begin; select 1 from texts limit 1')
        if (++begun <= 2) write(meanwhile)
        other.exec('pragma wal_checkpoint(passive)')
        reader.exec('commit')
      },
      alone: async work => {
        await work()
        isOver.resolve()
      },
    })
    write(written)
    checkpoints.committed()
    await isOver.promise
    assert.equal(begun, made)
    const { log: length, checkpointed } = log()
    assert.ok(Math.abs(length - checkpointed - left) < 20, `${length - checkpointed} pages are left`)
    for (const one of [reader, other, handle]) one.close()
  }
})

test('a checkpoint that fails is followed by another one', async () => {
  const { handle, write } = openWriter('fails.sqlite')
  let begun = 0
  const checkpoints = checkpointsOf(handle, {
    beside: () => Promise.reject(new Error(`failure ${++begun}`)),
    alone: async work => void (await work()),
  })
  for (let round = 0; round < 3; round++) {
    write(1100)
    checkpoints.committed()
    await turn()
  }
  assert.equal(begun, 3)
  handle.close()
})

test('a thread takes what was committed into the file of the database', async () => {
  const { file, handle, write, log } = openWriter('thread.sqlite')
  handle.exec('pragma wal_autocheckpoint = 0')
  write(1500)
  const threads = readerThreads(file)
  const before = log()
  assert.deepEqual([before.log > 1500, before.checkpointed], [true, 0])
  const module = new URL('./checkpoint-task.ts', import.meta.url)
  await threads.run({ module, payload: undefined, owner: '' })
  assert.deepEqual({ ...log() }, { ...before, checkpointed: before.log })
  await threads.close()
  handle.close()
})

test('where SQLite cannot tell how long its log is, it makes checkpoints by itself', () => {
  const told = ['3.50.4', '3.51.0', '3.100.0', '4.0.0', undefined].map(canTellLength)
  assert.deepEqual(told, [false, true, true, true, false])
})
