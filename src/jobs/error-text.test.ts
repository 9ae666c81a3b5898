// What is stored of the error of a job.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorText } from './error-text.ts'

test('of an error one short line is kept, without what an address may have that is secret', () => {
  const cases = [
    [new Error('no'), 'no'],
    ['plain', 'plain'],
    [
      new Error('cannot fetch https://me:secret@host.example/a?token=secret#x now'),
      'cannot fetch https://host.example/a now',
    ],
    [new Error('postgres://lectern:secret@db/name is away'), 'postgres://db/name is away'],
    [new Error('one\n  two\tthree'), 'one two three'],
    [new Error('x'.repeat(100_000)), 'x'.repeat(500)],
  ] as const
  for (const [error, text] of cases) assert.equal(errorText(error), text)
})
