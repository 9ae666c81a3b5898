// Expressions: what they can contain, where they may be, and their limits.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { ExpressionVariables } from '../conditions/index.ts'
import { evaluateExpressions } from './evaluate.ts'
import { parseMarkdown } from './parse.ts'

const variables: ExpressionVariables = {
  space: { vars: { name: 'Lectern', major: 2, rate: 0.5, on: true, list: ['a'] } },
  page: { vars: JSON.parse('{"__proto__": "own", "constructor": "mine"}') },
  visitor: { claims: { plan: 'pro', groups: ['a', 'b'], nested: { deep: 'x' } } },
}

for (const [rule, text, result] of [
  ['a string stands for itself', 'a {{ space.vars.name }} b', 'a Lectern b'],
  [
    'numbers and booleans are written out',
    '{{space.vars.major}} {{space.vars.rate}} {{space.vars.on}}',
    '2 0.5 true',
  ],
  ['whole numbers can be reckoned with', '{{ space.vars.major + 1 }}', '3'],
  ['conditions choose', '{{ visitor.claims.plan == "pro" ? "Pro" : "Free" }}', 'Pro'],
  ['lists can be asked', '{{ "a" in visitor.claims.groups }}', 'true'],
  ['maps nest', '{{ visitor.claims.nested.deep }}', 'x'],
  [
    'keys that objects inherit are plain keys',
    '{{ page.vars.constructor }} {{ page.vars["__proto__"] }}',
    'mine own',
  ],
  ['loops work', '{{ visitor.claims.groups.exists(g, g == "b") }}', 'true'],
  ['in a block', '{% hint %}\n{{ 1 }}\n{% endhint %}', '{% hint %}\n1\n{% endhint %}'],
  [
    'in the title of a block of code',
    '{% code title="{{ 1 }}" %}\n```\na\n```\n{% endcode %}',
    '{% code title="1" %}\n```\na\n```\n{% endcode %}',
  ],
  ['as an element', 'a <code class="expression">space.vars.major &gt; 1</code> b', 'a true b'],
  ['in a line of colons', ':::note {{ 1 }}\na\n:::', ':::note 1\na\n:::'],
  ['behind a backslash that is itself escaped', '\\\\{{ 1 }}', '\\\\1'],
  ['behind a brace that is escaped', '\\{{{ 1 }}', '\\{1'],
  ['a value is not read again', '{{ "{{ 1 }" + "}" }}', '{{ 1 }}'],
] as const) {
  test(rule, () => assert.equal(evaluateExpressions(text, variables), result))
}

for (const [rule, text] of [
  ['one that names what is not there', '{{ space.vars.missing }}'],
  [
    'inherited properties are not there',
    '{{ space.vars.toString }} {{ space.vars.constructor }} {{ space.__proto__ }}',
  ],
  ['one that does not parse', '{{ 1 + }}'],
  ['a list', '{{ space.vars.list }}'],
  ['a map', '{{ visitor.claims.nested }}'],
  ['one in fenced code', '```\n{{ 1 }}\n```\n'],
  ['one in indented code', '    {{ 1 }}\n'],
  ['one in inline code', 'a `{{ 1 }}` b'],
  ['one in a formula', '$$\n\\frac{{1}}{{2}}\n$$\n'],
  ['one as an element in code', '`<code class="expression">1</code>`'],
  ['one that is escaped', 'a \\{{ 1 }} b'],
  ['one around code', '{{ `1` }}'],
  ['one that never closes', '{{ 1'],
  ['a pattern, which may run for ever', '{{ space.vars.name.matches("(a+)+$") }}'],
  ['a loop in a loop', '{{ [1, 2].map(x, [1, 2].map(y, y)).size() }}'],
  ['one that is too long', `{{ ${'1 + '.repeat(300)}1 }}`],
] as const) {
  test(`left unchanged: ${rule}`, () => assert.equal(evaluateExpressions(text, variables), text))
}

test('an expression may have 1,024 characters, whichever these are', () => {
  const longest = `"${'😀'.repeat(1022)}"`
  for (const [open, close] of [
    ['{{', '}}'],
    ['<code class="expression">', '</code>'],
  ] as const) {
    const [fits, exceeds] = [open + longest + close, `${open}${longest} ${close}`]
    assert.equal(evaluateExpressions(fits, variables), longest.slice(1, -1))
    assert.equal(evaluateExpressions(exceeds, variables), exceeds)
  }
})

test('of more than 1,000 expressions the rest stay', () => {
  const result = evaluateExpressions('{{ 1 }}\n\n'.repeat(1001), variables)
  assert.equal(result, `${'1\n\n'.repeat(1000)}{{ 1 }}\n\n`)
})

test('what a visitor says is shown as text: it includes and formats nothing', () => {
  const said = '  {% include "a" %} [x](evil) <b>*bold*</b> {{ space.vars.name }} Ada Lovelace\n# x '
  const visitor = { claims: { unsigned: { name: said } } }
  const shown = evaluateExpressions('A {{ visitor.claims.unsigned.name }} B', { ...variables, visitor })
  assert.match(shown, /^A [\p{L}\p{N} &#;]+ B$/u)
  assert.ok(shown.includes('Ada Lovelace'))
  const [paragraph, ...more] = parseMarkdown(shown).children
  assert.deepEqual(more, [])
  assert.ok(paragraph?.type === 'paragraph' && paragraph.children.every(({ type }) => type === 'text'))
  assert.equal(
    paragraph.children.map(node => (node.type === 'text' ? node.value : '')).join(''),
    `A ${said} B`,
  )
})

test('without a visitor there are no claims', () => {
  const { visitor: _, ...rest } = variables
  assert.equal(evaluateExpressions('{{ visitor.claims.plan }}', rest), '{{ visitor.claims.plan }}')
})

test('a value cannot break out of the attribute of a tag, and is shown there as it is', () => {
  for (const value of [
    'a" icon="b',
    "a' b",
    'a %} {% endhint %} b',
    'a\n\nb',
    'a \\',
    '&quot;',
    '<b>',
    '{{ 1 }}',
    '😀 ü',
  ]) {
    const text = '{% hint title="{{ page.vars.x }}" %}\nInside.\n{% endhint %}\n'
    const [node] = parseMarkdown(
      evaluateExpressions(text, { ...variables, page: { vars: { x: value } } }),
    ).children
    assert.ok(node?.type === 'hint')
    assert.deepEqual([node.title, node.icon, node.children.length], [value, null, 1])
    const bare = evaluateExpressions('{% hint style={{ page.vars.x }} %}\nInside.\n{% endhint %}\n', {
      ...variables,
      page: { vars: { x: value } },
    })
    const [other] = parseMarkdown(bare).children
    assert.ok(other?.type === 'hint' && other.icon === null)
  }
})
