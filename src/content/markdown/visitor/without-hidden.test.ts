// What a visitor sees of a text with conditions: everything meant for them, and nothing hidden, whatever is around it.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import type { Nodes } from 'mdast'
import type { ExpressionVariables } from '../../conditions/index.ts'
import { documentWithIds } from '../blocks.ts'
import { evaluateExpressions } from '../evaluate.ts'
import { extract } from '../extract.ts'
import { parseMarkdown } from '../parse.ts'
import { renderHtml } from '../render.ts'
import { withoutHidden } from './without-hidden.ts'

const variables: ExpressionVariables = {
  space: { vars: {} },
  page: { vars: {} },
  visitor: { claims: { plan: 'pro', beta: true, age: 3 } },
}

const shown = (text: string): string => withoutHidden(text, variables)

suite('a condition', () => {
  for (const [what, text, expected] of [
    ['shows what is for the visitor', '{% if visitor.claims.plan == "pro" %}\na\n{% endif %}', '\na\n'],
    ['hides what is not', 'a\n\n{% if visitor.claims.plan == "free" %}\nb\n{% endif %}\n\nc', 'a\n\n\n\nc'],
    ['stands within a line', 'Hello {% if visitor.claims.beta %}friend{% endif %}!', 'Hello friend!'],
    ['hides within a line', 'Hello {% if !visitor.claims.beta %}friend{% endif %}!', 'Hello !'],
    ['hides in a heading', '# A {% if false %}b{% endif %}', '# A '],
    ['hides in a cell', '| a {% if false %}b{% endif %} |\n|-|', '| a  |\n|-|'],
    ['hides in a list item', '- a\n  {% if false %}\n  b\n  {% endif %}\n- c', '- a\n  \n- c'],
    ['hides in a quote', '> {% if false %}\n> b\n> {% endif %}\n> c', '> \n> c'],
    ['hides in another one', '{% if true %}a {% if false %}b{% endif %}{% endif %}', 'a '],
    ['hides all others in it', '{% if false %}a {% if true %}b{% endif %}{% endif %}', ''],
    ['that fails hides', '{% if visitor.claims.gone.x %}a{% endif %}', ''],
    ['that does not parse hides', '{% if == %}a{% endif %}', ''],
    ['that is no boolean hides', '{% if visitor.claims.age %}a{% endif %}', ''],
    ['that costs too much hides', '{% if "a".matches("a") %}a{% endif %}', ''],
    ['that is very long hides', `{% if ${'true && '.repeat(200)}true %}a{% endif %}`, ''],
    ['in code is none', '`{% if false %}a{% endif %}`', '`{% if false %}a{% endif %}`'],
    ['that is not closed is text', '{% if false %}\na', '{% if false %}\na'],
  ] as const)
    test(what, () => assert.equal(shown(text), expected))
})

test('whoever edits sees all of it, within a line as a part of that line', () => {
  const root = parseMarkdown('Hello {% if a %}*my* friend{% endif %}!\n\n{% if b %}\nc\n{% endif %}\n')
  assert.equal(
    renderHtml(root).replaceAll('\n', ''),
    '<p>Hello <span class="conditional" data-condition="a"><em>my</em> friend</span>!</p>' +
      '<div class="conditional" data-condition="b"><p>c</p></div>',
  )
  assert.deepEqual(root.data?.problems, [])
  assert.deepEqual(extract('Hello {% if a %}friend{% endif %}!').sections[0]?.text, 'Hello friend!')
})

test('conditions that cutting brings together count as well', () => {
  const text = '{{% if false %}x{% endif %}% if false %}secret{% endif %}'
  assert.ok(!shown(text).includes('secret'))
})

const word = fc.integer({ min: 100_000, max: 999_999 }).map(number => `w${number}`)
const condition = fc.constantFrom('true', 'false', 'visitor.claims.beta', 'visitor.claims.gone', '== ', '1')
const indented = (text: string, first: string, others: string): string =>
  first + text.replaceAll('\n', `\n${others}`)

const { flow } = fc.letrec<{ flow: string; block: string; line: string }>(tie => ({
  line: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    word,
    fc.tuple(tie('line'), tie('line')).map(([one, other]) => `${one} ${other}`),
    fc.tuple(condition, tie('line')).map(([when, inside]) => `{% if ${when} %}${inside}{% endif %}`),
    fc.constantFrom(
      '{% if false %}',
      '{% endif %}',
      '`',
      '*',
      '[',
      '](x)',
      '<b>',
      '<!--',
      '{%',
      '%}',
      '$$',
      '|',
    ),
  ),
  block: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tie('line'),
    fc.tuple(condition, tie('flow')).map(([when, inside]) => `{% if ${when} %}\n${inside}\n{% endif %}`),
    tie('flow').map(inside => indented(inside, '- ', '  ')),
    tie('flow').map(inside => indented(inside, '> ', '> ')),
    tie('flow').map(inside => `{% hint %}\n${inside}\n{% endhint %}`),
    tie('flow').map(inside => `\`\`\`\n${inside}\n\`\`\``),
    tie('flow').map(inside => `<div>\n${inside}\n</div>`),
    tie('line').map(inside => `| ${inside} | a |\n|-|-|\n| ${inside} | b |`),
    tie('line').map(inside => `[^a]: ${inside}`),
    fc.constantFrom(
      '{% if false %}',
      '{% endif %}',
      '```',
      '<!--',
      '-->',
      '<pre>',
      '</pre>',
      ':::note',
      ':::',
    ),
  ),
  flow: fc
    .array(tie('block'), { minLength: 1, maxLength: 4 })
    .chain(blocks => fc.constantFrom('\n', '\n\n').map(between => blocks.join(between))),
}))

/** The words under conditions that are not true, found in the tree and not by ranges in the source. */
const hiddenWords = (node: Nodes, isHidden = false): string[] => {
  const hides = node.type === 'conditional' && !['true', 'visitor.claims.beta'].includes(node.expression)
  if (isHidden || hides) return JSON.stringify(node).match(/w\d{6}/g) ?? []
  return 'children' in node ? node.children.flatMap(child => hiddenWords(child)) : []
}

test('no word that is hidden is in any form of the text for the visitor', () =>
  fc.assert(
    fc.property(flow, raw => {
      let count = 0
      // Each word occurs once, so that a hidden one is not shown elsewhere.
      const text = raw.replace(/w\d{6}/g, () => `w${(count++).toString().padStart(6, '0')}`)
      const seen = shown(text)
      const root = parseMarkdown(seen)
      const forms = [
        seen,
        JSON.stringify(documentWithIds(root)),
        renderHtml(root),
        JSON.stringify(extract(seen)),
      ]
      forms.push(evaluateExpressions(seen, variables))
      for (const hidden of hiddenWords(parseMarkdown(text)))
        for (const form of forms) assert.ok(!form.includes(hidden), `${hidden} is in ${form}`)
      assert.doesNotMatch(forms[2] ?? '', /class="conditional"/)
    }),
    { numRuns: 500 },
  ))
