// The rules of keys: each contains the id of its record, and belongs to exactly one kind.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Json } from '#kernel/json.ts'
import { type Kind, kinds } from './kinds.ts'

const id = fc.stringMatching(/^[0-9A-Za-z]{1,20}$/)
const parent = fc.option(id)
const text = fc.string({ minLength: 1 })

const checkAll = <Id>(kind: Kind<Json, Id>, ids: fc.Arbitrary<Id>) =>
  fc.assert(
    fc.property(ids, id => {
      const key = kind.key(id)
      assert.deepEqual(kind.idOf(key), id)
      const others = Object.values(kinds).filter(other => other.idOf(key) !== undefined)
      assert.deepEqual(
        others.map(({ prefix }) => prefix),
        [kind.prefix],
      )
    }),
  )

test('the key of a record says its id, and is of one kind alone', () => {
  for (const kind of [kinds.page, kinds.file, kinds.reusableContent, kinds.computed])
    checkAll<string>(kind, id)
  for (const kind of [kinds.variable, kinds.redirect, kinds.path]) checkAll<string>(kind, text)
  checkAll(kinds.child, fc.record({ parent, order: id, id }, { noNullPrototype: true }))
  checkAll(kinds.slug, fc.record({ parent, slug: text }, { noNullPrototype: true }))
  checkAll(kinds.arrangement, fc.constant('arrangement'))
})
