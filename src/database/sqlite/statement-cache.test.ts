// The limit of the cache of prepared statements.
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { statementCache } from './statement-cache.ts'

const counting = () => {
  const prepared: string[] = []
  const handle = new DatabaseSync(':memory:')
  const prepare = (sql: string) => {
    prepared.push(sql)
    return handle.prepare(sql)
  }
  return { prepared, handle: { prepare } as DatabaseSync }
}

test('a statement in use stays prepared, however many others pass by', () => {
  const { prepared, handle } = counting()
  const cached = statementCache(handle, 10)
  for (let index = 0; index < 100; index++) {
    cached('select 0')
    cached(`select ${index + 1}`)
  }
  assert.equal(prepared.filter(sql => sql === 'select 0').length, 1)
})

test('statements beyond the limit are let go, the least recently used first', () => {
  const { prepared, handle } = counting()
  const cached = statementCache(handle, 10)
  for (let index = 0; index < 11; index++) cached(`select ${index}`)
  prepared.length = 0
  cached('select 10')
  cached('select 0')
  assert.deepEqual(prepared, ['select 0'])
})
