// Reads of PostgreSQL in one turn of the event loop: sent together, and identical ones once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type Param, statement } from '../index.ts'
import { all, first } from '../statement.ts'

/** Gives another value each time it is run. */
const drawn = statement((db, param: Param<{ of: number }>) =>
  db.selectNoFrom(sql<number>`random() + 0 * ${param('of')}::float8`.as('value')),
)
const divided = statement((db, param: Param<{ by: number }>) =>
  db.selectNoFrom(sql<number>`1 / ${param('by')}::int`.as('value')),
)

forEachDatabase((engine, open) => {
  if (engine !== 'PostgreSQL') return

  test('what is the same is asked once in a turn, and anew in the next', async () => {
    const { read } = await open()
    const draw = async () => (await first(read, drawn, { of: 1 }))?.value
    const [one, same] = await Promise.all([draw(), draw()])
    assert.equal(one, same)
    assert.notEqual(await draw(), one)
  })

  test('what is asked with other values is asked by itself', async () => {
    const { read } = await open()
    const draw = async (of: number) => (await first(read, drawn, { of }))?.value
    const values = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(draw))
    assert.equal(new Set(values).size, 10)
  })

  test('whoever changes the rows that they were given changes them for nobody else', async () => {
    const { read } = await open()
    const [rows, others] = await Promise.all([all(read, drawn, { of: 1 }), all(read, drawn, { of: 1 })])
    const [row] = rows
    assert.ok(row)
    assert.deepEqual(others, [{ ...row }])
    row.value = 2
    rows.push(row)
    assert.notDeepEqual(others[0], row)
    assert.equal(others.length, 1)
  })

  test('one that fails makes no other one fail', async () => {
    const { read } = await open()
    const divide = (by: number) => first(read, divided, { by })
    const settled = await Promise.allSettled([divide(1), divide(0), divide(0), divide(-1)])
    assert.deepEqual(
      settled.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    )
    assert.deepEqual(await divide(1), { value: 1 })
  })
})
