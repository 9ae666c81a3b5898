// Changes of parameters of an operation, and of headers of a response.
import type { ApiHeader, ApiParameter, ApiSchema, Referable } from '../description.ts'

import { reportField } from './compare-fields.ts'
import { compareMediaTypes } from './compare-media-types.ts'
import { type Comparison, report, type Scope, spend, useSchemas } from './comparison.ts'
import { flatSchema } from './flat-schema.ts'
import { labelOf } from './label.ts'
import { child, children, type Located, type Pair, resolved } from './located.ts'
import { sidesOf, sidesOfMaps } from './pairs.ts'
import type { Direction } from './spec-change.ts'

/** Parameters by key; the location of each is where the operation names it, even if it is defined under `components`. */
type Parameters = ReadonlyMap<string, Located<ApiParameter>>

/** The parameters of an operation by location and name; those in the path by their position in it. */
export const parametersOf = (
  path: string,
  ...lists: (Located<readonly Referable<ApiParameter>[]> | undefined)[]
): Parameters => {
  const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name)
  const all = new Map<string, Located<ApiParameter>>()
  for (const list of lists)
    for (const [, named] of children(list)) {
      const parameter = resolved<ApiParameter>(named)
      if (parameter === undefined) continue
      const { in: where, name } = parameter.value
      if (where === 'header' && notParameters.has(name.toLowerCase())) continue
      const id = where === 'path' ? inPath.indexOf(name) : where === 'header' ? name.toLowerCase() : name
      all.set(`${where} ${id}`, parameter)
    }
  return all
}

/** Headers that OpenAPI describes elsewhere; as parameters they mean nothing. */
const notParameters = new Set(['accept', 'content-type', 'authorization'])

export const compareParameters = (
  scope: Scope,
  before: Parameters,
  after: Parameters,
  direction: Direction,
): void => {
  const sides = sidesOfMaps(scope.comparison, before, after)
  const gone = sides.filter(side => side.after === undefined)
  for (const { before: older, after: newer } of sides) {
    if (older !== undefined && newer !== undefined)
      compareParameter(scope, { before: older, after: newer }, direction)
    else if (newer !== undefined) {
      const index = gone.findIndex(side => side.before?.value.name === newer.value.name)
      const [moved] = index < 0 ? [] : gone.splice(index, 1)
      if (moved?.before === undefined) reportField(scope, 'parameter', direction, undefined, fieldOf(newer))
      else reportMove(scope, { before: moved.before, after: newer }, direction)
    }
  }
  for (const { before: older } of gone)
    if (older !== undefined) reportField(scope, 'parameter', direction, fieldOf(older), undefined)
}

const fieldOf = <T extends ApiHeader>(at: Located<T>): { at: Located<T>; required: boolean } => ({
  at,
  required: at.value.required === true,
})

const reportMove = (scope: Scope, { before, after }: Pair<ApiParameter>, direction: Direction): void =>
  report(scope, 'parameter-moved', {
    breaking: true,
    direction,
    before: child(before, 'in'),
    after: child(after, 'in'),
    message: `${labelOf(after)} goes into the ${after.value.in}; it went into the ${before.value.in}.`,
  })

const compareParameter = (scope: Scope, pair: Pair<ApiParameter>, direction: Direction): void => {
  const { before, after } = pair
  if (before.value.in === 'path' && before.value.name !== after.value.name)
    report(scope, 'parameter-renamed', {
      breaking: false,
      direction,
      before: child(before, 'name'),
      after: child(after, 'name'),
      message: `${labelOf(after)} was called \`${before.value.name}\`.`,
    })
  if (after.value.deprecated === true && before.value.deprecated !== true)
    report(scope, 'parameter-deprecated', {
      breaking: false,
      direction,
      after: child(after, 'deprecated'),
      message: `${labelOf(after)} is deprecated now.`,
    })
  reportField(scope, 'parameter', direction, fieldOf(before), fieldOf(after))
  compareValue(scope, pair, direction, before.value.in)
}

/** Compares headers by name, ignoring case. */
export const compareHeaders = (
  scope: Scope,
  before: Located<Readonly<Record<string, Referable<ApiHeader>>>> | undefined,
  after: Located<Readonly<Record<string, Referable<ApiHeader>>>> | undefined,
  direction: Direction,
): void => {
  for (const sides of sidesOf(scope.comparison, before, after, name => name.toLowerCase())) {
    if (sides.key === 'content-type') continue
    const older = sides.before && resolved<ApiHeader>(sides.before)
    const newer = sides.after && resolved<ApiHeader>(sides.after)
    if (older === undefined && newer === undefined) continue
    reportField(scope, 'header', direction, older && fieldOf(older), newer && fieldOf(newer))
    if (older !== undefined && newer !== undefined)
      compareValue(scope, { before: older, after: newer }, direction, 'header')
  }
}

/** Compares how a value is serialized, and its schema. */
const compareValue = (
  scope: Scope,
  { before, after }: Pair<ApiHeader>,
  direction: Direction,
  where: string,
): void => {
  const [older, newer] = [before, after].map(at => serializationOf(scope.comparison, at, where))
  if (older !== newer)
    report(scope, 'parameter-serialization-changed', {
      breaking: true,
      direction,
      before: { ...before, value: older },
      after: { ...after, value: newer },
      message: `The value of ${labelOf(after)} is written as \`${newer}\`; it was written as \`${older}\`.`,
    })
  const [was, is] = [child(before, 'schema'), child(after, 'schema')]
  if (was !== undefined && is !== undefined) useSchemas(scope, [was], [is], direction)
  compareMediaTypes(scope, child(before, 'content'), child(after, 'content'), direction)
}

const serializationOf = (comparison: Comparison, at: Located<ApiHeader>, where: string): string => {
  const { content, style = where === 'query' || where === 'cookie' ? 'form' : 'simple', explode } = at.value
  if (content !== undefined) return 'content'
  if (!isSeveralValues(comparison, child(at, 'schema'))) return style
  return (explode ?? style === 'form') ? `${style}, exploded` : style
}

/** Whether the value may be an array or an object: only for these does `explode` matter. */
const isSeveralValues = (comparison: Comparison, schema: Located<ApiSchema> | undefined): boolean => {
  if (schema === undefined || comparison.steps <= 0) return false
  const { types, size } = flatSchema([schema])
  spend(comparison, size)
  return types?.has('array') === true || types?.has('object') === true
}
