// Hostile formulas: the result is nothing but MathML, and its size is limited.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { Element, ElementContent } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { mathmlOf, problemOf } from './testing.ts'

const html = (source: string): string => {
  const element = mathmlOf(source, false)
  return element === undefined ? '' : stringifier.stringify({ type: 'root', children: [element] })
}
const stringifier = unified().use(rehypeStringify).freeze()

const elementsIn = (node: ElementContent): Element[] =>
  node.type === 'element' ? [node, ...node.children.flatMap(elementsIn)] : []

for (const source of [
  '\\href{javascript:alert(1)}{x}',
  '\\url{javascript:alert(1)}',
  '\\includegraphics[alt=x]{https://example.com/x.png}',
  '\\class{a}{x}',
  '\\id{a}{x}',
  '\\style{position:fixed}{x}',
  '\\data{a=b}{x}',
]) {
  test(`what asks for trust is refused: ${source}`, () => {
    assert.equal(mathmlOf(source, false), undefined)
  })
}

test('markup in a formula is text', () => {
  const attack = '</annotation></semantics></math><img src=x onerror=alert(1)>'
  const element = mathmlOf(`\\text{${attack}}`, false)
  assert.ok(element)
  assert.deepEqual(
    elementsIn(element).map(({ tagName }) => tagName),
    ['math', 'semantics', 'mtext', 'annotation'],
  )
  assert.doesNotMatch(html(`\\text{${attack}}`), /<img|<\/math>./)
})

test('no length is larger than a page bears', () => {
  const text = html('\\hspace{999em}\\kern-999em\\rule{999in}{999em}\\raisebox{-999em}{x}\\mathllap{x}')
  for (const [, number, unit] of text.matchAll(/="[+-]?(\d+(?:\.\d+)?)([a-z]+)"/g))
    assert.ok(Number(number) <= (unit === 'pt' ? 400 : 40), `${number}${unit}`)
})

const repeated = (text: string, times: number): string => text.repeat(times)

for (const [what, source, problem] of [
  ['one that never ends', '\\def\\a{\\a}\\a', /Too many expansions/],
  ['one that doubles its argument', '\\def\\a#1{\\a{#1#1}}\\a{xxx}', /grow too large/],
  [
    'one with many places for a long argument',
    `\\def\\a#1{${repeated('#1', 2000)}}\\a{${repeated('x', 4000)}}`,
    /grow too large/,
  ],
  [
    'a long one many times',
    `\\def\\a{${repeated('x', 3000)}}\\def\\b{${repeated('\\a', 900)}}\\b`,
    /grow too large/,
  ],
  ['one in itself', `\\newcommand\\a[1]{#1#1}${repeated('\\a{', 60)}x${repeated('}', 60)}`, /grow too large/],
  [
    'one that is redefined by itself',
    `\\edef\\a{xxx}${repeated('\\edef\\a{\\a\\a}', 100)}\\a`,
    /Too many expansions/,
  ],
  [
    'one of table cells',
    `\\def\\a{${repeated('&', 30)}}\\def\\b{${repeated('\\\\', 30)}}\\begin{matrix}${repeated('\\a', 30)}${repeated('\\b', 30)}\\end{matrix}`,
    /tables of the formula/,
  ],
] as const) {
  test(`a bomb of macros is refused: ${what}`, () => {
    assert.match(problemOf(source, true) ?? '', problem)
  })
}

test('a formula that is too long, too deep or too large is refused', () => {
  assert.match(problemOf(repeated('x', 10_001), false) ?? '', /longer than 10000/)
  assert.match(problemOf(repeated('x', 2_000_000), false) ?? '', /longer than 10000/)
  for (const deep of ['{', '\\left(', '\\sqrt{', '\\begin{matrix}', 'x^{'])
    assert.notEqual(problemOf(repeated(deep, 1000), false), undefined, deep)
  assert.match(problemOf(`${repeated('{', 1000)}x${repeated('}', 1000)}`, false) ?? '', /nests too deep/)
  assert.match(
    problemOf(`\\begin{matrix}${repeated('&', 3000)}${repeated('\\\\', 3000)}\\end{matrix}`, false) ?? '',
    /tables of the formula/,
  )
})

test('a formula as long as it may be comes out', () => {
  for (const source of [repeated('x', 10_000), `${repeated('{', 90)}x${repeated('}', 90)}`])
    assert.equal(problemOf(source, true), undefined)
})

const pieces = (
  '\\frac \\sqrt \\left( \\right) \\left\\{ \\right. \\text \\color{red} \\begin{matrix} \\end{matrix} \\begin{align} ' +
  '\\end{align} \\begin{cases} \\end{cases} \\begin{array}{c|c} \\end{array} \\hline \\\\ & ^ _ { } { } [ ] x 1 + = , \' " < > ' +
  '\\sum \\int \\limits \\mathbb \\mathcal \\boldsymbol \\hat \\vec \\overbrace \\underline \\cancel \\boxed \\tag{a} ' +
  '\\label{b} \\ref{b} \\def\\a{x} \\a \\newcommand\\b[1]{#1#1} \\b \\let\\c= \\kern1em \\! \\; \\rule{1em}{1em} \\ce{H2O} ' +
  '\\textcolor{#123456} \\colorbox{blue} \\href \\verb|x| \\operatorname \\not \\over \\middle| \\phantom \\char"3c % ~ $ # é 🐢'
).split(' ')

const names = new Set(
  (
    'annotation maction math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace ' +
    'mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics span'
  ).split(' '),
)

test('whatever a formula is made of, only elements and attributes of MathML come out, and no styles', () => {
  let drawn = 0
  const formula = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map(parts => parts.join(' ')),
    fc.string({ maxLength: 30 }),
  )
  fc.assert(
    fc.property(formula, fc.boolean(), (source, display) => {
      const element = mathmlOf(source, display)
      assert.equal(element === undefined, problemOf(source, display) !== undefined)
      if (element === undefined) return
      drawn++
      for (const { tagName, properties } of elementsIn(element)) {
        assert.ok(names.has(tagName), tagName)
        for (const [name, value] of Object.entries(properties)) {
          assert.doesNotMatch(name, /^(?:on.*|style|href|src|id|name|title)$/i)
          assert.match(String(value), name === 'encoding' ? /^application\/x-tex$/ : /^[\w#%+. ,-]*$/)
        }
      }
      const annotation = elementsIn(element).at(-1)?.children
      assert.deepEqual(annotation, [{ type: 'text', value: source }])
    }),
    { numRuns: 2000 },
  )
  assert.ok(drawn > 200, `only ${drawn} were formulas`)
})
