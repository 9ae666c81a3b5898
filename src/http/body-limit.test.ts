// How large a body may be, by its schema.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from '#kernel/type.ts'
import { bodyLimitOf } from './body-limit.ts'

const [small, most] = [65_536, 10_000_000]
const text = Type.String({ maxLength: 20_000 })
const label = Type.String({ maxLength: 4096 })

test('64 KB are enough where no long text is taken', () => {
  for (const schema of [
    undefined,
    Type.Object({ label, other: Type.String() }),
    Type.Array(label),
    Type.Record(Type.String({ pattern: '^a' }), label),
  ])
    assert.equal(bodyLimitOf(schema, most), small)
})

test('long texts may come, each character of them as two escapes', () => {
  const one = small + 12 * 20_000
  assert.equal(bodyLimitOf(text, most), one)
  assert.equal(bodyLimitOf(Type.Object({ body: Type.Object({ text }), label }), most), one)
  assert.equal(bodyLimitOf(Type.Union([text, Type.Object({ text }), Type.Null()]), most), one)
  assert.equal(bodyLimitOf(Type.Array(text, { maxItems: 3 }), most), small + 3 * 12 * 20_000)
})

test('no body is larger than the installation takes', () => {
  for (const schema of [Type.Array(text), Type.Object({ text: Type.String({ maxLength: 1_000_000 }) })])
    assert.equal(bodyLimitOf(schema, most), most)
  assert.equal(bodyLimitOf(undefined, 1000), 1000)
})
