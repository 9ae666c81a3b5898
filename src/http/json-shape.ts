// How much a JSON body contains, counted in its bytes as they come, before they are parsed.
import { type Invalid, invalidField } from '#kernel/errors.ts'

const deepest = 64
const mostValues = 200_000
/** A parser keeps every distinct name, which costs it more than values do. */
const mostNames = 40_000

/** The counts so far, and the state in which the last piece ended. */
export interface Shape {
  depth: number
  values: number
  names: number
  isInText: boolean
  isEscaped: boolean
  isOpened: boolean
}

export const emptyShape = (): Shape => ({
  depth: 0,
  values: 1,
  names: 0,
  isInText: false,
  isEscaped: false,
  isOpened: false,
})

/**
 * Counts the next piece of a body; throws `Invalid` once there is
 * too much in it. Whether it is valid JSON is left to the parser.
 */
export const countPiece = (shape: Shape, bytes: Uint8Array): void => {
  // This loop runs for every byte of a body, so it works on local variables.
  let { depth, values, names, isInText, isEscaped, isOpened } = shape
  for (let at = 0; at < bytes.length; at++) {
    if (isInText) {
      if (isEscaped) isEscaped = false
      else {
        while (at < bytes.length && bytes[at] !== quote && bytes[at] !== backslash) at++
        isEscaped = bytes[at] === backslash
        isInText = bytes[at] !== quote
      }
      continue
    }
    const kind = kinds[bytes[at] as number]
    if (kind === space) continue
    // Counts the first value within an object or a list; the others are counted by their commas.
    if (isOpened && kind !== closing) values++
    isOpened = kind === opening
    if (kind === text) isInText = true
    else if (kind === comma) values++
    else if (kind === colon) names++
    else if (kind === opening) depth++
    else if (kind === closing) depth--
    if (depth > deepest || values > mostValues || names > mostNames) throw excess(depth, values)
  }
  Object.assign(shape, { depth, values, names, isInText, isEscaped, isOpened })
}

const [quote, backslash] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)]
const [space, text, opening, closing, comma, colon] = [1, 2, 3, 4, 5, 6]

/** The kind of each byte outside of strings; 0 for bytes of numbers and literals. */
const kinds = new Uint8Array(256)
for (const [characters, kind] of [
  [' \t\n\r', space],
  ['"', text],
  ['[{', opening],
  [']}', closing],
  [',', comma],
  [':', colon],
] as const) {
  for (const character of characters) kinds[character.charCodeAt(0)] = kind
}

const excess = (depth: number, values: number): Invalid => {
  if (depth > deepest) return invalidField('', `must not be nested deeper than ${deepest} levels`)
  if (values > mostValues) return invalidField('', `must have at most ${mostValues} values`)
  return invalidField('', `must have at most ${mostNames} names of fields`)
}
