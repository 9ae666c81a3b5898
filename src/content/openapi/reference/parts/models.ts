// The page of all models, with each model as a part.
import type { ApiSchema } from '../../description.ts'
import type { ReferencePart } from '../reference.ts'
import { constraints } from '../schemas/constraints.ts'
import { madeUp } from '../schemas/example.ts'
import { contents } from '../schemas/schema.ts'
import { shapeOf } from '../schemas/shape.ts'
import { isModel, typeWords } from '../schemas/type-words.ts'
import { plain } from '../text/inline.ts'
import { fence, fold, hint, stack } from '../text/layout.ts'
import { piecesOf } from '../text/pieces.ts'
import { proseOf, type Writing } from '../writing.ts'
import { docsLine } from './operation.ts'

/** Models within a model are shown as links. */
export const modelPart = (writing: Writing, name: string, schema: ApiSchema): ReferencePart => {
  const shape = shapeOf(writing, schema)
  const flat: Writing = { ...writing, detail: { ...writing.detail, depth: 0 } }
  const head = stack(
    `## ${plain(name) || 'Schema'} {#${writing.models.get(name)}}`,
    shape.deprecated === true ? hint('warning', 'This model is deprecated.') : '',
    proseOf(writing, shape.description),
    docsLine(shape.externalDocs),
  )
  const rest = stack(
    isModel(shape) && shape.type === 'object' ? '' : `Type: ${typeWords(writing, shape)}`,
    constraints(writing, shape),
    writing.detail.isWhole ? contents(flat, schema, 'both') : '',
    example(writing, schema),
  )
  const pointer = `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  return { names: [name, pointer], head: piecesOf(head), rest: piecesOf(rest) }
}

const example = (writing: Writing, schema: ApiSchema): string => {
  if (!isModel(shapeOf(writing, schema)) || writing.detail.example === 0) return ''
  const value = madeUp(writing, schema, 'both')
  const text = value === undefined ? '{}' : JSON.stringify(value, null, 2)
  return text === '{}' || text.length > writing.detail.example ? '' : fold('Example', fence('json', text))
}
