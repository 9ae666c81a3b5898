// Turns a YAML document into JSON values: anchors are written out and merge keys merged, within limits.
import { type Document, isAlias, isMap, isPair, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml'
import { isJsonObject, type Json } from '#kernel/json.ts'
import { deepest } from './limits.ts'

/** Takes a message about something that could not be taken as it is, and its offset in the text. */
export type Complain = (message: string, offset: number) => void

/** `spend` is called for every value and may throw. `tooDeep` makes the error to throw where values nest too deep. */
interface Limits {
  readonly spend: () => void
  readonly tooDeep: (offset: number) => Error
}

export const yamlValue = (document: Document.Parsed, limits: Limits, complain: Complain): Json => {
  const anchors = new Map<string, unknown>()
  const offsetOf = (node: unknown): number =>
    (node as { range?: readonly number[] | null } | null)?.range?.[0] ?? 0

  const convert = (node: unknown, depth: number): Json => {
    limits.spend()
    if (depth > deepest) throw limits.tooDeep(offsetOf(node))
    if (isAlias(node)) return convert(anchors.get(node.source) ?? null, depth + 1)
    const { anchor } = (node ?? {}) as { anchor?: string }
    if (anchor) anchors.set(anchor, node)
    if (isMap(node)) return fromMap(node, depth)
    if (isSeq(node)) return node.items.map(item => convert(isPair(item) ? null : item, depth + 1))
    return isScalar(node) ? fromScalar(node.value, node.source) : null
  }

  const fromMap = (map: YAMLMap, depth: number): Json => {
    const entries = new Map<string, Json>()
    const merged = new Map<string, Json>()
    for (const pair of map.items) {
      if (isMergeKey(pair)) {
        for (const [key, value] of mergedEntries(pair.value, depth + 1))
          if (!merged.has(key)) merged.set(key, value)
        continue
      }
      const key = keyOf(pair.key)
      if (key === undefined) {
        complain('A key must be a text. This entry is left out.', offsetOf(pair.key))
        continue
      }
      if (entries.has(key))
        complain(`${JSON.stringify(key)} is there twice. The last one counts.`, offsetOf(pair.key))
      entries.set(key, convert(pair.value, depth + 1))
    }
    for (const [key, value] of merged) if (!entries.has(key)) entries.set(key, value)
    return Object.fromEntries(entries)
  }

  const mergedEntries = (node: unknown, depth: number): [string, Json][] => {
    const value = convert(node, depth)
    const parts = Array.isArray(value) ? value : [value]
    return parts.flatMap(part => (isJsonObject(part) ? Object.entries(part) : []))
  }

  return convert(document.contents, 1)
}

const isMergeKey = ({ key, value }: Pair): boolean =>
  isScalar(key) &&
  key.value === '<<' &&
  key.type === 'PLAIN' &&
  (isAlias(value) || isMap(value) || isSeq(value))

/** The key as written: `1.10` and `200` are texts here, not numbers. */
const keyOf = (key: unknown): string | undefined => {
  if (key === null) return ''
  if (!isScalar(key)) return undefined
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value))
}

const fromScalar = (value: unknown, source: string | undefined): Json => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Json
  return source ?? String(value)
}
