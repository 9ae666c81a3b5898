// How much memory long-lived bytes keep.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOwnMemory } from './own-memory.ts'

test('bytes that are kept for long keep no other bytes in memory', () => {
  const pieces = [Buffer.from('short '), Buffer.alloc(100_000, '-').subarray(0, 3), Buffer.from(' text')]
  const kept = inOwnMemory(pieces)
  assert.equal(kept.toString(), 'short --- text')
  assert.equal(kept.buffer.byteLength, kept.length)
})
