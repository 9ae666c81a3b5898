// Checks a response that is repeated for an Idempotency-Key.
import assert from 'node:assert/strict'
import type { Answer } from '../world/world.ts'

/** It must equal the first response, and say that it is a repetition. */
export const assertReplayed = (again: Answer, first: Answer, name: string): void => {
  assert.equal(again.status, first.status, `${name}: ${JSON.stringify(again.body)}`)
  assert.deepEqual(again.body, first.body, name)
  for (const header of ['etag', 'location', 'content-type', 'content-length'])
    assert.equal(again.headers[header], first.headers[header], `${name}: ${header}`)
  assert.equal(first.headers['idempotency-replayed'], undefined, name)
  assert.equal(again.headers['idempotency-replayed'], 'true', name)
}
