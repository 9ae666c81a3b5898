// What changed between two schemas for one value: if callers send
// it, accepting less breaks them; if they receive it, allowing more.
import type { ApiSchema, SchemaObject } from '../description.ts'
import { compareConstraints } from './compare-constraints.ts'
import { compareProperties } from './compare-properties.ts'
import { compareTypes } from './compare-types.ts'
import { compareUnions, compareWithUnion } from './compare-unions.ts'
import { report, type SchemaPair, type Schemas, spend, useSchemas } from './comparison.ts'
import { type Field, type FlatSchema, flatSchema } from './flat-schema.ts'
import { labelOf } from './label.ts'
import type { Located } from './located.ts'
import type { Direction } from './spec-change.ts'

export const compareSchemas = (pair: SchemaPair): void => {
  const { scope, direction } = pair
  const before = flatSchema(pair.before)
  const after = flatSchema(pair.after)
  spend(scope.comparison, before.size + after.size)
  compareFields(pair, before, after)
  if (compareWithUnion(pair, before, after)) return
  if (!compareTypes(pair, before, after)) return
  compareConstraints(scope, before, after, direction)
  compareProperties(pair, before, after)
  compareItems(pair, before, after)
  compareUnions(pair, before, after)
}

const compareItems = (pair: SchemaPair, before: FlatSchema, after: FlatSchema): void => {
  if (before.items === undefined && after.items === undefined) return
  useSchemas(
    pair.scope,
    [before.items ?? anything(pair.before)],
    [after.items ?? anything(pair.after)],
    pair.direction,
  )
}

/** The schema that accepts every value, for a side that has none. */
const anything = (schemas: Schemas): Located<ApiSchema> => ({
  ...(schemas[0] as Located<ApiSchema>),
  value: true,
})

const compareFields = (pair: SchemaPair, before: FlatSchema, after: FlatSchema): void => {
  const { scope, direction } = pair
  const field = (name: Field) => ({ older: before.fields.get(name), newer: after.fields.get(name) })
  const at = () => labelOf((pair.after[0] ?? pair.before[0]) as Located<unknown>)

  const preset = field('default')
  if (!scope.comparison.structures.same(preset.older?.value, preset.newer?.value))
    report(scope, 'default-changed', {
      breaking: direction === 'sent' && preset.older !== undefined,
      direction,
      before: preset.older,
      after: preset.newer,
      message: `The default of ${at()} has changed.`,
    })

  const deprecated = field('deprecated')
  if (deprecated.newer?.value === true && deprecated.older?.value !== true)
    report(scope, 'schema-deprecated', {
      breaking: false,
      direction,
      after: deprecated.newer,
      message: `${at()} is deprecated now.`,
    })

  const discriminator = field('discriminator')
  if (!scope.comparison.structures.same(discriminator.older?.value, discriminator.newer?.value))
    report(scope, 'discriminator-changed', {
      breaking: breaksDiscriminator(
        discriminator.older?.value as SchemaObject['discriminator'],
        discriminator.newer?.value as SchemaObject['discriminator'],
        direction,
      ),
      direction,
      before: discriminator.older,
      after: discriminator.newer,
      message: `The discriminator of ${at()} has changed.`,
    })
}

const breaksDiscriminator = (
  before: SchemaObject['discriminator'],
  after: SchemaObject['discriminator'],
  direction: Direction,
): boolean => {
  if (before === undefined || after === undefined) return false
  if (before.propertyName !== after.propertyName) return true
  const [known, judged] = direction === 'sent' ? [before, after] : [after, before]
  return Object.entries(known.mapping ?? {}).some(([value, schema]) => judged.mapping?.[value] !== schema)
}
