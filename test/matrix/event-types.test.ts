// The types of events are declared in one list: the handbook names each of them, and something writes it.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { eventTypes } from '#identity/events/index.ts'
import { documentedEvents } from './documented-events.ts'

test('the handbook names each type of event that webhooks can be made for', () => {
  assert.deepEqual([...documentedEvents().keys()].sort(), [...eventTypes].sort())
})

test('the handbook names no type of event that nothing writes', () => {
  const declared = 'src/identity/events/types.ts'
  const sources = globSync('src/**/*.ts')
    .filter(file => file !== declared)
    .map(file => readFileSync(file, 'utf8'))
  const types = [...documentedEvents().keys()]
  assert.ok(types.length > 0)
  for (const type of types)
    assert.ok(
      sources.some(source => source.includes(`'${type}'`)),
      type,
    )
})
