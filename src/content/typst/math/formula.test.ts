// Formulas in a PDF: drawn if Typst can express them, and never a failure of the document.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { RootContent } from 'mdast'
import { bookOf, compiled } from '../testing.ts'

const documentOf = (formulas: readonly string[]) => {
  const children = formulas.map((value): RootContent => ({ type: 'math', value }))
  return compiled(bookOf([{ tree: { type: 'root', children } }]))
}

for (const [formula, expected] of [
  ['\\frac{a+1}{\\sqrt[3]{b}}', '𝑎+1𝑏3'],
  ['\\sum_{i=0}^{n} x_i^2', '∑𝑖=0𝑛𝑥2𝑖'],
  ['\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}', '(𝑎𝑏𝑐𝑑)'],
  ['f(x)=\\begin{cases} 1 & x>0 \\\\ 0 & \\text{otherwise} \\end{cases}', '𝑓(𝑥)={1𝑥>00otherwise'],
  ['\\begin{align} a &= b \\\\ c &= d \\end{align}', '𝑎=𝑏𝑐=𝑑'],
  ['\\mathbf{A} \\mathbb{R} \\mathcal{L} \\mathrm{d} \\sin x', '𝐀ℝℒdsin𝑥'],
  ['\\hat{x} \\overline{ab} \\overbrace{x+y}^{n} \\underbrace{z}_{k}', '𝑥𝑎𝑏𝑥+𝑦𝑛𝑧𝑘'],
  ['\\binom{n}{k} \\tag{7}', '(𝑛𝑘)(7)'],
  ["f'(x) \\ne \\xrightarrow{abc} \\ce{H2O}", '𝑓′(𝑥)≠→𝑎𝑏𝑐H2O'],
] as const) {
  test(`${formula} is drawn`, async () => {
    const { texts } = await documentOf([formula])
    const sorted = (text: string) => [...new Set(text.replace(/[\s\p{M}]/gu, ''))].sort().join('')
    const shown = sorted((texts[0] ?? '').replace(/^Page 0/, '').replace(/1$/, ''))
    for (const character of sorted(expected)) assert.ok(shown.includes(character), `${character} in ${shown}`)
    assert.doesNotMatch(texts[0] ?? '', /\\/)
  })
}

const pieces = (
  '\\frac \\sqrt \\left( \\right) \\left\\{ \\right. \\text \\color{red} \\begin{matrix} \\end{matrix} \\begin{align} \\end{align} ' +
  '\\begin{cases} \\end{cases} \\begin{array}{c|c} \\end{array} \\hline \\\\ & ^ _ { } { } [ ] x 1 + = , \' " < > # \\sum \\int \\limits ' +
  '\\mathbb \\mathcal \\boldsymbol \\hat \\vec \\overbrace \\underline \\cancel \\boxed \\tag{a} \\kern1em \\! \\; \\rule{1em}{1em} ' +
  '\\ce{H2O} \\textcolor{#123456} \\colorbox{blue} \\operatorname \\not \\over \\middle| \\phantom \\stackrel \\overset \\underset ' +
  '\\xrightarrow \\sideset \\prescript \\widehat \\overrightarrow \\lim \\dfrac \\tbinom \\mathllap \\substack \\Biggl( ~ é 🐢 漢'
).split(' ')

test('whatever a formula is made of, a document comes out', async () => {
  const formula = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 10 }).map(parts => parts.join(' ')),
    fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 })
      .map(parts => parts.map(part => `${part}{x}`).join('')),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(formula, { minLength: 150, maxLength: 200 }), async formulas => {
      await documentOf(formulas)
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
