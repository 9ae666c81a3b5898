// The condition of a page in front matter: read in CEL or as JavaScript writes it, and never lost.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readFrontMatter, writeFrontMatter } from './index.ts'

for (const [yaml, condition] of [
  ['if: visitor.claims.plan == "pro"', 'visitor.claims.plan == "pro"'],
  ['if: "visitor.claims.plan == \'pro\'"', "visitor.claims.plan == 'pro'"],
  ['if: visitor.claims.flags?.beta === true', 'visitor.claims.flags.beta == true'],
  ["if: visitor.claims?.['plan'] !== 'a === b'", "visitor.claims['plan'] != 'a === b'"],
  ['if: |\n  visitor.claims.a &&\n  visitor.claims.b\n', 'visitor.claims.a &&\nvisitor.claims.b\n'],
  ['if: true', 'true'],
  ['if: false', 'false'],
  ['if:', undefined],
  ['if: ""', undefined],
  ['title: A', undefined],
  ['iffy: a b', undefined],
] as const)
  test(`says the condition: ${JSON.stringify(yaml)}`, () => {
    const { problems, ...fields } = readFrontMatter(yaml)
    assert.deepEqual(problems, [])
    assert.equal(fields.condition, condition)
    assert.equal(writeFrontMatter(yaml, fields), yaml)
  })

for (const yaml of [
  'if: visitor.claims.a ==',
  'if: !visitor.claims.a',
  'if: !visitor.claims.a && visitor.claims.b',
  'if: "pro" == visitor.claims.plan',
  'if: [a]',
  'if: {a: b}',
  'if: 1',
  'if: true\nif: true',
  'if: "\\0"',
  `if: ${'!'.repeat(3000)}true`,
  'if: true\n\tbroken: [',
  '"if": visitor.claims.a\nbroken: [',
  `if: true\nlong: ${'x'.repeat(70_000)}`,
])
  test(`hides the page from all, and says so: ${JSON.stringify(yaml.slice(0, 50))}`, () => {
    const { problems, condition } = readFrontMatter(yaml)
    assert.equal(condition, 'false')
    assert.ok(
      problems.some(problem => /no visitor is shown it/.test(problem)),
      problems.join(),
    )
  })

test('is written as a text that says it again, beside what else is there', () => {
  const conditions = ['visitor.claims.plan == "pro"', '!visitor.claims.a', 'false', "'a' in visitor.claims.b"]
  for (const condition of conditions) {
    const written = writeFrontMatter('# note\ntitle: A\n', { title: 'A', condition })
    assert.match(written ?? '', /^# note\ntitle: A\nif: /)
    assert.deepEqual(readFrontMatter(written ?? ''), { title: 'A', condition, problems: [] })
    assert.equal(writeFrontMatter(written, { title: 'A' }), '# note\ntitle: A\n')
  }
})
