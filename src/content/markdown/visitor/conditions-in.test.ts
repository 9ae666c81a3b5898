// The conditions in a text, with their lines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conditionsIn } from './conditions-in.ts'

test('the conditions of a text are found with their lines, those within others and within lines too', () => {
  const text = [
    '\uFEFF# A',
    '',
    '{% if visitor.claims.a %}',
    'a',
    '',
    '{% if b %}',
    'b',
    '{% endif %}',
    '{% endif %}',
    '',
    'In {% if c %}a line{% endif %}, and {% if a %}again{% endif %}.',
  ].join('\n')
  assert.deepEqual(conditionsIn(text), [
    { expression: 'visitor.claims.a', line: 3 },
    { expression: 'b', line: 6 },
    { expression: 'c', line: 11 },
    { expression: 'a', line: 11 },
  ])
})

test('what stands in code, or has no end, is no condition', () => {
  assert.deepEqual(
    conditionsIn('```\n{% if a %}\nb\n{% endif %}\n```\n\n`{% if a %}{% endif %}`\n\n{% if a %}\n'),
    [],
  )
  assert.deepEqual(conditionsIn('plain'), [])
})

test('of very many conditions the first thousand are given, in linear time', () => {
  const found = conditionsIn('{% if a %}\na\n{% endif %}\n\n'.repeat(1200))
  assert.deepEqual([found.length, found[999]], [1000, { expression: 'a', line: 3997 }])
})
