// The contents of a body: a tab for each media type, with its schema and its examples.
import type { Json } from '#kernel/json.ts'
import type { ApiMediaType } from '../../description.ts'
import { resolve } from '../../resolve.ts'
import { isJson } from '../samples/request.ts'
import { constraints } from '../schemas/constraints.ts'
import { exampleOfMedia } from '../schemas/example.ts'
import { contents } from '../schemas/schema.ts'
import { shapeOf } from '../schemas/shape.ts'
import { typeWords } from '../schemas/type-words.ts'
import { code, inHtml, plain } from '../text/inline.ts'
import { fence, fold, stack, tabs } from '../text/layout.ts'
import { type Direction, proseOf, type Writing } from '../writing.ts'

const mostTypes = 10
const mostExamples = 5

export const mediaBlocks = (
  writing: Writing,
  content: Readonly<Record<string, ApiMediaType>> | undefined,
  direction: Direction,
): string => {
  const all = Object.entries(content ?? {}).slice(0, mostTypes)
  const groups = Map.groupBy(all, ([, media]) => JSON.stringify(media))
  return tabs(
    [...groups.values()].map(group => ({
      title: group.map(([type]) => type).join(', '),
      content: mediaBlock(writing, group, direction),
    })),
  )
}

/** Media types with equal contents are shown once. */
const mediaBlock = (
  writing: Writing,
  group: readonly (readonly [type: string, media: ApiMediaType])[],
  direction: Direction,
): string => {
  const [[type, media] = ['', {}]] = group
  const { schema = media.itemSchema } = media
  const words =
    schema === undefined
      ? ''
      : ` · ${media.schema === undefined ? 'a stream of ' : ''}${typeWords(writing, schema)}`
  const given = givenIn(writing, media)
  const example = given.length > 1 ? '' : onlyExample(writing, type, media, direction)
  const fields = schema === undefined ? '' : contents(writing, schema, direction)
  return stack(
    group.map(([name]) => code(name)).join(', ') + words,
    ...(schema === undefined
      ? []
      : [
          proseOf(writing, shapeOf(writing, schema).description),
          constraints(writing, shapeOf(writing, schema)),
        ]),
    example,
    fields,
    given.length > 1 ? examplesGiven(writing, type, given) : '',
    encodings(media),
  )
}

const encodings = ({ encoding = {} }: ApiMediaType): string => {
  const types = Object.entries(encoding).flatMap(([name, { contentType }]) =>
    contentType === undefined ? [] : [`${code(name)} is sent as ${plain(contentType)}.`],
  )
  return types.slice(0, 50).join(' ')
}

interface GivenExample {
  readonly title: string
  readonly value: Json
  readonly description?: string | undefined
}

const givenIn = ({ description }: Writing, media: ApiMediaType): GivenExample[] =>
  Object.entries(media.examples ?? {}).flatMap(([name, one]) => {
    const { value, summary = '', description: said } = resolve(description, one)
    return value === undefined ? [] : [{ title: summary === '' ? name : summary, value, description: said }]
  })

const examplesGiven = (writing: Writing, type: string, given: readonly GivenExample[]): string =>
  stack(
    ...given.slice(0, mostExamples).map(({ title, value, description }) => {
      const shown = exampleCode(writing, type, value)
      return fold(
        `Example: ${inHtml(title)}`,
        shown === '' ? '' : stack(proseOf(writing, description), shown),
      )
    }),
  )

const onlyExample = (writing: Writing, type: string, media: ApiMediaType, direction: Direction): string => {
  // The example of a request is in its sample.
  if (direction === 'request' && writing.detail.samples > 0 && isJson(type)) return ''
  const example = exampleOfMedia(writing, media, direction)
  return example === undefined ? '' : exampleCode(writing, type, example)
}

const exampleCode = ({ detail }: Writing, type: string, value: Json): string => {
  const isText = typeof value === 'string' && !isJson(type)
  const text = isText ? value : JSON.stringify(value, null, 2)
  if (text.length > detail.example || text === '{}' || text === '[]' || text === '') return ''
  return fence(isText ? (/xml/i.test(type) ? 'xml' : 'text') : 'json', text)
}
