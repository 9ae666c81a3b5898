// Schemas made without TypeBox are equal to those that it makes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import TypeBox from 'typebox'
import { Type } from './type.ts'

const closed = { additionalProperties: false, description: 'Words.' } as const

/** A schema of each kind that this program uses, made by `by`. */
const madeBy = (by: typeof Type) => {
  const fields = { name: by.String({ minLength: 1 }), size: by.Optional(by.Integer({ minimum: 0 })) }
  return {
    any: by.Any(),
    array: by.Array(by.Number({ maximum: 9 }), { maxItems: 3 }),
    boolean: by.Boolean({ default: false }),
    cyclic: by.Cyclic({ Node: by.Object({ nodes: by.Array(by.Ref('Node')) }, closed) }, 'Node', {
      title: 'Tree',
    }),
    enum: by.Enum(['one', 'two'], closed),
    literals: by.Union([by.Literal('text'), by.Literal(1), by.Literal(true), by.Null()], closed),
    object: by.Object(fields, closed),
    objectOfOptional: by.Object({ size: fields.size }),
    optional: by.Optional(by.Object(fields, closed)),
    partial: by.Partial(by.Object(fields, { title: 'Whole' }), closed),
    partialOfPartial: by.Partial(by.Partial(by.Object(fields))),
    record: by.Record(by.String(), by.Unknown({ title: 'Value' }), closed),
    recordOfNames: by.Record(by.String({ pattern: '^[a-z]+$' }), by.String()),
    recordOfShortNames: by.Record(by.String({ minLength: 1, maxLength: 9 }), by.String()),
    unsafe: by.Unsafe<string>(by.Object(fields, closed)),
  }
}

/** All properties of a value, with the non-enumerable ones, and which of them are enumerable. */
const whole = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(whole)
  return Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(value)).map(([name, { enumerable, value }]) => [
      name,
      { enumerable, value: whole(value) },
    ]),
  )
}

test('schemas are those that TypeBox makes, what it hides in them included', () => {
  const [own, others] = [madeBy(Type), madeBy(TypeBox)]
  for (const name of Object.keys(own) as (keyof typeof own)[]) {
    assert.deepEqual(whole(own[name]), whole(others[name]), name)
    assert.equal(JSON.stringify(own[name]), JSON.stringify(others[name]), name)
  }
})

test('every kind of schema is one that is compared with those of TypeBox', () => {
  const said = JSON.stringify(whole(madeBy(Type)))
  const unseen = new Set(['Optional', 'Partial', 'Unsafe'])
  for (const kind of Object.keys(Type)) assert.ok(unseen.has(kind) || said.includes(`"${kind}"`), kind)
})
