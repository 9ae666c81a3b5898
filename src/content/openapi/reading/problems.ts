// The problems found while a specification is read: limited in number, without repetition.
import { mostProblems } from './limits.ts'
import type { SpecProblem } from './spec.ts'
import { storableText } from './storable.ts'

/** Thrown to end the reading: with this problem no description can be made. */
export class Unreadable extends Error {
  readonly problem: SpecProblem

  constructor(problem: SpecProblem) {
    super(problem.message)
    this.problem = problem
  }
}

export interface Problems {
  readonly list: readonly SpecProblem[]
  readonly add: (problem: SpecProblem) => void
  /** Whether no more problems are taken. */
  readonly isFull: () => boolean
}

const longestMessage = 500
const longestPointer = 2000

export const newProblems = (): Problems => {
  const list: SpecProblem[] = []
  const seen = new Set<string>()
  return {
    list,
    isFull: () => list.length === mostProblems,
    add: problem => {
      if (list.length === mostProblems) return
      const { message, pointer } = problem
      const shown = {
        ...problem,
        message: shortMessage(message),
        ...(pointer !== undefined && { pointer: shortPointer(pointer) }),
      }
      const key = JSON.stringify(shown)
      if (!seen.has(key)) list.push(shown)
      seen.add(key)
    },
  }
}

const shortMessage = (message: string): string =>
  storableText(message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message)

/** A pointer that is too long is shortened to a place above. */
const shortPointer = (pointer: string): string =>
  pointer.length > longestPointer ? pointer.slice(0, pointer.lastIndexOf('/', longestPointer)) : pointer

/** The file of a problem; absent for the entry. */
export const inFile = (file: string | undefined): Pick<SpecProblem, 'file'> =>
  file === undefined ? {} : { file }
