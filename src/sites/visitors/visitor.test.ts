// Visitors as conditions see them, and as requests describe them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fits } from '#http/validate.ts'
import {
  anonymous,
  type Claims,
  type KnownVisitor,
  type Visitor,
  VisitorInput,
  visitorVariable,
} from './index.ts'

test('to a condition a visitor has signed claims, and unsigned ones under their own name', () => {
  const unsigned: Claims = { beta: true }
  const visitor: Visitor = { claims: { plan: 'pro', unsigned: 'no' }, unsigned }
  assert.deepEqual(visitorVariable(visitor), { claims: { plan: 'pro', unsigned: { beta: true } } })
  const nobody: KnownVisitor = { ...anonymous, authenticated: false }
  assert.deepEqual(visitorVariable(nobody), { claims: { unsigned: {} } })
})

test('a request gives a token, claims or cookies of a visitor, each bounded, and nothing else', () => {
  for (const value of [{}, { jwtToken: 'a', unsignedClaims: { a: [{}] }, cookies: 'a=b' }])
    assert.ok(fits(VisitorInput, value))
  const names = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`n${index}`, 1]))
  for (const value of [
    { jwtToken: 'a'.repeat(8193) },
    { cookies: 'a'.repeat(8193) },
    { unsignedClaims: [] },
    { unsignedClaims: names },
    { claims: {} },
    null,
  ])
    assert.ok(!fits(VisitorInput, value), JSON.stringify(value).slice(0, 50))
})
