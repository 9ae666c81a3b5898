// Removes references that lead nowhere, since their target was left out for not having its shape.
import { isJsonObject, type Json } from '#kernel/json.ts'
import { entryKind, fieldKind, itemKind } from './field-kinds.ts'
import { isReferable, shapesOf } from './kinds.ts'
import { type MutableObject, segmentsOf, valueAt } from './pointers.ts'

/** Changes the document, which must have the shape of 3.1. */
export const settleReferences = (root: MutableObject): void => {
  const shapes = shapesOf('3.1')
  const known = new Map<string, boolean>()

  const leadsSomewhere = (reference: string): boolean => {
    const isKnown = known.get(reference) ?? valueAt(root, segmentsOf(reference.slice(1))) !== undefined
    known.set(reference, isKnown)
    return isKnown
  }

  /** Returns whether the value stays. */
  const settle = (kind: string, value: Json): boolean => {
    const [items, entries] = [itemKind(kind), entryKind(kind)]
    if (items !== undefined) return settleList(items, value as Json[])
    if (!isJsonObject(value)) return true
    if (isReferable(kind) && typeof value.$ref === 'string' && !leadsSomewhere(value.$ref))
      return unresolved(kind, value, value.$ref)
    for (const [field, inner] of Object.entries(value)) {
      const of = entries ?? fieldKind(shapes, kind, field)
      const isGone =
        of === 'schemaReference' ? !leadsSomewhere(String(inner)) : of !== undefined && !settle(of, inner)
      if (isGone) delete (value as MutableObject)[field]
    }
    return true
  }

  const settleList = (kind: string, list: Json[]): boolean => {
    const kept = list.filter(item => settle(kind, item))
    if (kept.length < list.length) list.splice(0, list.length, ...kept)
    return true
  }

  settle('root', root)
}

const unresolved = (kind: string, value: MutableObject, reference: string): boolean => {
  if (kind !== 'schema') return false
  for (const keyword of Object.keys(value)) delete value[keyword]
  value['x-unresolved'] = reference
  return true
}
