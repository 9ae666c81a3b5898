// Batches: where each ends.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BatchBounds, batchesOf } from './batches.ts'

const sizes = (items: number[], bounds: BatchBounds) => [...batchesOf(items, bounds, item => item)]

test('every item is in one batch, in order', () =>
  assert.deepEqual(sizes([1, 2, 3, 4, 5], { count: 2 }).flat(), [1, 2, 3, 4, 5]))

test('a batch ends with the item that reaches the count', () =>
  assert.deepEqual(sizes([1, 2, 3, 4, 5], { count: 2 }), [[1, 2], [3, 4], [5]]))

test('a batch ends with the item that reaches the size', () =>
  assert.deepEqual(sizes([5, 4, 2, 9, 1, 1], { size: 10 }), [[5, 4, 2], [9, 1], [1]]))

test('a large item is a batch by itself, and the batch around it goes on', () =>
  assert.deepEqual(sizes([1, 50, 2, 3], { count: 2, alone: 10 }), [[50], [1, 2], [3]]))

test('no items are no batch', () => assert.deepEqual(sizes([], { count: 2, size: 10 }), []))
