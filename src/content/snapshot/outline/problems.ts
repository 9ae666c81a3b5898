// What could not be imported as it is: a list that stays short, whatever the files contain.
import type { Problem } from './outline.ts'

export interface CountedProblems {
  readonly first: readonly Problem[]
  /** How many came after those. */
  readonly more: number
}

export interface ProblemList {
  add(path: string, reason: string): void
  counted(): CountedProblems
}

/** That are reported of one import or export. */
export const mostProblems = 1000
const longestReason = 300
const longestPath = 1024

/** A list that goes on from an earlier one. */
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

/** As one list. */
export const allProblems = ({ first, more }: CountedProblems): readonly Problem[] =>
  more === 0 ? first : [...first, { path: '', reason: moreLikeThese(more) }]

export const moreLikeThese = (count: number): string => `there are ${count} more like these`

/** How many more the end of such a list stands for; 0 for a problem. */
export const countOfMore = (reason: string): number =>
  Number(/^there are (\d{1,9}) more like these$/.exec(reason)?.[1] ?? 0)

const kept = (text: string, most: number): string =>
  (text.length > most ? `${text.slice(0, most)}…` : text).toWellFormed().replaceAll('\0', '\uFFFD')
