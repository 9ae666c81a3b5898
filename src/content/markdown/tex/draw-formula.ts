// Draws one formula by Temml, within limits.
import type { Element } from 'hast'
import Temml from 'temml'
import { boundedDefinitions } from './bounded-definitions.ts'
import { FormulaTooLarge, mathElement } from './math-element.ts'
import { tallyTables } from './table-tally.ts'

export type Drawn = { readonly element: Element; readonly elements: number } | { readonly problem: string }

/** Never throws, whatever the formula. */
export const drawFormula = (source: string, display: boolean): Drawn => {
  if (nestsTooDeep(source)) return { problem: tooDeep }
  try {
    const tree = temml.__renderToMathMLTree(source, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      maxExpand: expansionLimit,
      maxSize,
      macros: boundedDefinitions(tallyTables(source)),
    })
    return mathElement(tree, source, display)
  } catch (error) {
    if (error instanceof FormulaTooLarge) return { problem: error.message }
    if (error instanceof RangeError) return { problem: tooDeep }
    return { problem: error instanceof Error ? messageOf(error) : 'the formula cannot be read' }
  }
}

// Temml's types describe a CommonJS module, in which the default export would be a property.
const temml = Temml as unknown as typeof Temml.default

/** How many macros may be expanded in one formula. */
const expansionLimit = 1000
/** The widest space that a formula can ask for, in em and in pt. */
const maxSize: [number, number] = [40, 400]
const depthLimit = 100

const tooDeep = 'the formula nests too deep'

/** Counted in the source, since Temml reads groups by recursion and leaves no trace of groups with one item. */
const nestsTooDeep = (source: string): boolean => {
  let depth = 0
  for (let index = 0; index < source.length; index++) {
    const character = source[index]
    if (character === '\\') index++
    else if (character === '{' && ++depth > depthLimit) return true
    else if (character === '}') depth--
  }
  return false
}

/** The message without the combining characters with which Temml underlines the place of the error. */
const messageOf = (error: Error): string =>
  error.message.replaceAll('\u0332', '').replace(/\s+/g, ' ').trim().slice(0, 200)
