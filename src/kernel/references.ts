// References in a body, by id or name; unknown ones are refused all at once.
import { type FieldProblem, Invalid } from './errors.ts'

/** The id or name, and its place in the body as a JSON Pointer. */
export interface Reference {
  readonly reference: string
  readonly path: string
}

/** The references in an array of a body. */
export const referencesIn = (path: string, list: readonly string[]): Reference[] =>
  list.map((reference, index) => ({ reference, path: `${path}/${index}` }))

const mostNamed = 3
const longestName = 100

/** Throws unless all are known; `expected` says what each must be: `the id of a member`. */
export const refuseUnknown = (
  references: readonly (Reference & { readonly expected: string })[],
  isKnown: (reference: Reference) => boolean,
): void => {
  const unknown = references.filter(reference => !isKnown(reference))
  const [first] = unknown
  if (first === undefined) return
  const names = [...new Set(unknown.map(({ reference }) => reference))]
  const shown = names.slice(0, mostNamed).map(name => name.slice(0, longestName))
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  const problems: FieldProblem[] = unknown.map(({ path, expected }) => ({
    path,
    message: `must be ${expected}`,
  }))
  throw new Invalid(`${shown.join(', ')}${more}: must be ${first.expected}`, problems)
}
