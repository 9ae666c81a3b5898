// A formula in TeX as an element of MathML, or what is wrong with it.
import { type Cache, createCache } from '#kernel/cache.ts'
import { type Drawn, drawFormula } from './draw-formula.ts'

/** Callers share the `math` element and must not change it. */
export const texToMathml = (source: string, display: boolean): Drawn => {
  if (source.length > lengthLimit) return { problem: `the formula is longer than ${lengthLimit} characters` }
  // The formula itself is the key: a hash of it would save little memory.
  const key = `${display ? 'block' : 'inline'} ${source}`
  const known = outcomes.get(key)
  if (known !== undefined) return known
  const drawn = drawFormula(source, display)
  const elements = 'problem' in drawn ? 1 : drawn.elements
  outcomes.set(key, drawn, elements * bytesPerElement + key.length * 2)
  return drawn
}

/** In UTF-16 units. */
const lengthLimit = 10_000

/** In bytes, roughly. */
const capacity = 4_000_000
const bytesPerElement = 300

const outcomes: Cache<Drawn> = createCache(capacity)
