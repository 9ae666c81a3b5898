// Changes of the properties of an object, and of whether it may have others.
import type { ApiSchema, SchemaObject } from '../description.ts'
import { reportField } from './compare-fields.ts'
import { report, type SchemaPair, type Schemas, useSchemas } from './comparison.ts'
import type { FlatSchema } from './flat-schema.ts'
import { labelOf } from './label.ts'
import { child, children, type Located, target, withoutValue } from './located.ts'
import type { Direction } from './spec-change.ts'

export const compareProperties = (pair: SchemaPair, before: FlatSchema, after: FlatSchema): void => {
  for (const name of namesIn(before, after)) compareProperty(pair, before, after, name)
  compareAdditional(pair, before, after)
}

const namesIn = (before: FlatSchema, after: FlatSchema): Set<string> =>
  new Set([before, after].flatMap(flat => [...flat.properties.keys(), ...flat.required.keys()]))

const compareProperty = (
  { scope, direction }: SchemaPair,
  before: FlatSchema,
  after: FlatSchema,
  name: string,
): void => {
  const older = before.properties.get(name)
  const newer = after.properties.get(name)
  const hidden = {
    before: older !== undefined && isHidden(older, direction),
    after: newer !== undefined && isHidden(newer, direction),
  }
  if (hidden.before && hidden.after) return
  const side = (flat: FlatSchema) => {
    const at = flat.properties.get(name)?.[0] ?? flat.required.get(name)
    return at && { at, required: flat.required.has(name) }
  }
  const [was, is] = [side(before), side(after)]
  if (was !== undefined && is !== undefined && hidden.before !== hidden.after) {
    reportAccess(scope, direction, is, hidden.after)
    return
  }
  const shown = { before: hidden.before ? undefined : was, after: hidden.after ? undefined : is }
  if (shown.before === undefined && shown.after === undefined) return
  reportField(scope, 'property', direction, shown.before, shown.after)
  if (older !== undefined && newer !== undefined) useSchemas(scope, older, newer, direction)
}

/** Whether callers do not see the property: they do not send read-only ones, nor receive write-only ones. */
const isHidden = (property: Schemas, direction: Direction): boolean => {
  const flag = direction === 'sent' ? 'readOnly' : 'writeOnly'
  const says = (schema: Located<ApiSchema>): boolean =>
    typeof schema.value === 'object' && schema.value[flag] === true
  return property.some(schema => says(schema) || partsOf(schema).some(says))
}

/** The schema, its `allOf` and what these refer to: as far as `readOnly` and `writeOnly` are looked for. */
const partsOf = (schema: Located<ApiSchema>): Located<ApiSchema>[] => {
  if (typeof schema.value !== 'object') return []
  const all = children(child(schema as Located<SchemaObject>, 'allOf')).map(([, part]) => part)
  return [schema, ...all].flatMap(part => {
    const reference = typeof part.value === 'object' ? part.value.$ref : undefined
    const referred = reference === undefined ? undefined : target(schema.root, reference)
    return referred === undefined ? [part] : [part, referred as Located<ApiSchema>]
  })
}

const reportAccess = (
  scope: SchemaPair['scope'],
  direction: Direction,
  property: { at: Located<unknown>; required: boolean },
  isGone: boolean,
): void => {
  const at = labelOf(property.at)
  const verb = direction === 'sent' ? 'send' : 'get'
  report(scope, 'property-access-changed', {
    breaking: isGone || (direction === 'sent' && property.required),
    direction,
    after: withoutValue(property.at),
    message: isGone ? `Callers do not ${verb} ${at} any more.` : `Callers ${verb} ${at} now.`,
  })
}

const compareAdditional = (pair: SchemaPair, before: FlatSchema, after: FlatSchema): void => {
  const { scope, direction } = pair
  const was = before.additional?.value !== false
  const is = after.additional?.value !== false
  if (was && is) {
    if (before.additional === undefined && after.additional === undefined) return
    const anything = (schemas: Schemas): Located<ApiSchema> => ({
      ...(schemas[0] as Located<ApiSchema>),
      value: true,
    })
    const older = before.additional ?? anything(pair.before)
    const newer = after.additional ?? anything(pair.after)
    useSchemas(scope, [older], [newer], direction)
    return
  }
  if (was === is || (before.types?.has('object') ?? true) !== (after.types?.has('object') ?? true)) return
  const at = labelOf((pair.after[0] ?? pair.before[0]) as Located<unknown>)
  report(scope, is ? 'additional-properties-allowed' : 'additional-properties-forbidden', {
    breaking: !is && direction === 'sent',
    direction,
    before: before.additional,
    after: after.additional ?? (pair.after[0] && withoutValue(pair.after[0])),
    message: is
      ? `${at} may have properties that are not described now.`
      : `${at} may not have properties that are not described any more.`,
  })
}
