// Conditions that follow from a schema of visitors.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkCondition, claimsNamed, conditionEvaluator } from '#content/conditions/index.ts'
import { fits } from '#http/validate.ts'
import '../../../test/world/property-seed.ts'
import { type JsonSchema, refuseWrongClaims } from './claims.ts'
import { emptySchema, VisitorSchema } from './schema.ts'
import { templateConditions } from './template-conditions.ts'

const claim = (description: string) => ({ type: 'boolean', description }) as const
const schemaOf = (signed: Record<string, string>, unsigned: Record<string, string>): JsonSchema => {
  const claims = (of: Record<string, string>) =>
    Object.fromEntries(Object.entries(of).map(([name, description]) => [name, claim(description)]))
  const inner = { type: 'object', properties: claims(unsigned), additionalProperties: false } as const
  return { ...emptySchema, properties: { ...claims(signed), unsigned: inner } }
}

test('every claim has a condition that it is true and one that it is not, with its description, signed ones first', () => {
  assert.deepEqual(templateConditions(schemaOf({ pro: 'Pays' }, { beta: 'Tries' })), [
    { description: 'Pays', condition: 'visitor.claims.pro == true' },
    { description: 'Pays', condition: '!has(visitor.claims.pro) || visitor.claims.pro == false' },
    { description: 'Tries', condition: 'visitor.claims.unsigned.beta == true' },
    {
      description: 'Tries',
      condition: '!has(visitor.claims.unsigned.beta) || visitor.claims.unsigned.beta == false',
    },
  ])
  assert.deepEqual(templateConditions(emptySchema), [])
})

const reserved = ['true', 'false', 'null', 'in']

test('a claim that no expression could name is refused', () => {
  for (const name of reserved) {
    assert.throws(() => refuseWrongClaims(schemaOf({ [name]: '' }, {})), /word of the language/)
    assert.throws(() => refuseWrongClaims(schemaOf({}, { [name]: '' })), /word of the language/)
  }
})

const name = fc.oneof(
  fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/),
  fc.constantFrom('as', 'for', 'if', 'has', 'size', 'visitor', 'claims', 'constructor', 'toString', '_'),
)
const names = fc.uniqueArray(
  name.filter(text => !['unsigned', '__proto__', ...reserved].includes(text)),
  { maxLength: 8 },
)
const described = (all: readonly string[]) => Object.fromEntries(all.map(one => [one, 'What it says']))

test('of the two conditions on a claim one is true for every visitor, with the claim or without it', () => {
  fc.assert(
    fc.property(names, names, (signed, unsigned) => {
      const schema = schemaOf(described(signed), described(unsigned))
      assert.ok(fits(VisitorSchema, schema))
      refuseWrongClaims(schema)
      const conditions = templateConditions(schema).map(({ condition }) => condition)
      const paths = [...signed, ...unsigned.map(one => `unsigned.${one}`)]
      assert.equal(conditions.length, 2 * paths.length)
      for (const [index, condition] of conditions.entries()) {
        assert.equal(checkCondition(condition), undefined, condition)
        assert.deepEqual(claimsNamed(condition), [paths[index >> 1]], condition)
      }
      for (const value of [true, false, undefined]) {
        const claims = (of: readonly string[]) =>
          value === undefined ? {} : Object.fromEntries(of.map(one => [one, value]))
        const visitor = { claims: { ...claims(signed), unsigned: claims(unsigned) } }
        const evaluate = conditionEvaluator({ space: { vars: {} }, page: { vars: {} }, visitor })
        const results = conditions.map(condition => evaluate(condition).result)
        assert.deepEqual(
          results,
          paths.flatMap(() => [value === true, value !== true]),
        )
      }
    }),
    { numRuns: 200 },
  )
})
