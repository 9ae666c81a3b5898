// Is told what a page of a site depends on while it is made: the page is right as long as all of that stays as it was.
import type { TextDependencyTracker } from '#library/pages/index.ts'
import { isTrueFor } from '../audience/index.ts'
import type { Visitor } from '../visitors/index.ts'
import type { ShownContents } from './shown-contents.ts'

export interface DependencyTracker extends TextDependencyTracker {
  /** A condition was evaluated for the visitor. */
  condition(text: string, result: boolean): void
  /** The content of a space was read as it was at a revision; without one, it was not there. */
  space(id: string, revisionId: string): void
  /** Something that can change was read beside contents, and this was there, written as its kind says. */
  row(kind: RowKind, id: string, written: string): void
  /** What is made of it holds until then at most, in milliseconds since 1970. */
  until(time: number): void
}

/**
 * What pages show beside contents: a space as its emoji, a blank and its title, a user as their name, a spec as its latest version
 * and the form of its reference. A `translation` is named by its organization, and is which spaces are translated into which, as
 * JSON; empty without any.
 * An `import` is named by its space, and is the source and the address, with a blank between, of the last one into it.
 */
export type RowKind = 'space' | 'user' | 'spec' | 'import' | 'translation'

const nothing = () => {}

export const untracked: DependencyTracker = {
  condition: nothing,
  conditions: nothing,
  claims: nothing,
  space: nothing,
  row: nothing,
  until: nothing,
}

/** What evaluates conditions and what opens contents; the tracker is told of both. */
export const tracked = (
  tracker: DependencyTracker,
  visitor: Visitor,
  shown: ShownContents,
): { readonly isTrue: (condition: string) => boolean; readonly contentOf: ShownContents['contentOf'] } => {
  const evaluate = isTrueFor(visitor)
  const isTrue = (condition: string): boolean => {
    const result = evaluate(condition)
    tracker.condition(condition, result)
    return result
  }
  const contentOf: ShownContents['contentOf'] = async spaceId => {
    const head = await shown.contentOf(spaceId)
    tracker.space(spaceId, head?.revision.id ?? '')
    return head
  }
  return { isTrue, contentOf }
}
