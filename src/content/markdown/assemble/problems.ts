// The problems of a text: they are reported beside it, and nothing is refused because of them.
import type { Nodes } from 'mdast'

/** Something that is shown as text, though it looks like a block or another construct. */
export interface Problem {
  /** From 1. */
  readonly line: number
  readonly message: string
}

/** For one text. */
export const mostProblems = 100

declare module 'mdast' {
  interface RootData {
    /** In the order of the text. */
    problems?: readonly Problem[]
  }
}

/** Collects problems, up to the limit. */
export const createProblems = (): {
  add(position: Nodes['position'], message: string): void
  /** As `add`, unless something is already reported for that line. */
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
