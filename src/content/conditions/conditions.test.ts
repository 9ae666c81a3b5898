// Conditions: which hold for which visitor, which are refused and where, and which claims they name.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type ConditionError,
  type ConditionResult,
  checkCondition,
  claimsNamed,
  conditionEvaluator,
  type ExpressionVariables,
  expressionEvaluator,
  valuesNamed,
} from './index.ts'

const variables: ExpressionVariables = {
  visitor: {
    claims: JSON.parse(
      '{"plan": "pro", "age": 3, "rate": 0.5, "staff": true, "groups": ["a", "b"], "nested": {"city": "Bern"},' +
        '"numbers": [1, 2], "at": "2026-11-23T10:00:00Z",' +
        '"unsigned": {"beta": true, "plan": "free"}, "__proto__": "own", "constructor": "mine"}',
    ),
  },
}

describe('a condition', () => {
  const isTrue = conditionEvaluator(variables)
  for (const condition of [
    'true',
    'visitor.claims.plan == "pro"',
    "visitor.claims['plan'] == 'pro'",
    'visitor.claims.unsigned.plan == "free"',
    'visitor.claims.unsigned.beta && visitor.claims.staff',
    'visitor.claims.missing == 1 || visitor.claims.staff',
    'has(visitor.claims.plan) && !has(visitor.claims.missing)',
    '"plan" in visitor.claims && !("missing" in visitor.claims)',
    'visitor.claims.age > 2 && visitor.claims.age + 1 == 4 && visitor.claims.rate < 1.0',
    '"a" in visitor.claims.groups && size(visitor.claims.groups) == 2',
    'visitor.claims.groups.exists(g, g.startsWith("b")) && visitor.claims.groups.all(g, g != "c")',
    'visitor.claims.groups.filter(g, g == "a").size() == 1 && visitor.claims.numbers.map(n, n * 2) == [2, 4]',
    'visitor.claims.groups.join(", ") == "a, b" && "a,b".split(",") == visitor.claims.groups',
    'visitor.claims.nested == {"city": "Bern"} && visitor.claims.nested.city.contains("er")',
    'visitor.claims.plan in ["pro", "max"] ? true : false',
    'timestamp(visitor.claims.at) + duration("1h") < timestamp("2026-11-24T00:00:00Z")',
    'cel.bind(plan, visitor.claims.plan, plan == "pro" || plan == "max")',
    'visitor.claims.__proto__ == "own" && visitor.claims.constructor == "mine"',
    '// a comment\nvisitor.claims.staff',
  ])
    test(`holds: ${condition}`, () => {
      assert.equal(checkCondition(condition), undefined)
      assert.deepEqual(isTrue(condition), { result: true })
    })

  for (const [condition, error] of [
    ['visitor.claims.plan == "free"', undefined],
    ['visitor.claims.missing', 'No such key: missing'],
    ['visitor.claims.toString == "x"', 'No such key: toString'],
    ['visitor.claims.plan', 'its value is neither true nor false'],
    ['visitor.claims.age && true', "Logical operator requires bool operands, got 'int'"],
    ['plan == "pro"', 'Unknown variable: plan'],
    // All maps are of one type whatever they contain, since the library keeps each type that it has met.
    ['visitor.claims.nested + 1 == 2', 'no such overload: dyn<map<dyn, dyn>> + int'],
    ['"a" + 1 == "a1"', 'no such overload: string + int'],
  ] as const)
    test(`does not hold: ${condition}`, () => {
      assert.equal(checkCondition(condition), undefined)
      assert.deepEqual(isTrue(condition), { result: false, ...(error !== undefined && { error }) })
    })

  test('may have 1,024 characters, whichever these are', () => {
    const condition = `"${'😀'.repeat(1016)}" != ""`
    assert.equal(checkCondition(condition), undefined)
    assert.deepEqual(isTrue(condition), { result: true })
    assert.equal(checkCondition(`${condition} `)?.message, 'it has more than 1024 characters')
  })

  test('without a visitor finds no claims', () => {
    assert.deepEqual(conditionEvaluator({})('visitor.claims == {}'), { result: true })
    assert.equal(conditionEvaluator({})('visitor.claims.plan == "pro"').result, false)
  })
})

describe('is refused, with its place:', () => {
  for (const [condition, message, line, column] of [
    ['', 'the end is not expected here', 1, 1],
    ['visitor.claims.plan = "pro"', '"=" is not expected here', 1, 21],
    ['visitor.claims.a === true', '"=" is not expected here', 1, 20],
    ['(true', '")" is expected, and not the end', 1, 6],
    ['"😀" == "a" &&\n  "b" ) 1', undefined, 2, 7],
    ['"a', 'unterminated string', 1, 1],
    ['a 😀', '"😀" is not expected here', 1, 3],
    ['while', 'reserved identifier: while', 1, 1],
    ['!'.repeat(1025), 'it has more than 1024 characters', 1, 1],
    ['('.repeat(40), 'it has too many parts, or nests too deep', 1, 31],
    ['visitor.claims.a.matches("(a+)+$")', 'the function matches is not known here', 1, 1],
    ['true || nothing(1)', 'the function nothing is not known here', 1, 9],
    ['[1].all(x, [2].all(y, x == y))', 'a loop (all) may not stand in another loop', 1, 12],
    ['duration(visitor.claims.a) == duration("1h")', undefined, 1, 1],
    ['[[[[1]]]] == []', 'lists and maps may nest three levels deep', 1, 1],
    ['[1].map(x, [[[x]]]) == []', 'lists and maps may nest three levels deep', 1, 1],
    [
      `visitor.claims.a${'.split("").join(visitor.claims.b)'.repeat(3)} == ""`,
      'it takes too much work',
      1,
      1,
    ],
  ] as const)
    test(condition.length > 60 ? `${condition.slice(0, 60)}…` : JSON.stringify(condition), () => {
      const error: ConditionError | undefined = checkCondition(condition)
      if (message !== undefined) assert.equal(error?.message, message)
      assert.deepEqual([error?.line, error?.column], [line, column])
      const { result, error: why = '' }: ConditionResult = conditionEvaluator(variables)(condition)
      assert.equal(result, false)
      assert.ok(why.endsWith(`(line ${line}, column ${column})`), why)
    })
})

