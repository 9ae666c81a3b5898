// What a body changes in a row, by columns and by fields.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedFields } from './changed-fields.ts'

const row = { title: 'A', default_level: null, other: 1 }
const columns = { title: 'title', defaultLevel: 'default_level' } as const

test('what a body changes is given by columns and by fields, and what it repeats is left out', () => {
  assert.deepEqual(changedFields(row, { title: 'A', defaultLevel: 'read' }, columns), {
    set: { default_level: 'read' },
    data: { defaultLevel: 'read' },
  })
})

test('a body that changes nothing gives nothing', () => {
  assert.equal(changedFields(row, { title: 'A', defaultLevel: null }, columns), undefined)
})
