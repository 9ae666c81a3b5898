// Schemas of the records in snapshots. They leave out limits: a record that was stored under older limits is sound.
import type { Static, TSchema } from 'typebox'
import {
  type ArrangementRecord,
  type ContentReference,
  type FileRecord,
  type kinds,
  type PageOrFile,
  type PageRecord,
  pageTypes,
  type ReusableContentRecord,
} from '#content/snapshot/index.ts'
import { Type } from '#kernel/type.ts'

const object = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false })
const optional = Type.Optional
const text = Type.String()
const id = Type.String({ minLength: 1 })
const hash = Type.String({ pattern: '^[\\w-]{43}$' })
const time = Type.String({ pattern: '^\\d{4,}-\\d\\d-\\d\\dT[\\d:.]+Z$' })
const flag = Type.Boolean()
const size = Type.Integer({ minimum: 0 })

const origin = object({ oid: text, path: text })

const entry = object({ path: optional(text), title: text, text: optional(text) })

const target = Type.Union([
  object({ kind: Type.Literal('url'), url: text }),
  object({ kind: Type.Literal('page'), page: id, anchor: optional(text) }),
  object({ kind: Type.Literal('file'), file: id }),
  object({ kind: Type.Literal('space'), space: id }),
])

const picture = object({ kind: Type.Literal('file'), file: id })

const layout = object({
  cover: optional(flag),
  title: optional(flag),
  description: optional(flag),
  tableOfContents: optional(flag),
  outline: optional(flag),
  pagination: optional(flag),
  coverSize: optional(text),
})

const computed = object({
  type: Type.Literal('builtin:openapi'),
  dependencies: optional(
    object({
      spec: optional(object({ ref: object({ kind: Type.Literal('openapi'), spec: text }) })),
    }),
  ),
  props: optional(object({ doc: optional(text), models: optional(flag) })),
})

const page = object({
  id,
  type: Type.Enum(pageTypes),
  title: text,
  slug: optional(id),
  parent: Type.Union([id, Type.Null()]),
  order: id,
  emoji: optional(text),
  icon: optional(text),
  description: optional(text),
  layout: optional(layout),
  cover: optional(
    object({ ref: optional(picture), refDark: optional(picture), yPos: optional(Type.Number()) }),
  ),
  variables: optional(Type.Record(Type.String(), text)),
  hidden: optional(flag),
  noIndex: optional(flag),
  noRobotsIndex: optional(flag),
  condition: optional(text),
  target: optional(target),
  computed: optional(computed),
  notes: optional(hash),
  generation: optional(object({ seed: text, inputs: text, orphaned: optional(Type.Array(text)) })),
  generatedBy: optional(id),
  document: optional(hash),
  links: optional(hash),
  frontMatter: optional(hash),
  git: optional(origin),
  entry: optional(entry),
  createdAt: time,
  updatedAt: time,
  updatedBy: optional(text),
})

const file = object({
  id,
  name: text,
  contentType: text,
  size,
  dimensions: optional(object({ width: Type.Number(), height: Type.Number() })),
  blob: hash,
  git: optional(origin),
})

const reusableContent = object({
  id,
  title: text,
  document: hash,
  links: optional(hash),
  frontMatter: optional(hash),
  git: optional(origin),
})

const arrangement = object({
  summary: optional(text),
  root: optional(text),
  configuration: optional(object({ path: text, text: optional(hash), blob: optional(hash) })),
})

const pageOrFile = Type.Union([object({ page: id }), object({ file: id })])

/** A compile error if a schema and the type of its records differ. */
const formOf =
  <Value>() =>
  <Schema extends TSchema>(
    schema: [Static<Schema>, Plain<Value>] extends [Plain<Value>, Static<Schema>] ? Schema : never,
  ): Schema =>
    schema

/** The type without `readonly`. */
type Plain<Value> = Value extends object ? { -readonly [Field in keyof Value]: Plain<Value[Field]> } : Value

/** The schema of each kind of record. */
export const recordSchemas = {
  page: formOf<PageRecord>()(page),
  file: formOf<FileRecord>()(file),
  reusableContent: formOf<ReusableContentRecord>()(reusableContent),
  variable: text,
  redirect: formOf<ContentReference>()(target),
  arrangement: formOf<ArrangementRecord>()(arrangement),
  computed: text,
  child: id,
  slug: id,
  path: formOf<PageOrFile>()(pageOrFile),
} as const satisfies Record<keyof typeof kinds, TSchema>
