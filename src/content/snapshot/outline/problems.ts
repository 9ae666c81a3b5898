// What could not be imported as it is: a list of limited length, whatever the files contain.
import type { Problem } from './outline.ts'

export interface CountedProblems {
  readonly first: readonly Problem[]
  /** The number of further problems. */
  readonly more: number
}

export interface ProblemList {
  add(path: string, reason: string): void
  counted(): CountedProblems
}

/** How many problems of one import or export are reported. */
export const mostProblems = 1000
const longestReason = 300
const longestPath = 1024

/** A list that continues an earlier one. */
export const problemList = (before: CountedProblems = { first: [], more: 0 }): ProblemList => {
  const first = [...before.first]
  let { more } = before
  return {
    add: (path, reason) => {
      if (first.length < mostProblems)
        first.push({ path: kept(path, longestPath), reason: kept(reason, longestReason) })
      else more++
    },
    counted: () => ({ first, more }),
  }
}

/** As one list, with a last entry for the further ones. */
export const allProblems = ({ first, more }: CountedProblems): readonly Problem[] =>
  more === 0 ? first : [...first, { path: '', reason: moreLikeThese(more) }]

export const moreLikeThese = (count: number): string => `there are ${count} more like these`

/** The number in the last entry of such a list; 0 for an ordinary problem. */
export const countOfMore = (reason: string): number =>
  Number(/^there are (\d{1,9}) more like these$/.exec(reason)?.[1] ?? 0)

const kept = (text: string, most: number): string =>
  (text.length > most ? `${text.slice(0, most)}…` : text).toWellFormed().replaceAll('\0', '\uFFFD')
