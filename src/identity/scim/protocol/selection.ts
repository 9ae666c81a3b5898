// Which attributes of resources are answered (RFC 7644, 3.9).
import { type AttributePath, meaningOf } from './attribute-path.ts'
import type { ResourceType } from './attributes.ts'
import type { Complex, Value } from './canonical.ts'
import { InvalidScim } from './refusals.ts'

export interface Selection {
  /** Whether an attribute is answered at all, so that what is left out need not be read. */
  readonly includes: (attribute: string) => boolean
  readonly of: (resource: Complex) => Complex
}

/** What is asked for by `attributes`, or left out by `excludedAttributes`: names with commas between them. */
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

/** What every answer has. */
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

/** Whether all of an attribute, or of an extension, is meant. */
const isWhole = (path: Chosen): boolean =>
  !('attribute' in path) || (path.extension === null && path.sub === undefined)

/** Of an attribute of the resource, what was asked for: all, or some of its parts. */
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

/** The part of an attribute, or the attribute of an extension. */
const partNamed = (path: Chosen): string =>
  'attribute' in path ? ((path.extension === null ? path.sub : path.attribute)?.name ?? '') : ''
