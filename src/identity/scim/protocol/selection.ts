// Which attributes of resources an answer has (RFC 7644, 3.9).
import { type AttributePath, meaningOf } from './attribute-path.ts'
import type { ResourceType } from './attributes.ts'
import type { Complex, Value } from './canonical.ts'
import { InvalidScim } from './refusals.ts'

export interface Selection {
  /** Whether an attribute is answered at all, so that others need not be read. */
  readonly includes: (attribute: string) => boolean
  readonly of: (resource: Complex) => Complex
}

/** The selection by `attributes` or `excludedAttributes`, comma-separated names. */
export const selectionOf = (
  type: ResourceType,
  attributes: string | undefined,
  excludedAttributes: string | undefined,
): Selection => {
  const wanted = attributes === undefined ? undefined : pathsIn(type, attributes)
  const unwanted = pathsIn(type, excludedAttributes ?? '')
  const includes: Selection['includes'] = name =>
    always.has(name) ||
    ((wanted === undefined || wanted.some(path => topOf(path) === name)) &&
      !unwanted.some(path => topOf(path) === name && isWhole(path)))
  return {
    includes,
    of: resource => {
      const chosen: Complex = {}
      for (const [name, value] of Object.entries(resource)) {
        if (!includes(name)) continue
        const part = always.has(name) ? value : partsOf(name, value, wanted, unwanted)
        if (part !== undefined) chosen[name] = part
      }
      return chosen
    },
  }
}

/** Attributes of every answer. */
const always: ReadonlySet<string> = new Set(['id', 'schemas'])

type Chosen = AttributePath | { readonly extension: string }

const longest = 4000
const most = 100

const pathsIn = (type: ResourceType, names: string): Chosen[] => {
  const list = names.split(',')
  if (names.length > longest || list.length > most)
    throw new InvalidScim('invalidValue', `at most ${most} attributes can be chosen`)
  return list.flatMap((name): Chosen[] => {
    const meaning = meaningOf(type, name.trim())
    if (typeof meaning === 'string') return []
    return 'wholeExtension' in meaning ? [{ extension: meaning.wholeExtension.id }] : [meaning]
  })
}

const topOf = (path: Chosen): string => path.extension ?? ('attribute' in path ? path.attribute.name : '')

/** Whether a whole attribute, or a whole extension, is selected. */
const isWhole = (path: Chosen): boolean =>
  !('attribute' in path) || (path.extension === null && path.sub === undefined)

/** The selected parts of an attribute, or all of it. */
const partsOf = (
  name: string,
  value: Value,
  wanted: readonly Chosen[] | undefined,
  unwanted: readonly Chosen[],
): Value | undefined => {
  const asked = wanted?.filter(path => topOf(path) === name) ?? []
  const only = asked.some(isWhole) ? [] : asked.map(partNamed)
  const without = unwanted.filter(path => topOf(path) === name).map(partNamed)
  if (only.length === 0 && without.length === 0) return value
  const cut = (one: Complex): Complex =>
    Object.fromEntries(
      Object.entries(one).filter(
        ([part]) => (only.length === 0 || only.includes(part)) && !without.includes(part),
      ),
    )
  if (Array.isArray(value)) return value.map(one => cut(one as Complex))
  return typeof value === 'object' ? cut(value as Complex) : value
}

/** The name of a part of an attribute, or of an attribute of an extension. */
const partNamed = (path: Chosen): string =>
  'attribute' in path ? ((path.extension === null ? path.sub : path.attribute)?.name ?? '') : ''
