// The lines of the log: all are written, in order, and write errors do not end the process.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { logLines } from './log-lines.ts'

const soon = 60_000

const opened = (t: TestContext, path: string, flags: string | number): number => {
  const descriptor = openSync(path, flags)
  t.after(() => closeSync(descriptor))
  return descriptor
}

const temporaryPath = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-log-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return join(folder, 'log')
}

test('every line is written once, in order, also those that come while others are written', async t => {
  const path = temporaryPath(t)
  const lines = logLines(opened(t, path, 'w'))
  const all = Array.from({ length: 2000 }, (_, index) => `line ${index} of äöü 🦉\n`)
  for (const line of all.slice(0, 1000)) lines.write(line)
  const flushed = lines.flush(soon)
  for (const line of all.slice(1000)) lines.write(line)
  assert.equal(await flushed, true)
  assert.equal(await lines.flush(soon), true)
  assert.equal(readFileSync(path, 'utf8'), all.join(''))
})

test('what a full disk does not take is dropped', { skip: process.platform !== 'linux' }, async t => {
  const lines = logLines(opened(t, '/dev/full', 'w'))
  for (const size of [10, 10_000]) {
    lines.write('x'.repeat(size))
    assert.equal(await lines.flush(soon), true)
  }
})

test('a reader who does not read blocks nobody, and may read on later', async t => {
  const path = temporaryPath(t)
  execFileSync('mkfifo', [path])
  const reader = opened(t, path, constants.O_RDONLY | constants.O_NONBLOCK)
  const lines = logLines(opened(t, path, 'w'))
  const size = 1_000_000
  lines.write('x'.repeat(size))
  assert.equal(await lines.flush(0), false)
  for (let line = 0; line < 40; line++) lines.write('y'.repeat(size))
  let [read, isDone] = [0, false]
  const done = lines.flush(soon).then(() => {
    isDone = true
  })
  while (!isDone) {
    await new Promise(setImmediate)
    read += readSome(reader)
  }
  await done
  // While nobody read, only as many bytes were kept as may wait.
  assert.equal(read + readSome(reader), 16_000_000 + size)
})

const buffer = Buffer.alloc(65_536)

/** Reads what there is; nothing where the writer has not written yet. */
const readSome = (descriptor: number): number => {
  try {
    return readSync(descriptor, buffer)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0
    throw error
  }
}
