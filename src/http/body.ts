// Request bodies as JSON, taken strictly: UTF-8, no duplicate meanings, bounded depth, text that every database keeps.
import { isUtf8 } from 'node:buffer'
import { Invalid, invalidField } from '#kernel/errors.ts'

const deepest = 64
/** Values and names in one body: what is wrong with millions of them would keep all others waiting. */
const mostValues = 200_000

/** Parses a JSON body; an empty one is undefined. */
export const parseBody = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw new Invalid('the body must be JSON in UTF-8')
  let value: unknown
  try {
    value = JSON.parse(bytes.toString())
  } catch (error) {
    throw new Invalid(`the body is not JSON: ${(error as Error).message}`)
  }
  check(value, '', 0, { left: mostValues })
  return value
}

const check = (value: unknown, path: string, depth: number, count: { left: number }): void => {
  if (count.left-- === 0) throw new Invalid(`the body must hold at most ${mostValues} values`)
  if (typeof value === 'string') checkText(value, path)
  if (typeof value !== 'object' || value === null) return
  if (depth === deepest) throw invalidField(path, `must not be nested deeper than ${deepest} levels`)
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      check(value[index], `${path}/${index}`, depth + 1, count)
    return
  }
  for (const key of Object.keys(value)) {
    const at = `${path}/${escapePointer(key)}`
    if (key === '__proto__') throw invalidField(at, 'is a name that cannot be used')
    checkText(key, at)
    check((value as Record<string, unknown>)[key], at, depth + 1, count)
  }
}

const checkText = (text: string, path: string): void => {
  if (text.includes('\0')) throw invalidField(path, 'must not contain the character U+0000')
  if (!text.isWellFormed()) throw invalidField(path, 'must not contain half of a surrogate pair')
}

/** A key as one step of a JSON Pointer (RFC 6901). */
export const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
