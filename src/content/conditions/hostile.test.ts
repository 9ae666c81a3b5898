// Hostile expressions and hostile claims: nothing throws, nothing
// takes more work than estimated, nothing leaks from objects.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Json } from '#kernel/json.ts'
import {
  checkCondition,
  claimsNamed,
  conditionEvaluator,
  expressionEvaluator,
  importedCondition,
  valuesNamed,
} from './index.ts'
import { isProgram, mostWork, prepare } from './prepare.ts'
import { contextOf } from './variables.ts'
import { workOf } from './work.ts'

const long = 'ab'.repeat(10_000)
const hostileClaims: Record<string, Json> = {
  ...JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {}}, "toString": 1}'),
  long,
  digits: '1'.repeat(20_000),
  many: Array.from({ length: 2000 }, (_, index) => index),
  deep: Array.from({ length: 500 }).reduce<Json>(inner => [inner], 'x'),
  wide: Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, long.slice(0, 10)])),
  plan: 'pro',
}

const repeated = (text: string, count: number): string => text.repeat(count).slice(0, 1024)

/** Nested `a.split("").join(a)`: the length of the value would be squared each time. */
const squared = (depth: number): string =>
  depth === 0 ? 'visitor.claims.plan' : `${squared(depth - 1)}.split("").join(${squared(depth - 1)})`

const hostile = [
  ...['(', '[', '{', '!', '-', '"', 'a.', 'a[', 'has(', '1 ? ', '// ', '\\', '\u0000', '\ud800', '😀'].map(
    text => repeated(text, 1024),
  ),
  repeated('((((((((((1))))))))))+', 60),
  `${repeated('visitor.claims.long + ', 46)}"" == visitor.claims.long`,
  `${repeated('visitor.claims.many + ', 46)}[] == visitor.claims.many`,
  `[${'1,'.repeat(500)}1] == visitor.claims.many`,
  `{${Array.from({ length: 200 }, (_, index) => `${index}:1`).join()}} == visitor.claims`,
  'visitor.claims.many.all(a, visitor.claims.many.all(b, a == b))',
  'visitor.claims.many.map(a, [a, a]).map(a, [a, a]).map(a, [a, a]).size() > 0',
  'visitor.claims.many.map(a, visitor.claims.many).size() > 0',
  'visitor.claims.many.map(a, visitor.claims.long + visitor.claims.long).join("") == ""',
  'visitor.claims.many.exists(a, a.b || a.b || a.b || a.b || a.b || a.b || a.b || a.b)',
  'visitor.claims.many.filter(a, visitor.claims.wide == visitor.claims.wide).size() == 0',
  `visitor.claims.many.exists(a, ${repeated('visitor.claims.nothing.x || ', 35)}false)`,
  ...[1, 2, 3, 4, 5].map(depth => `${squared(depth)} == ""`),
  'cel.bind(a, visitor.claims.long + visitor.claims.long, cel.bind(b, a + a, cel.bind(c, b + b, c + c))) == ""',
  'visitor.claims.long.matches("(a|ab)*c")',
  'duration(visitor.claims.digits) > duration("1s")',
  'duration("1111111111111111111111111111111111111111111111") > duration("1s")',
  'visitor.claims.long.contains(visitor.claims.long + "c")',
  'visitor.claims.long.split("").size() == 3',
  'bytes(visitor.claims.long).json() == {}',
  'int(visitor.claims.digits) > 0',
  `${'9'.repeat(1000)} > 0`,
  '9223372036854775807 + 1 > 0',
  '1 / 0 == 1',
  'visitor.claims.many.map(a, timestamp("2026-01-01T00:00:00Z").getHours("Europe/Bern")).size() == 0',
  'timestamp("2026-01-01T00:00:00Z").getHours("Nowhere/There") == 1',
  'visitor.__proto__.polluted == true',
  'visitor.constructor.constructor("return process")() == 1',
  'visitor.claims.plan.constructor == 1',
  'visitor.claims["__proto__"]["__proto__"] == 1',
  '{"__proto__": {"polluted": true}}.polluted',
  'visitor.claims.deep == visitor.claims.deep',
  'google.protobuf == {}',
  'cel == cel',
]

const isWellBehaved = (text: string): void => {
  const error = checkCondition(text)
  if (error !== undefined) {
    assert.ok(error.message.isWellFormed() && error.message.length < 1200, error.message)
    assert.ok(error.line >= 1 && error.column >= 1)
  }
  const evaluate = conditionEvaluator({ visitor: { claims: hostileClaims } })
  const { result, error: why } = evaluate(text)
  assert.equal(typeof result, 'boolean')
  if (error !== undefined) assert.ok(!result && why !== undefined)
  assert.deepEqual(evaluate(text), { result, ...(why !== undefined && { error: why }) })
  const value = expressionEvaluator({ visitor: { claims: hostileClaims } })(text)
  if (typeof value === 'string') assert.ok(value.length <= 8 * mostWork)
  assert.ok(claimsNamed(text).length <= 100)
  assert.ok(Object.keys(valuesNamed(text, { visitor: { claims: hostileClaims } })).length <= 100)
  assert.equal(checkCondition(importedCondition(text).condition), undefined)
}

for (const text of hostile)
  test(`is refused, or false, or true, and no more: ${JSON.stringify(text.slice(0, 80))}`, () =>
    isWellBehaved(text))

test('so is whatever is made of the words of the language', () => {
  const word = fc.constantFrom(
    ...['visitor', '.claims', '.many', '.long', '.plan', '["plan"]', '.all(x, ', '.map(x, ', '.exists(x, '],
    ...[
      'x',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      ',',
      ' in ',
      ' == ',
      ' && ',
      ' || ',
      '!',
      '-',
      ' + ',
      ' ? ',
      ' : ',
    ],
    ...[
      '"a"',
      "'b'",
      '1',
      '1.5',
      '2u',
      'b"x"',
      'r"\\"',
      'null',
      'true',
      'has(',
      'size(',
      '.split(',
      '.join(',
    ],
    ...[
      '"""',
      '\\',
      '\n',
      '//',
      '😀',
      '__proto__',
      '.constructor',
      'cel.bind(y, ',
      'y',
      '.contains(',
      'type(',
    ],
  )
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 40 }).map(words => words.join('')),
      isWellBehaved,
    ),
    { numRuns: 1000 },
  )
})

test('so is any text at all', () =>
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 1100 }), isWellBehaved), { numRuns: 300 }))

test('claims are looked at no more often than was foreseen', () => {
  for (const text of hostile) {
    const prepared = prepare(text)
    if (!isProgram(prepared)) continue
    const { values, sizeOf } = contextOf({ visitor: { claims: hostileClaims } })
    const foreseen = workOf(prepared.tree, sizeOf)
    if (foreseen > mostWork) continue
    let looks = 0
    const counting = (value: unknown): void => {
      if (!(value instanceof Map)) return
      for (const inner of value.values()) counting(inner)
      value.get = key => {
        looks++
        return Map.prototype.get.call(value, key)
      }
    }
    counting(values.visitor)
    try {
      prepared.run(values)
    } catch {}
    assert.ok(looks <= foreseen, `${text}: ${looks} of ${foreseen}`)
  }
})

test('no prototype is changed by any of it', () => {
  for (const text of hostile) isWellBehaved(text)
  assert.equal(Object.getOwnPropertyDescriptor(Object.prototype, 'polluted'), undefined)
})
