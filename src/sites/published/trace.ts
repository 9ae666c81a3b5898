// What a reading of a site depended on: what was made of it stays right as long as all of that stays as it was.
import { isTrueFor } from '../audience/index.ts'
import type { Visitor } from '../visitors/index.ts'
import type { Shown } from './entries.ts'

export interface Trace {
  /** A condition was evaluated for the visitor. */
  condition(text: string, result: boolean): void
  /** A text was read that may print any claim of the visitor. */
  claims(): void
  /** The content of a space was read as it was at a revision. */
  space(id: string, revisionId: string): void
}

export const untraced: Trace = { condition: () => {}, claims: () => {}, space: () => {} }

/** What evaluates conditions and what opens contents, both written down. */
export const traced = (
  trace: Trace,
  visitor: Visitor,
  shown: Shown,
): { readonly isTrue: (condition: string) => boolean; readonly contentOf: Shown['contentOf'] } => {
  const evaluate = isTrueFor(visitor)
  const isTrue = (condition: string): boolean => {
    const result = evaluate(condition)
    trace.condition(condition, result)
    return result
  }
  const contentOf: Shown['contentOf'] = async spaceId => {
    const head = await shown.contentOf(spaceId)
    trace.space(spaceId, head?.revision.id ?? '')
    return head
  }
  return { isTrue, contentOf }
}
