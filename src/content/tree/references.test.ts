// What a node refers to, found in its text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hashOf } from '../objects.ts'
import { encodeNode } from './encoding.ts'
import { referencesOf } from './references.ts'

const hash = fc.string().map(hashOf)
/** Keys contain a slash; around it may be anything that looks like the edge of a hash. */
const key = fc
  .tuple(fc.constantFrom('page', 'child', '"', '\\', ''), fc.oneof(hash, fc.string({ unit: 'binary' })))
  .map(parts => parts.join('/'))

test('of a branch, its children and nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.tuple(key, hash, fc.nat())), (level, entries) => {
      const found = referencesOf(encodeNode({ level, entries }))
      assert.deepEqual(found, { nodes: entries.map(([, child]) => child), others: [] })
    }),
  )
})

test('of a leaf, every hash in its values, however deep', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(fc.array(fc.tuple(key, hash, hash, text)), records => {
      const entries = records.map(
        ([key, document, blob, title]) => [key, { title, document, in: [{ blob }], count: 1 }] as const,
      )
      const { nodes, others } = referencesOf(encodeNode({ level: 0, entries }))
      assert.deepEqual(nodes, [])
      const expected = records.flatMap(([, document, blob]) => [document, blob])
      assert.deepEqual(
        others.filter(one => expected.includes(one)),
        expected,
      )
    }),
  )
})

test('a text that merely contains a hash is no reference, and one that is just as long is taken for one', () => {
  const found = (value: string) => referencesOf(encodeNode({ level: 0, entries: [['page/1', value]] })).others
  const one = hashOf('one')
  assert.deepEqual(found(one), [one])
  for (const other of [`${one}.`, ` ${one}`, `"${one}"`, one.slice(1), `${one}${one}`])
    assert.deepEqual(found(other), [])
  assert.deepEqual(found('x'.repeat(43)), ['x'.repeat(43)])
})