describe('names', () => {
  for (const [condition, claims, paths] of [
    ['visitor.claims.plan == "pro"', ['plan'], ['visitor.claims.plan']],
    ['visitor.claims["plan"] == \'pro\'', ['plan'], ['visitor.claims.plan']],
    ['has(visitor.claims.plan)', ['plan'], ['visitor.claims.plan']],
    ['visitor.claims.unsigned.beta', ['unsigned.beta'], ['visitor.claims.unsigned.beta']],
    ['visitor.claims["unsigned"]["beta"]', ['unsigned.beta'], ['visitor.claims.unsigned.beta']],
    ['visitor.claims.nested.city == "x"', ['nested'], ['visitor.claims.nested.city']],
    ['visitor.claims["a b"] == 1', ['a b'], ['visitor.claims["a b"]']],
    ['visitor.claims.groups.exists(g, g == visitor.claims.plan)', ['groups', 'plan'], undefined],
    ['visitor.claims.groups.exists(visitor, visitor.claims.no)', ['groups'], ['visitor.claims.groups']],
    ['cel.bind(visitor, visitor.claims.plan, visitor.claims.no)', ['plan'], ['visitor.claims.plan']],
    ['visitor.claims[visitor.claims.plan] == 1', ['*', 'plan'], undefined],
    ['visitor.claims.unsigned[visitor.claims.plan] == 1', ['plan', 'unsigned.*'], undefined],
    ['visitor.claims.exists(name, name == "a")', ['*'], ['visitor.claims']],
    ['"plan" in visitor.claims', ['plan'], ['visitor.claims.plan']],
    ['visitor.claims.plan in visitor.claims', ['*', 'plan'], undefined],
    ['"a" in visitor.claims.groups', ['groups'], ['visitor.claims.groups']],
    ['visitor == {}', ['*'], ['visitor']],
    ['space.vars.plan == "pro"', [], ['space.vars.plan']],
    ['"visitor.claims.plan" == "pro"', [], []],
    ['visitor.claims.plan ==', [], []],
  ] as const)
    test(condition, () => {
      assert.deepEqual(claimsNamed(condition), claims)
      if (paths !== undefined) assert.deepEqual(Object.keys(valuesNamed(condition, variables)), paths)
    })

  test('values, and null for what is not there', () => {
    const condition =
      'visitor.claims.plan == "pro" && visitor.claims.no.way && visitor.claims.groups == space.vars.a && visitor.claims.toString'
    assert.deepEqual(valuesNamed(condition, variables), {
      'visitor.claims.plan': 'pro',
      'visitor.claims.no.way': null,
      'visitor.claims.groups': ['a', 'b'],
      'space.vars.a': null,
      'visitor.claims.toString': null,
    })
  })
})

describe('what an expression may take', () => {
  const long = 'ab'.repeat(4000)
  const many = Array.from({ length: 4000 }, (_, index) => `group-${index}`)
  const isTrue = conditionEvaluator({ visitor: { claims: { long, many, short: 'b' } } })

  test('is enough for one look at each of thousands of groups', () => {
    assert.deepEqual(isTrue('"group-3999" in visitor.claims.many'), { result: true })
    assert.deepEqual(isTrue('visitor.claims.many.exists(g, g == "group-3999")'), { result: true })
    assert.deepEqual(isTrue('visitor.claims.long.contains(visitor.claims.short)'), { result: true })
  })

  test('is too little for more than that', () => {
    for (const condition of [
      'visitor.claims.many.exists(g, visitor.claims.many.size() > 5000)',
      'visitor.claims.many.exists(g, g.nothing || g.nothing)',
      'visitor.claims.many.exists(g, visitor.claims.long.lowerAscii() == g)',
      'visitor.claims.long.contains(visitor.claims.long + "c")',
      'visitor.claims.many.join(visitor.claims.long) == ""',
    ]) {
      assert.equal(checkCondition(condition), undefined)
      assert.deepEqual(isTrue(condition), {
        result: false,
        error: 'it takes too much work with these values',
      })
    }
  })

  test('ends for many conditions together, each of which counts once', () => {
    const evaluate = conditionEvaluator({ visitor: { claims: { many } } })
    const condition = (index: number) => `${index} < size(visitor.claims.many)`
    const costly = (index: number) => `visitor.claims.many.exists(g, g == "${index}")`
    for (let index = 0; index < 1000; index++) assert.equal(evaluate(costly(0)).result, false)
    assert.deepEqual(evaluate(condition(1)), { result: true })
    const errors = Array.from({ length: 100 }, (_, index) => evaluate(costly(index + 1)).error)
    assert.equal(errors[0], undefined)
    assert.equal(errors.at(-1), 'all conditions together take too much work')
  })

  test('bounds its value', () => {
    const evaluate = expressionEvaluator({ visitor: { claims: { long, short: 'ab' } } })
    let expression = 'visitor.claims.short'
    for (let level = 0; level < 5; level++) {
      const value = evaluate(expression)
      if (value !== undefined) assert.ok(String(value).length < 2_000_000)
      expression = `${expression}.split("").join(${expression})`
    }
    assert.equal(evaluate(`${'visitor.claims.long.split("")'}.join(visitor.claims.long)`), undefined)
  })
})
