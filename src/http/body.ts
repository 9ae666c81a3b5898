// Request bodies as JSON, taken strictly: UTF-8, no name twice in one object, text that every database keeps.
import { isUtf8 } from 'node:buffer'
import { Invalid, invalidField } from '#kernel/errors.ts'
import { nextTurn } from '#kernel/yielding.ts'
import { repeatedName } from './repeated-name.ts'

/** In bytes. Longer bodies are parsed and checked in several turns of the event loop. */
export const smallBody = 65_536

/** Parses a JSON body in which `names` field names were counted; an empty body is undefined. */
export const parseBody = async (bytes: Buffer, names: number): Promise<unknown> => {
  if (bytes.length === 0) return undefined
  if (!isUtf8(bytes)) throw new Invalid('the body must be JSON in UTF-8')
  const isLong = bytes.length > smallBody
  const text = bytes.toString()
  if (isLong) await nextTurn()
  const value = parse(text)
  if (isLong) await nextTurn()
  const kept = { names: 0 }
  const problem = problemIn(value, kept)
  if (problem !== undefined) throw invalidField(pointer(problem.steps), problem.message)
  if (isLong) await nextTurn()
  // Of a name that occurs twice, the parser keeps only the last value, so fewer names are left than were counted.
  if (kept.names < names) throw invalidField(pointer(await repeatedName(text)), 'is there twice')
  return value
}

/** A key as one step of a JSON Pointer (RFC 6901). */
export const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Invalid(`the body is not JSON: ${(error as Error).message}`)
  }
}

interface Problem {
  /** From the innermost outwards, so that a path is built only where there is a problem. */
  readonly steps: string[]
  readonly message: string
}

/** The first text or name that cannot be stored; counts the names up to there. */
const problemIn = (value: unknown, kept: { names: number }): Problem | undefined => {
  if (typeof value === 'string') return problemOfText(value)
  if (typeof value !== 'object' || value === null) return undefined
  return Array.isArray(value) ? problemInList(value, kept) : problemInFields(value, kept)
}

const problemInList = (list: readonly unknown[], kept: { names: number }): Problem | undefined => {
  for (let index = 0; index < list.length; index++) {
    const problem = problemIn(list[index], kept)
    if (problem !== undefined) return within(problem, String(index))
  }
  return undefined
}

const problemInFields = (fields: object, kept: { names: number }): Problem | undefined => {
  const names = Object.keys(fields)
  kept.names += names.length
  for (const name of names) {
    const problem = problemOfName(name) ?? problemIn((fields as Record<string, unknown>)[name], kept)
    if (problem !== undefined) return within(problem, name)
  }
  return undefined
}

const within = (problem: Problem, step: string): Problem => {
  problem.steps.push(step)
  return problem
}

const problemOfName = (name: string): Problem | undefined =>
  name === '__proto__' ? { steps: [], message: 'is a name that cannot be used' } : problemOfText(name)

const problemOfText = (text: string): Problem | undefined => {
  if (text.includes('\0')) return { steps: [], message: 'must not contain the character U+0000' }
  if (!text.isWellFormed()) return { steps: [], message: 'must not contain half of a surrogate pair' }
  return undefined
}

const pointer = (steps: readonly string[]): string =>
  steps
    .map(step => `/${escapePointer(step)}`)
    .reverse()
    .join('')
