// The condition of an imported page: as another program wrote it, or what takes its place.
import { checkCondition, describeError } from './prepare.ts'

/** A condition that can be stored, and what was wrong with the given one. */
export interface ImportedCondition {
  readonly condition: string
  readonly problem?: string
}

/**
 * A condition that cannot be read is replaced by one that nobody
 * meets: a page meant for some must not become visible to all.
 */
export const importedCondition = (text: string): ImportedCondition => {
  if (!text.isWellFormed() || text.includes('\0'))
    return unreadableCondition('it contains characters that cannot be kept')
  const error = checkCondition(text)
  if (error === undefined) return { condition: text }
  const converted = fromJavaScript(text)
  return checkCondition(converted) === undefined
    ? { condition: converted }
    : unreadableCondition(describeError(error))
}

/** What takes the place of a condition that cannot be read. */
export const unreadableCondition = (reason: string): ImportedCondition => ({
  condition: 'false',
  problem: `the condition of the page cannot be read, so that no visitor is shown it: ${reason}`,
})

/** The expression in CEL, of one that others write in JavaScript: `visitor.claims.flags?.beta === true`. */
const fromJavaScript = (text: string): string =>
  text.replace(javaScript, (found, literal?: string) => literal ?? inCel.get(found) ?? found)

/** A quoted text, which is kept; otherwise an operator that CEL writes differently. */
const javaScript = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|[=!]==|\?\.\[|\?\.(?!\d)/gs

const inCel: ReadonlyMap<string, string> = new Map([
  ['===', '=='],
  ['!==', '!='],
  ['?.[', '['],
  ['?.', '.'],
])
