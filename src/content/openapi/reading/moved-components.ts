// Targets of references that are elsewhere than under `components`: they are moved there, under new names.
import { isJsonObject, type JsonObject } from '#kernel/json.ts'
import { componentNames } from './component-names.ts'
import { sectionOf } from './kinds.ts'
import { escapeSegment, pointerOf, valueAt } from './pointers.ts'
import { inFile } from './problems.ts'
import type { SpecProblem, SpecVersion } from './spec.ts'
import type { Target } from './targets.ts'

/** A target to be put into a section of the document under a name. */
export interface Move {
  readonly kind: string
  readonly target: Target
  readonly section: readonly string[]
  readonly name: string
}

export interface MovedComponents {
  /** The reference to a target of a kind, which is moved if necessary. */
  readonly referenceTo: (kind: string, target: Target) => string
  /** Grows with each call of `referenceTo`. */
  readonly moves: readonly Move[]
  /** Which place of which file a place of the bundle was taken from. */
  readonly originOf: (segments: readonly string[]) => Pick<SpecProblem, 'file' | 'pointer'>
}

export const movedComponents = (entry: JsonObject, version: SpecVersion): MovedComponents => {
  const moves: Move[] = []
  const references = new Map<string, string>()
  const origins = new Map<string, Target>()
  const nameComponent = componentNames(section => {
    const listed = valueAt(entry, section.split('/'))
    return isJsonObject(listed) ? Object.keys(listed) : []
  })

  const referenceTo = (kind: string, target: Target): string => {
    const section = sectionOf(version, kind) as readonly string[]
    if (isIn(section, target)) return referenceIn(section, target.segments.at(-1) as string)
    const key = `${kind} ${target.file}#${pointerOf(target.segments)}`
    const reference = references.get(key) ?? move(kind, section, target)
    references.set(key, reference)
    return reference
  }

  const move = (kind: string, section: readonly string[], target: Target): string => {
    const name = nameComponent(section.join('/'), target.file, target.segments)
    moves.push({ kind, target, section, name })
    const reference = referenceIn(section, name)
    origins.set(reference.slice(1), target)
    return reference
  }

  const originOf = (segments: readonly string[]) => {
    const length = sectionOf(version, 'schema')?.length ?? 0
    const origin = origins.get(pointerOf(segments.slice(0, length + 1)))
    if (origin === undefined) return { pointer: pointerOf(segments) }
    const pointer = pointerOf([...origin.segments, ...segments.slice(length + 1)])
    return { ...inFile(origin.file || undefined), pointer }
  }

  return { referenceTo, moves, originOf }
}

const isIn = (section: readonly string[], { file, segments }: Target): boolean =>
  file === '' &&
  segments.length === section.length + 1 &&
  section.every((part, index) => part === segments[index])

const referenceIn = (section: readonly string[], name: string): string =>
  `#${pointerOf(section)}/${escapeSegment(name)}`
