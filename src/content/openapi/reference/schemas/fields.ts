// The fields of an object as a list, with those of nested objects folded.
import type { ApiSchema, SchemaObject } from '../../description.ts'
import { nameOf } from '../../resolve.ts'
import { code, inHtml } from '../text/inline.ts'
import { fold, list, sentences, stack } from '../text/layout.ts'
import { type Direction, proseOf, type Writing } from '../writing.ts'
import { constraints } from './constraints.ts'
import { elementOf, hasFields, isSchema, shapeOf, variantsOf } from './shape.ts'
import { typeWords, variantTitle } from './type-words.ts'

export interface Place {
  readonly direction: Direction
  /** How many more levels of named schemas may be shown. */
  readonly depth: number
  /** How many more fields may be shown in folds. */
  readonly room: number
  /** The names of the schemas around this one. */
  readonly inside: readonly string[]
  /** The number of levels of any kind around it. */
  readonly level: number
}

const deepest = 6

export const fieldList = (writing: Writing, shape: SchemaObject, place: Place): string => {
  const fields = fieldsOf(shape, place.direction)
  const most = Math.min(
    writing.detail.mostFields,
    place.level === 0 ? writing.detail.mostFields : Math.max(place.room, writing.detail.unnamed),
  )
  const shown = fields.slice(0, most)
  const nested = shown.filter(([, schema]) => isNested(writing, schema)).length
  const room = Math.floor((place.level === 0 ? place.room : place.room - shown.length) / Math.max(1, nested))
  const required = new Set(shape.required)
  const items = shown.map(([name, schema]) =>
    field(writing, name, schema, required.has(name), { ...place, room }),
  )
  const left = fields.length - shown.length
  if (shown.length === 0) return ''
  const isReply = place.direction === 'reply'
  if (place.level > 0 || shown.length <= (isReply ? longReply : longList)) return list(withRest(items, left))
  if (isReply) return fold(`${fields.length} fields`, list(withRest(items, left)))
  const isFirst = shown.map(([name], index) =>
    required.size > 0 ? required.has(name) : index < longList / 2,
  )
  const [first = [], others = []] = [true, false].map(want =>
    items.filter((_, index) => isFirst[index] === want),
  )
  return stack(list(first), fold(`${others.length + left} more fields`, list(withRest(others, left))))
}

/** Of longer lists only the required fields are shown at first, or the first ones if there are none. */
const longList = 20

/** Longer lists of fields in a response are folded: an example above them shows what to expect. */
const longReply = 10

const withRest = (items: readonly string[], left: number): readonly string[] =>
  left === 0 ? items : [...items, `… and ${left} more fields`]

/** The fields without those that such a body does not contain. */
const fieldsOf = (shape: SchemaObject, direction: Direction): [string, ApiSchema][] => [
  ...Object.entries(shape.properties ?? {}).filter(
    ([, schema]) =>
      !isSchema(schema) ||
      !(
        (direction === 'request' && schema.readOnly === true) ||
        (direction === 'reply' && schema.writeOnly === true)
      ),
  ),
  ...Object.entries(shape.patternProperties ?? {}).map(([name, schema]): [string, ApiSchema] => [
    `/${name}/`,
    schema,
  ]),
]

const isNested = (writing: Writing, schema: ApiSchema): boolean => {
  const shape = shapeOf(writing, elementOf(writing, schema))
  return hasFields(shape.properties) || variantsOf(shape).length > 0
}

const field = (
  writing: Writing,
  name: string,
  schema: ApiSchema,
  isRequired: boolean,
  place: Place,
): string => {
  const shape = shapeOf(writing, schema)
  const notes = [
    ...(isRequired ? ['**required**'] : []),
    ...(shape.deprecated === true ? ['deprecated'] : []),
    ...(shape.readOnly === true && place.direction === 'both' ? ['read only'] : []),
    ...(shape.writeOnly === true && place.direction === 'both' ? ['write only'] : []),
  ]
  const head = [`**${code(name)}** ${typeWords(writing, schema)}`, ...notes].join(' · ')
  return stack(
    head,
    sentences(proseOf(writing, shape.description), constraints(writing, shape)),
    inner(writing, schema, place),
  )
}

/** The fields of an object, or of an array's elements, if there is room for them. */
export const inner = (writing: Writing, schema: ApiSchema, place: Place): string => {
  const element = elementOf(writing, schema)
  const shape = shapeOf(writing, element)
  const name = isSchema(element) && element.$ref !== undefined ? nameOf(element.$ref) : undefined
  const deeper = deeperPlace(shape, name, place)
  if (deeper === undefined) return ''
  if (hasFields(shape.properties)) {
    const title = name === undefined ? 'Fields' : `Fields of <code>${inHtml(name)}</code>`
    return stack(fold(title, fieldList(writing, shape, deeper)), variants(writing, shape, deeper))
  }
  return variants(writing, shape, deeper)
}

const deeperPlace = (shape: SchemaObject, name: string | undefined, place: Place): Place | undefined => {
  const level = place.level + 1
  if (level > deepest) return undefined
  if (name === undefined) return { ...place, level }
  const count = Object.keys(shape.properties ?? {}).length + variantsOf(shape).length
  if (place.depth === 0 || place.inside.includes(name) || count > place.room) return undefined
  return { ...place, level, depth: place.depth - 1, inside: [...place.inside, name] }
}

/** Each of several schemas, folded; primitive ones are named in the type already. */
export const variants = (writing: Writing, shape: SchemaObject, place: Place): string => {
  const all = variantsOf(shape)
  const room = Math.floor(place.room / Math.max(1, all.length))
  const values = discriminated(shape)
  const folds = all.slice(0, mostVariants).map((variant, index) => {
    const own = shapeOf(writing, variant)
    const name = isSchema(variant) && variant.$ref !== undefined ? nameOf(variant.$ref) : undefined
    const content = variantContent(writing, variant, own, name, { ...place, room })
    const value = values.get(isSchema(variant) ? (variant.$ref ?? '') : '')
    const title = inHtml(variantTitle(writing, variant, index))
    return fold(value === undefined ? title : `${title}: ${inHtml(value)}`, content)
  })
  const shown = stack(...folds)
  if (shown === '') return ''
  const by =
    shape.discriminator === undefined ? '' : `, told apart by ${code(shape.discriminator.propertyName)}`
  return stack(`${shape.oneOf === undefined ? 'Any of' : 'One of'} these${by}:`, shown)
}

const mostVariants = 50

const variantContent = (
  writing: Writing,
  variant: ApiSchema,
  own: SchemaObject,
  name: string | undefined,
  place: Place,
): string => {
  const deeper = deeperPlace(own, name, place)
  if (deeper === undefined)
    return name === undefined ? '' : stack(typeWords(writing, variant), proseOf(writing, own.description))
  if (!hasFields(own.properties)) {
    const isPlain = variantsOf(own).length === 0 && own.items === undefined && own.description === undefined
    return isPlain && constraints(writing, own) === ''
      ? ''
      : stack(
          typeWords(writing, variant),
          proseOf(writing, own.description),
          constraints(writing, own),
          inner(writing, variant, deeper),
        )
  }
  return stack(
    proseOf(writing, own.description),
    fieldList(writing, own, deeper),
    variants(writing, own, deeper),
  )
}

const discriminated = ({ discriminator }: SchemaObject): Map<string, string> =>
  new Map(
    Object.entries(discriminator?.mapping ?? {}).map(([value, reference]) => [
      reference.startsWith('#') ? reference : `#/components/schemas/${reference}`,
      `${discriminator?.propertyName} = ${value}`,
    ]),
  )
