// The rules of setting files aside: they read back unchanged, leave nothing behind, and are bounded.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { hashOf } from '#content/objects.ts'
import { TooLarge } from '#kernel/errors.ts'
import { noise } from '../../../test/world/noise.ts'
import { usingSpool } from './spool.ts'

const limits = { file: 10_000_000 }

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test('whatever pieces files come in, several at once too, any part of each reads back', async () => {
  const file = fc.record({
    length: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 900_000 })),
    piece: fc.oneof(fc.integer({ min: 500, max: 700_000 }), fc.constant(262_144)),
    start: fc.integer({ min: 0, max: 900_000 }),
    size: fc.integer({ min: 0, max: 900_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 5 }), files =>
      usingSpool(limits, async spool => {
        const sent = files.map(({ length }, seed) => noise(length, seed))
        const taken = await Promise.all(
          files.map(({ piece }, index) => spool.take(inPieces(sent[index] as Buffer, piece))),
        )
        for (const [index, bytes] of taken.entries()) {
          const { start, size } = files[index] as (typeof files)[number]
          const expected = sent[index] as Buffer
          assert.deepEqual([bytes.size, bytes.hash], [expected.length, hashOf(expected)])
          assert.ok(expected.subarray(start, start + size).equals(await bytes.read(start, size)))
        }
      }),
    ),
    { numRuns: 30 },
  )
})

test('no name in the folder of temporary files leads to what is set aside', async t => {
  const before = process.env.TMPDIR
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'lectern-spool-'))
  t.after(() => {
    rmSync(tmpdir(), { recursive: true })
    process.env.TMPDIR = before
  })
  await usingSpool(limits, async spool => {
    const sent = noise(3_000_000, 0)
    const bytes = await spool.take(inPieces(sent, 65_536))
    assert.deepEqual(readdirSync(tmpdir()), [])
    assert.ok(sent.equals(await bytes.read(0, sent.length)))
  })
})

test('a file beyond the limit is refused, and so are files that are beyond twice the limit together', async () => {
  const small = { file: 1000 }
  await usingSpool(small, async spool => {
    await spool.take(inPieces(noise(1000, 0), 64))
    await assert.rejects(spool.take(inPieces(noise(1001, 0), 64)), TooLarge)
  })
  await usingSpool(small, async spool => {
    for (const length of [1000, 999]) await spool.take(inPieces(noise(length, 0), 64))
    await assert.rejects(spool.take(inPieces(noise(2, 0), 64)), TooLarge)
  })
})
