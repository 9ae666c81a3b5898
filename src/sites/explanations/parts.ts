// The parts of a site with their conditions, and which of them keep a visitor from seeing one.
import type { ConditionResult } from '#content/conditions/index.ts'

export type PartType = 'site-section-group' | 'site-section' | 'site-space'

export interface Part {
  readonly type: PartType
  readonly id: string
  readonly title: string
  readonly condition: string | null
  /** The space that a site space shows. */
  readonly space?: string
  /** In order; none in a site space. */
  readonly parts: readonly Part[]
}

/** The part, after all those that it is in, from the outside in; undefined where the site has none of that id. */
export const pathTo = (parts: readonly Part[], type: PartType, id: string): Part[] | undefined => {
  for (const part of parts) {
    if (part.type === type && part.id === id) return [part]
    const below = pathTo(part.parts, type, id)
    if (below !== undefined) return [part, ...below]
  }
  return undefined
}

/** All of them, each before those in it. */
export const allParts = (parts: readonly Part[]): Part[] =>
  parts.flatMap(part => [part, ...allParts(part.parts)])

type Evaluate = (condition: string) => ConditionResult

/** A section without a site space to see is hidden, and so is a group without a section to see. */
const isShown = (part: Part, evaluate: Evaluate): boolean =>
  holds(part, evaluate) && (part.type === 'site-space' || part.parts.some(inner => isShown(inner, evaluate)))

/** The last of a path, where all that it is in lets it be seen. */
export const isPathShown = (path: readonly Part[], evaluate: Evaluate): boolean =>
  path.every((part, index) => (index < path.length - 1 ? holds(part, evaluate) : isShown(part, evaluate)))

/** Of a path: its own parts, and all in the last one where they are what hides it. */
export const decisiveParts = (path: readonly Part[], evaluate: Evaluate): Part[] => {
  const last = path.at(-1)
  const isHiddenByInner =
    last !== undefined && path.every(part => holds(part, evaluate)) && !isShown(last, evaluate)
  return isHiddenByInner ? [...path, ...allParts(last.parts)] : [...path]
}

const holds = ({ condition }: Part, evaluate: Evaluate): boolean =>
  condition === null || evaluate(condition).result
