// Which headers name the span of another program, by the rules of W3C Trace Context.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { summaryOf } from './statement-summary.ts'
import { parentIn } from './traceparent.ts'

const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']

test('a span is named by version, trace, span and flags, of which the last bit says that it is sampled', () => {
  assert.deepEqual(parentIn(`00-${traceId}-${spanId}-01`), { traceId, spanId, traceFlags: 1, isRemote: true })
  assert.equal(parentIn(`00-${traceId}-${spanId}-02`)?.traceFlags, 0)
  assert.equal(parentIn(`cc-${traceId}-${spanId}-01-what-comes-later`)?.spanId, spanId)
})

test('whatever else names none', () => {
  for (const wrong of [
    undefined,
    '',
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId}-${spanId}`,
  ])
    assert.equal(parentIn(wrong), undefined, String(wrong))
})

test('of a statement a trace says what it does to which table, and no value', () => {
  const summaries = [
    'select "id" from "users" where "name" = $1',
    'insert into "spaces" ("id") values (?)',
    'update "jobs" set "key" = \'secret\'',
    'delete from "grants"',
    'with "above" as (select "id" from "collections") select * from "above"',
    'with "found" as (select 1) update "spaces" set "x" = 1',
    'savepoint one',
    'pragma data_version',
  ].map(sql => summaryOf(sql).summary)
  assert.deepEqual(summaries, [
    'SELECT users',
    'INSERT spaces',
    'UPDATE jobs',
    'DELETE grants',
    'SELECT collections',
    'UPDATE spaces',
    'SAVEPOINT',
    'PRAGMA',
  ])
})
