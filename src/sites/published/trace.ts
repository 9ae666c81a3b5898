// What a reading of a site depended on: what was made of it stays right as long as all of that stays as it was.
import type { VisitTrace } from '#library/pages/index.ts'
import { isTrueFor } from '../audience/index.ts'
import type { Visitor } from '../visitors/index.ts'
import type { Shown } from './entries.ts'

export interface Trace extends VisitTrace {
  /** A condition was evaluated for the visitor. */
  condition(text: string, result: boolean): void
  /** The content of a space was read as it was at a revision; without one, it was not there. */
  space(id: string, revisionId: string): void
  /** Something that can change was read beside contents, and this was there, written as its kind says. */
  row(kind: RowKind, id: string, written: string): void
  /** What is made of it holds until then at most, in milliseconds since 1970. */
  until(time: number): void
  /** What is made of it is for this request alone. */
  once(): void
}

/** What pages show beside contents: a space as its emoji, a blank and its title, a user as their name, a spec as its latest version. */
export type RowKind = 'space' | 'user' | 'spec'

const nothing = () => {}

export const untraced: Trace = {
  condition: nothing,
  conditions: nothing,
  claims: nothing,
  space: nothing,
  row: nothing,
  until: nothing,
  once: nothing,
}

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
