// Formulas as MathML, and the messages for invalid ones.
import assert from 'node:assert/strict'
import test from 'node:test'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { mathmlOf, problemOf } from './testing.ts'

const html = (source: string, display = false): string => {
  const element = mathmlOf(source, display)
  return element === undefined ? '' : stringifier.stringify({ type: 'root', children: [element] })
}
const stringifier = unified().use(rehypeStringify).freeze()

/** The MathML between the opening of `semantics` and the annotation. */
const shown = (source: string): string => html(source).replace(/^<math><semantics>(.*)<annotation .*$/s, '$1')

test('a formula in a line and one on its own say so, and carry their source for copying', () => {
  assert.equal(
    html('x^2'),
    '<math><semantics><msup><mi>x</mi><mn class="tml-sml-pad">2</mn></msup><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
  )
  assert.match(html('x', true), /^<math display="block" class="tml-display"><semantics><mi>x<\/mi>/)
})

test('the same formula is drawn once', () => {
  assert.equal(mathmlOf('\\frac{a}{b}', true), mathmlOf('\\frac{a}{b}', true))
  assert.notEqual(mathmlOf('\\frac{a}{b}', true), mathmlOf('\\frac{a}{b}', false))
})

test('styles come out as attributes and classes', () => {
  assert.equal(shown('\\color{red}x'), '<mrow><mi mathcolor="#ff0000">x</mi></mrow>')
  assert.match(shown('\\colorbox{#12f}{x}'), /^<mrow mathbackground="#12f">/)
  assert.match(
    shown('\\begin{aligned}a&=b\\end{aligned}'),
    /<mtd class="tml-right tml-flush-left tml-flush-right"><mi>a/,
  )
  assert.match(
    shown('\\begin{array}{c|c}a&b\\\\\\hline c&d\\end{array}'),
    /tml-solid-bottom .*tml-solid-right/,
  )
  assert.match(shown('a\\!b'), /<mrow class="tml-back-thin">/)
})

test('a reference to another formula shows its label and leads nowhere', () => {
  assert.equal(shown('\\ref{energy}'), '<mtext>energy</mtext>')
  assert.doesNotMatch(html('\\begin{align}a\\label{energy}\\end{align}'), / id=/)
})

test('macros that a formula defines are known in it, and in no other', () => {
  assert.equal(shown('\\newcommand{\\half}[1]{\\frac{#1}{2}}\\half x'), '<mfrac><mi>x</mi><mn>2</mn></mfrac>')
  assert.equal(shown('\\def\\f{g}\\let\\h\\f \\h'), '<mi>g</mi>')
  assert.match(problemOf('\\half x', false) ?? '', /Unsupported function name: \\half/)
})

test('what is wrong with a formula is said in one line without marks', () => {
  assert.equal(
    problemOf('a + \\foo{b}', false),
    'Unsupported function name: \\foo at position 5: a + \\foo{b}',
  )
  assert.equal(mathmlOf('a + \\foo{b}', false), undefined)
  assert.equal(problemOf('a', false), undefined)
})
