// The formulas of one page, which are bounded together.
import type { Element } from 'hast'
import { texToMathml } from './tex-to-mathml.ts'

/** Draws the formulas of a page one after the other; undefined where one is wrong, and for all when they were too much. */
export const formulasOfPage = (): ((source: string, display: boolean) => Element | undefined) => {
  let elements = 0
  return (source, display) => {
    if (elements > elementLimit) return undefined
    const drawn = texToMathml(source, display)
    elements += 'problem' in drawn ? elementsOfProblem : drawn.elements
    return 'problem' in drawn ? undefined : drawn.element
  }
}

/** Of all formulas together: a second or so of work, and some megabytes of MathML. */
const elementLimit = 200_000
/** What a formula counts for that is not drawn: the work until that is known. */
const elementsOfProblem = 2000
