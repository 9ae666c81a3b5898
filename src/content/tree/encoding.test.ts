// The rules of a node's text and of its hash.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Json } from '#kernel/json.ts'
import { hashOf, type TreeNode } from '../objects.ts'
import { memoryObjects } from '../objects-in-memory.ts'
import { canonical, sameValue } from './encoding.ts'
import { decodeNode, edit, encodeNode } from './index.ts'
import { anyValue, shortKey } from './testing.ts'

test('a node is read back from its text as it was', () => {
  const branch = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.tuple(shortKey, shortKey, fc.nat())))
  const leaf = fc.tuple(fc.constant(0 as const), fc.array(fc.tuple(shortKey, anyValue)))
  fc.assert(
    fc.property(fc.oneof(branch, leaf), ([level, entries]) => {
      const node = { level, entries } as TreeNode
      assert.deepEqual(decodeNode(encodeNode(node)), node)
    }),
  )
})

test('the text of a node is compact JSON of its level and entries', () => {
  const leaf: TreeNode = {
    level: 0,
    entries: [
      ['a', { b: 1 }],
      ['\ud800', null],
    ],
  }
  assert.equal(encodeNode(leaf), '[0,[["a",{"b":1}],["\\ud800",null]]]')
  assert.equal(encodeNode({ level: 1, entries: [['z', 'hash', 2]] }), '[1,[["z","hash",2]]]')
})

test('the root of a small map is the hash of its leaf', async () => {
  const root = await edit(memoryObjects(), null, [
    ['b', 2],
    ['a', 1],
  ])
  assert.equal(root, hashOf('[0,[["a",1],["b",2]]]'))
})

/** The same value with the fields of its objects in another order. */
const shuffled = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, field]) => [name, shuffled(field)]),
      )
    : value

test('a canonical value equals the value, and has one text for all orders of its fields', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const json = value as Parameters<typeof canonical>[0]
      assert.deepEqual(JSON.parse(JSON.stringify(canonical(json))), JSON.parse(JSON.stringify(json)))
      assert.equal(JSON.stringify(canonical(shuffled(json) as typeof json)), JSON.stringify(canonical(json)))
    }),
  )
})

test('two values are the same where their canonical texts are', () => {
  const name = fc.constantFrom('a', 'b', '__proto__', 'constructor')
  const { value: few } = fc.letrec<{ value: unknown }>(again => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<unknown>(null, undefined, 0, -0, 1, '', '0', false),
      fc.array(again('value'), { maxLength: 2 }),
      fc.array(fc.tuple(name, again('value')), { maxLength: 3 }).map(fields => Object.fromEntries(fields)),
    ),
  }))
  const textOf = (value: Json) => JSON.stringify(canonical(value))
  const compare = (one: unknown, other: unknown) => {
    const [left, right] = [one, other] as [Json, Json]
    assert.equal(sameValue(left, right), textOf(left) === textOf(right))
  }
  fc.assert(fc.property(few, few, compare), { numRuns: 3000 })
  fc.assert(fc.property(few, value => compare(value, structuredClone(shuffled(value)))))
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), compare))
})

test('a value that is canonical already is kept as it is', () => {
  const value = { a: [{ b: 1, c: 2 }], d: null }
  assert.equal(canonical(value), value)
})

test('a store in memory knows only what was written to it', () => {
  const store = memoryObjects()
  assert.equal(store.readText(store.writeText('text')), 'text')
  assert.throws(() => store.readText(hashOf('other')))
  assert.throws(() => store.readNode(hashOf('other')))
})
