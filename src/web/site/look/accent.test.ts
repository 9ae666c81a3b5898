// The accent of a site is readable, whichever colour was chosen.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { accentIn, leastContrast, surfaces, type Theme, texts } from './accent.ts'
import { contrast, fromOklch, toOklch } from './oklch.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)
const theme = fc.constantFrom<Theme>('light', 'dark')

test('every colour becomes one that can be read on every background, and that these can be read on', () => {
  fc.assert(
    fc.property(theme, colour, (where, chosen) => {
      const { accent, soft } = accentIn(where, chosen)
      for (const surface of [...surfaces[where], soft])
        assert.ok(contrast(accent, surface) >= leastContrast, `${accent} on ${surface}`)
    }),
    { numRuns: 2_000 },
  )
})

test('a colour that can be read stays as it was chosen', () => {
  assert.equal(accentIn('light', '#2b5fd9').accent, '#2b5fd9')
  assert.equal(accentIn('dark', '#8FB0FF').accent, '#8fb0ff')
})

test('a colour that cannot be read keeps its hue', () => {
  fc.assert(
    fc.property(theme, colour, (where, chosen) => {
      const [before, after] = [toOklch(chosen), toOklch(accentIn(where, chosen).accent)]
      if (before.chroma < 0.05 || after.chroma < 0.05) return
      const turn = Math.abs(Math.atan2(Math.sin(before.hue - after.hue), Math.cos(before.hue - after.hue)))
      assert.ok(turn < 0.12, `${chosen}: ${turn}`)
    }),
  )
})

test('a colour is the same after the way to OKLCH and back', () => {
  fc.assert(fc.property(colour, chosen => assert.equal(fromOklch(toOklch(chosen)), chosen)))
})

test('contrast is what WCAG says', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

describe('those of the style sheet are', () => {
  const sheet = readFileSync(new URL('../style/tokens.css', import.meta.url), 'utf8')
  const inSheet = (theme: Theme, names: readonly string[]) =>
    names.map(name =>
      new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`)
        .exec(sheet)
        ?.[theme === 'light' ? 1 : 2]?.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3'),
    )

  test('the backgrounds', () => {
    const names = ['surface', 'surface-soft', 'surface-raised']
    assert.deepEqual([...new Set(inSheet('light', names))], surfaces.light)
    assert.deepEqual(inSheet('dark', names), surfaces.dark)
  })

  test('the colours of text', () => {
    for (const theme of ['light', 'dark'] as const) {
      const [text, softText] = inSheet(theme, ['text', 'text-soft'])
      assert.deepEqual({ text, softText }, texts[theme])
    }
  })
})
