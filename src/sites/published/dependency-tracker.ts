// The interface by which a page of a site reports what it depends on while it is made: the page is right as long as none
// of that changes.
import type { TextDependencyTracker } from '#library/pages/index.ts'
import { isTrueFor } from '../audience/index.ts'
import type { Visitor } from '../visitors/index.ts'
import type { ShownContents } from './shown-contents.ts'

export interface DependencyTracker extends TextDependencyTracker {
  /** A condition was evaluated for the visitor. */
  condition(text: string, result: boolean): void
  /** The content of a space was read at a revision; an empty `revisionId` says that it was not there. */
  space(id: string, revisionId: string): void
  /** Something else that can change was read; `written` is what it said, in the form of its kind. */
  row(kind: RowKind, id: string, written: string): void
  /** The page expires at this time at the latest, in milliseconds since 1970. */
  until(time: number): void
}

/**
 * The rows that pages show apart from contents, and how `written` has them: a space is its emoji, a blank and its title;
 * a user is their name; a spec is its latest version and the form of its reference. A `translation` has the id of its
 * organization and is JSON of which spaces are translated into which, or empty. An `import` has the id of its space and
 * is the source and the address of the last import into it, with a blank between them.
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

/** Wraps what evaluates conditions and what opens contents, so that the tracker is told of both. */
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
