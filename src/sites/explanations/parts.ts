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
  /** Its children, in order; empty for a site space. */
  readonly parts: readonly Part[]
}

/** The part with the parts that contain it, from the outside in; undefined where the site has none of that id. */
export const pathTo = (parts: readonly Part[], type: PartType, id: string): Part[] | undefined => {
  for (const part of parts) {
    if (part.type === type && part.id === id) return [part]
    const below = pathTo(part.parts, type, id)
    if (below !== undefined) return [part, ...below]
  }
  return undefined
}

/** All parts, each before those in it. */
export const allParts = (parts: readonly Part[]): Part[] =>
  parts.flatMap(part => [part, ...allParts(part.parts)])

type Evaluate = (condition: string) => ConditionResult

/**
 * Whether a part is shown, apart from its parents: a section without a visible site space and a group without a visible
 * section are hidden.
 */
const isShown = (part: Part, evaluate: Evaluate): boolean =>
  holds(part, evaluate) && (part.type === 'site-space' || part.parts.some(inner => isShown(inner, evaluate)))

/** Whether the last part of a path is shown, given all parts that contain it. */
export const isPathShown = (path: readonly Part[], evaluate: Evaluate): boolean =>
  path.every((part, index) => (index < path.length - 1 ? holds(part, evaluate) : isShown(part, evaluate)))

/**
 * The parts that decide whether the last of a path is shown: the path itself, and all parts inside the last one where
 * they hide it.
 */
export const decisiveParts = (path: readonly Part[], evaluate: Evaluate): Part[] => {
  const last = path.at(-1)
  const isHiddenByInner =
    last !== undefined && path.every(part => holds(part, evaluate)) && !isShown(last, evaluate)
  return isHiddenByInner ? [...path, ...allParts(last.parts)] : [...path]
}

const holds = ({ condition }: Part, evaluate: Evaluate): boolean =>
  condition === null || evaluate(condition).result
