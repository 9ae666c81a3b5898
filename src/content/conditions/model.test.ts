// Random conditions: a slow, obvious evaluator agrees, and takes no more steps than were estimated.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkCondition, conditionEvaluator } from './index.ts'
import { isProgram, prepare } from './prepare.ts'
import { anyClaims, anyExpression, obviously, written } from './testing.ts'
import { contextOf } from './variables.ts'
import { workOf } from './work.ts'

test('a condition is true exactly where the obvious evaluator says so', () => {
  const seen = { true: 0, false: 0, failed: 0 }
  fc.assert(
    fc.property(anyExpression, anyClaims, (expression, claims) => {
      const text = written(expression)
      fc.pre(checkCondition(text) === undefined)
      const { value } = obviously(expression, claims)
      const { result, error } = conditionEvaluator({ visitor: { claims } })(text)
      assert.equal(result, value === true, `${text} for ${JSON.stringify(claims)}: ${error}`)
      assert.equal(error === undefined, typeof value === 'boolean', text)
      seen[typeof value !== 'boolean' ? 'failed' : value ? 'true' : 'false']++
    }),
    { numRuns: 3000 },
  )
  for (const count of Object.values(seen)) assert.ok(count > 200, JSON.stringify(seen))
})

test('takes no more steps than were foreseen', () =>
  fc.assert(
    fc.property(anyExpression, anyClaims, (expression, claims) => {
      const prepared = prepare(written(expression))
      if (!isProgram(prepared)) return
      const { steps } = obviously(expression, claims)
      const foreseen = workOf(prepared.tree, contextOf({ visitor: { claims } }).sizeOf)
      assert.ok(steps <= foreseen, `${written(expression)}: ${steps} steps, ${foreseen} foreseen`)
    }),
    { numRuns: 1000 },
  ))

test('what one visitor has says nothing about the next, though conditions are kept', () =>
  fc.assert(
    fc.property(anyExpression, anyClaims, anyClaims, (expression, claims, others) => {
      const text = written(expression)
      const first = conditionEvaluator({ visitor: { claims } })(text)
      conditionEvaluator({ visitor: { claims: others } })(text)
      assert.deepEqual(conditionEvaluator({ visitor: { claims } })(text), first)
    }),
  ))
