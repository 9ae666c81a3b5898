// Conditions in request bodies: what is not a condition is refused, with the place of the error.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fits } from '#http/validate.ts'
import { Invalid } from '#kernel/errors.ts'
import { Condition, refuseCondition } from './index.ts'

const refusalOf = (text: string): Invalid | undefined => {
  try {
    refuseCondition('/condition', text)
    return undefined
  } catch (error) {
    assert.ok(error instanceof Invalid)
    return error
  }
}

test('a condition has 1 to 1024 characters', () => {
  assert.deepEqual(
    ['', 'a', 'a'.repeat(1024), 'a'.repeat(1025)].map(text => fits(Condition, text)),
    [false, true, true, false],
  )
})

test('what is no CEL is refused at its place, and what is some is not', () => {
  assert.equal(refusalOf('visitor.claims.plan == "pro" && !visitor.claims.unsigned.old'), undefined)
  const refusal = refusalOf('visitor.claims.plan ==\n  == "pro"')
  assert.equal(refusal?.problems[0]?.path, '/condition')
  assert.match(refusal?.message ?? '', /^condition must be a CEL expression: .+ \(line 2, column 3\)$/)
})
