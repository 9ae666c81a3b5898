// The condition of a page that comes in by an import: as a program elsewhere wrote it, or whatever stands in its place.
import { checkCondition, describeError } from './prepare.ts'

/** A condition that can be kept, and what was wrong with the one that was given. */
export interface ImportedCondition {
  readonly condition: string
  readonly problem?: string
}

/** One that cannot be read is replaced by one that nobody meets: a page that was for some must not be for all. */
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

/** Of a condition that is there and cannot be read. */
export const unreadableCondition = (reason: string): ImportedCondition => ({
  condition: 'false',
  problem: `the condition of the page cannot be read, so that no visitor is shown it: ${reason}`,
})

/** The same in CEL, where others write `visitor.claims.flags?.beta === true`. */
const fromJavaScript = (text: string): string =>
  text.replace(javaScript, (found, literal?: string) => literal ?? inCel.get(found) ?? found)

/** A text between quotes, which stays; else what CEL writes in another way. */
const javaScript = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|[=!]==|\?\.\[|\?\.(?!\d)/gs

const inCel: ReadonlyMap<string, string> = new Map([
  ['===', '=='],
  ['!==', '!='],
  ['?.[', '['],
  ['?.', '.'],
])
