// Which changes introduced the blocks of a text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBlocks, takeIntroduced } from './introduced.ts'

const open = (...hashes: string[]) =>
  openBlocks(hashes.map((hash, index) => ({ node: `${hash}${index}`, hash })))

test('a change brings what was not there before, wherever it stands', () => {
  const blocks = open('a', 'b', 'c')
  assert.deepEqual(takeIntroduced(blocks, ['c', 'b', 'a'], [['c', 'a']]), ['b1'])
  assert.deepEqual([...blocks.keys()], ['a', 'c'])
})

test('of blocks that are alike as many are old as there were before', () => {
  const blocks = open('a', 'a', 'a')
  assert.deepEqual(takeIntroduced(blocks, ['a', 'a', 'a'], [['a']]), ['a1', 'a2'])
  assert.deepEqual(takeIntroduced(blocks, ['a'], []), ['a0'])
  assert.equal(blocks.size, 0)
})

test('a change brings nothing that it does not have, nor what any text that it merged had', () => {
  const blocks = open('a', 'b', 'c')
  assert.deepEqual(takeIntroduced(blocks, ['b', 'c'], [[], ['b']]), ['c2'])
  assert.deepEqual([...blocks.keys()], ['a', 'b'])
})
