// What in a text is broken: told beside it, nothing is refused for it.
import type { Nodes } from 'mdast'

/** Something that is shown as text, though it looks like more. */
export interface Problem {
  /** From 1. */
  readonly line: number
  readonly message: string
}

/** Of one text. */
export const mostProblems = 100

declare module 'mdast' {
  interface RootData {
    /** In the order of the text. */
    problems?: readonly Problem[]
  }
}

/** Takes the first problems. */
export const createProblems = (): {
  add(position: Nodes['position'], message: string): void
  /** As `add`, for a line of which nothing is told yet. */
  addOnce(line: number, message: string): void
  all(): Problem[]
} => {
  const problems: Problem[] = []
  const lines = new Set<number>()
  const addAt = (line: number, message: string): void => {
    lines.add(line)
    if (problems.length < mostProblems) problems.push({ line, message })
  }
  return {
    add: (position, message) => addAt(position?.start.line ?? 1, message),
    addOnce: (line, message) => {
      if (!lines.has(line)) addAt(line, message)
    },
    all: () => problems.sort((one, other) => one.line - other.line),
  }
}
