// Draws the formulas of one page, with a limit for all of them together.
import type { Element } from 'hast'
import { texToMathml } from './tex-to-mathml.ts'

/**
 * Draws the formulas of a page one after the other; undefined for an invalid formula, and for all once they are too much.
 */
export const formulasOfPage = (): ((source: string, display: boolean) => Element | undefined) => {
  let elements = 0
  return (source, display) => {
    if (elements > elementLimit) return undefined
    const drawn = texToMathml(source, display)
    elements += 'problem' in drawn ? elementsOfProblem : drawn.elements
    return 'problem' in drawn ? undefined : drawn.element
  }
}

/** For all formulas together: about a second of work, and some megabytes of MathML. */
const elementLimit = 200_000
/** What an invalid formula counts for: the work until its error is known. */
const elementsOfProblem = 2000
