// Unsigned claims out of queries and cookies.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCookies } from './cookies.ts'
import { claimsOfCookie, claimsOfQuery } from './unsigned-claims.ts'

const query = (text: string) => claimsOfQuery(new URLSearchParams(text))

test('of a query, visitor.NAME is a claim: true and false are booleans, all else a text', () => {
  assert.deepEqual(
    query('visitor.beta=true&visitor.old=false&visitor.age=30&visitor.plan=pro&visitor.none='),
    {
      beta: true,
      old: false,
      age: '30',
      plan: 'pro',
      none: '',
    },
  )
})

test('of a claim that a query gives several times the last one counts', () => {
  assert.deepEqual(query('visitor.beta=true&visitor.beta=false'), { beta: false })
})

test('what in a query is no name of a claim, or too long, is ignored', () => {
  const names = ['beta', 'visitor', 'visitor.', 'visitor.a.b', 'visitor.1', 'visitor.a-b', 'VISITOR.a']
  const others = ['visitor.__proto__', 'visitor.é', `visitor.${'a'.repeat(101)}`]
  for (const name of [...names, ...others])
    assert.deepEqual(query(`${encodeURIComponent(name)}=true`), {}, name)
  assert.deepEqual(query(`visitor.long=${'a'.repeat(1001)}`), {})
  assert.deepEqual(query(`visitor.long=${'a'.repeat(1000)}`), { long: 'a'.repeat(1000) })
})

test('a query gives at most 200 claims, the first ones', () => {
  const claims = query(Array.from({ length: 300 }, (_, index) => `visitor.n${index}=${index}`).join('&'))
  assert.deepEqual([Object.keys(claims).length, claims.n199, claims.n200], [200, '199', undefined])
})

test('the cookies of a header are read by their names, decoded, the first of each', () => {
  const header = 'a=1; lectern-visitor=%7B%22beta%22%3Atrue%7D ;a=2;b; c=x=y; d=%E0%A4%A'
  assert.deepEqual(
    [...readCookies(header)],
    [
      ['a', '1'],
      ['lectern-visitor', '{"beta":true}'],
      ['b', ''],
      ['c', 'x=y'],
      ['d', '%E0%A4%A'],
    ],
  )
})

test('a cookie of claims is an object of JSON, of bounded depth and number; anything else is as none', () => {
  assert.deepEqual(claimsOfCookie('{"beta":true,"team":{"name":"a"}}'), { beta: true, team: { name: 'a' } })
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  assert.notDeepEqual(claimsOfCookie(deep(5)), {})
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`n${index}`, 1])))
  const wrong = ['', 'x', '[]', 'null', '1', '{', deep(6), `${'['.repeat(8000)}${']'.repeat(8000)}`, many]
  for (const value of [...wrong, '{"__proto__":{"admin":true}}', '{"a":[{"__proto__":1}]}'])
    assert.deepEqual(claimsOfCookie(value), {}, value.slice(0, 50))
  assert.deepEqual(claimsOfCookie(undefined), {})
})
