// A formula in TeX as an element of MathML, or what is wrong with it.
import type { Element } from 'hast'
import { type Cache, createCache } from '#kernel/cache.ts'
import { drawFormula } from './draw-formula.ts'

/** The `math` element; `undefined` where there is a problem. Whoever gets it shares it, and must not change it. */
export const texToMathml = (source: string, display: boolean): Element | undefined => {
  const outcome = outcomeOf(source, display)
  return typeof outcome === 'string' ? undefined : outcome
}

/** What is wrong with the formula, for whoever wrote it. */
export const texProblem = (source: string, display: boolean): string | undefined => {
  const outcome = outcomeOf(source, display)
  return typeof outcome === 'string' ? outcome : undefined
}

/** In UTF-16 units. */
const lengthLimit = 10_000

/** In bytes, roughly. */
const capacity = 4_000_000
const bytesPerElement = 300

const outcomes: Cache<Element | string> = createCache(capacity)

const outcomeOf = (source: string, display: boolean): Element | string => {
  if (source.length > lengthLimit) return `the formula is longer than ${lengthLimit} characters`
  // The formula itself is the key: a hash of it would save little memory.
  const key = `${display ? 'block' : 'inline'} ${source}`
  const known = outcomes.get(key)
  if (known !== undefined) return known
  const drawn = drawFormula(source, display)
  const outcome = 'problem' in drawn ? drawn.problem : drawn.element
  const elements = 'problem' in drawn ? 1 : drawn.elements
  outcomes.set(key, outcome, elements * bytesPerElement + key.length * 2)
  return outcome
}
