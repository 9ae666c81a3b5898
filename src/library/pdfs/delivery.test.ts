// The rule of how long a request waits for a PDF.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Unavailable } from '#kernel/errors.ts'
import { waitFor } from './delivery.ts'

test('whoever waits too long for a PDF is told when to ask again; what goes wrong before is told as it is', async () => {
  const refusal = await waitFor(new Promise(() => {}), 0).catch(error => error)
  assert.ok(refusal instanceof Unavailable)
  assert.deepEqual([refusal.message, refusal.retryAfter], ['this PDF is still being made; ask again', 2])
  const wrong = new Error('wrong')
  await assert.rejects(waitFor(Promise.reject(wrong)), wrong)
})
