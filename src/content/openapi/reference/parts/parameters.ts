// The parameters of an operation, and the headers of a response.
import type { ApiHeader, ApiParameter, ApiSchema, SchemaObject } from '../../description.ts'
import { type OperationPlace, parametersOf } from '../operations.ts'
import { constraints, value } from '../schemas/constraints.ts'
import { inner } from '../schemas/fields.ts'
import { shapeOf } from '../schemas/shape.ts'
import { typeWords } from '../schemas/type-words.ts'
import { code, plain } from '../text/inline.ts'
import { list, sentences, stack } from '../text/layout.ts'
import { type Direction, proseOf, type Writing } from '../writing.ts'

const groups = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const

export const parameterBlocks = (writing: Writing, place: OperationPlace): string => {
  const all = parametersOf(writing.description, place)
  return stack(
    ...groups.map(([where, title]) => {
      const items = all.filter(parameter => parameter.in === where)
      const most = Math.max(10, writing.detail.mostFields)
      const written = items.slice(0, most).map(item => parameterItem(writing, item.name, item, 'request'))
      const left = items.length - written.length
      return items.length === 0
        ? ''
        : stack(`**${title}**`, list(left === 0 ? written : [...written, `… and ${left} more`]))
    }),
  )
}

export const parameterItem = (
  writing: Writing,
  name: string,
  parameter: ApiHeader | ApiParameter,
  direction: Direction,
): string => {
  const [type, media] = Object.entries(parameter.content ?? {})[0] ?? []
  const schema: ApiSchema = parameter.schema ?? media?.schema ?? {}
  const shape = shapeOf(writing, schema)
  const notes = [
    ...(parameter.required === true ? ['**required**'] : []),
    ...(parameter.deprecated === true ? ['deprecated'] : []),
    ...(type === undefined ? [] : [`as ${plain(type)}`]),
  ]
  const example = parameter.example === undefined ? '' : `Example ${value(parameter.example)}.`
  const { depth, fields: room } = writing.detail
  return stack(
    [`**${code(name)}** ${typeWords(writing, schema)}`, ...notes].join(' · '),
    sentences(
      proseOf(writing, parameter.description ?? shape.description),
      constraints(writing, example === '' ? shape : withoutExample(shape)),
      example,
      styleWords(parameter, shape.type),
    ),
    inner(writing, schema, { direction, depth, room, inside: [], level: 0 }),
  )
}

const withoutExample = ({ examples: _, ...shape }: SchemaObject): SchemaObject => shape

/** How several values are serialized, unless each is a parameter of its own. */
const styleWords = ({ style, explode }: ApiHeader, type: unknown): string => {
  if (type !== 'array' && type !== 'object') return ''
  if (style === 'deepObject') return 'Written as `name[field]=value`.'
  const separator = style === 'spaceDelimited' ? 'spaces' : style === 'pipeDelimited' ? 'pipes' : 'commas'
  return explode === false || separator !== 'commas' ? `Several values are separated by ${separator}.` : ''
}
