// The lines of the log: all are written, in their order, and what cannot be written ends nothing.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { logLines } from './log-lines.ts'

const soon = 60_000

const opened = (t: TestContext, path: string, flags: string): number => {
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

test('a reader who does not read holds nobody up, and may read on later', async t => {
  const path = temporaryPath(t)
  execFileSync('mkfifo', [path])
  const descriptor = opened(t, path, 'r+')
  const lines = logLines(descriptor)
  const size = 1_000_000
  lines.write('x'.repeat(size))
  assert.equal(await lines.flush(0), false)
  for (let read = 0; read < 40; read++) lines.write('y'.repeat(size))
  const buffer = Buffer.alloc(65_536)
  let read = 0
  let isDone = false
  const done = lines.flush(soon).then(() => {
    isDone = true
  })
  while (read < size) read += readSync(descriptor, buffer)
  // Of what came while nobody read, no more is kept than may wait.
  while (!isDone) {
    await new Promise(setImmediate)
    if (read < 16_000_000 + size) read += readSync(descriptor, buffer)
  }
  await done
  assert.ok(read <= 16_000_000 + size)
})
