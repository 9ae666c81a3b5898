// Whole contents on the wire: revisions, and the changes that make them.

import Type from 'typebox'
import { longest, mostNamedVariables, mostVariables, patterns } from '#content/snapshot/index.ts'
import { revisionTypes } from '#database/index.ts'
import { described, shownAs } from '#http/described.ts'
import { reference } from '#http/id-reference.ts'
import type { Json } from '#kernel/json.ts'
import { File, FileName } from '../files/index.ts'
import {
  ComputedPages,
  ConflictValue,
  IdOrRef,
  Page,
  PageCover,
  PageLayout,
  PageTarget,
  PageVariables,
  ReusableContent,
  VariableValue,
  variablesOf,
} from '../pages/index.ts'

const closed = { additionalProperties: false } as const
const { Optional, String: Text } = Type

const revisionFields = {
  object: Type.Literal('revision'),
  id: Text(),
  parents: Type.Array(Text(), {
    description: 'None for the first; two for merges and updates, that of the same head first',
  }),
  type: Type.Enum([...revisionTypes]),
  mergedFrom: Optional(Text({ description: 'The change request, where one was merged' })),
  message: Optional(Text()),
  createdAt: Text(),
  urls: Type.Object({ app: Text() }, closed),
}

/** A revision in a list: without its content. */
export const RevisionSummary = Type.Object(
  { ...revisionFields, author: Text() },
  { ...closed, title: 'RevisionSummary' },
)

export const Revision = Type.Object(
  {
    ...revisionFields,
    pages: Type.Array(Page),
    files: Type.Array(File),
    reusableContents: Type.Array(ReusableContent),
    variables: variablesOf(VariableValue, mostVariables.space),
  },
  { ...closed, title: 'Revision', description: 'The content of a space or a change request at one moment' },
)

const nullable = <Schema extends Type.TSchema>(schema: Schema) => Optional(Type.Union([schema, Type.Null()]))

const TextInput = Type.Object(
  { markdown: Text({ maxLength: longest.text }) },
  { ...closed, title: 'TextInput' },
)

const slug = Text({
  minLength: 1,
  maxLength: longest.slug,
  pattern: patterns.slug,
  'x-form': 'made of letters, digits and . _ ~ -',
})
const title = Text({ minLength: 1, maxLength: longest.title })

const pageFields = {
  document: nullable(TextInput),
  into: nullable(IdOrRef),
  at: Optional(Type.Integer({ minimum: 0, description: 'The index among the siblings' })),
  slug: Optional(slug),
  emoji: nullable(Text({ minLength: 1, maxLength: longest.emoji })),
  icon: nullable(Text({ minLength: 1, maxLength: longest.icon })),
  description: nullable(Text({ maxLength: longest.description })),
  layout: nullable(Type.Partial(PageLayout, closed)),
  cover: nullable(PageCover),
  variables: nullable(PageVariables),
  hidden: nullable(Type.Boolean()),
  noIndex: nullable(Type.Boolean()),
  noRobotsIndex: nullable(Type.Boolean()),
  target: nullable(PageTarget),
  computed: nullable(ComputedPages),
}

const change = <Name extends string, Fields extends Type.TProperties>(name: Name, fields: Fields) =>
  Type.Object({ operation: Type.Literal(name), ...fields }, { ...closed, title: inCapitals(name) })

/** `insert_page`: `InsertPage`. */
const inCapitals = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const ref = Optional(IdOrRef)

/** As long as a string can be: the whole body has a limit that an installation sets. */
const longestString = 536_870_888

const FileInput = Type.Object(
  {
    name: FileName,
    base64: Optional(Text({ maxLength: longestString, description: 'The bytes; or else `url`' })),
    url: Optional(Text({ maxLength: 2048, description: 'Where the bytes are fetched from' })),
    ref,
  },
  { ...closed, title: 'FileInput' },
)

const changes = [
  change('insert_page', {
    title,
    type: Optional(Type.Enum(['document', 'group', 'link', 'computed'])),
    ...pageFields,
    ref,
  }),
  change('update_page', { page: IdOrRef, title: Optional(title), ...pageFields }),
  change('delete_page', { page: IdOrRef }),
  change('revert_page', { page: IdOrRef, revision: IdOrRef }),
  change('insert_files', { files: Type.Array(FileInput, { minItems: 1, maxItems: 100 }) }),
  change('delete_file', { file: IdOrRef }),
  change('set_variables', {
    variables: variablesOf(Type.Union([VariableValue, Type.Null()]), mostNamedVariables),
  }),
  change('insert_reusable_content', { title, document: Optional(TextInput), ref }),
  change('update_reusable_content', {
    reusableContent: IdOrRef,
    title: Optional(title),
    document: Optional(TextInput),
  }),
  change('delete_reusable_content', { reusableContent: IdOrRef }),
  change('resolve_conflict', {
    conflict: IdOrRef,
    choose: Optional(Type.Enum(['main', 'change-request'])),
    value: Optional(
      // Whatever was parsed from JSON.
      shownAs(
        Type.Unsafe<Json>(Type.Unknown()),
        described(ConflictValue, 'The value to set, in the shape in which the conflict shows it.'),
      ),
    ),
  }),
] as const

const Change = Type.Union([...changes], {
  title: 'ContentChange',
  discriminator: { propertyName: 'operation' },
})

export const ContentChanges = Type.Object(
  {
    changes: Type.Array(Change, { minItems: 1, maxItems: 500, description: 'Applied in order, all or none' }),
    message: Optional(Text({ maxLength: 500 })),
  },
  { ...closed, title: 'ContentChanges' },
)

export const ContentChanged = Type.Object(
  {
    revision: Text(),
    changes: Type.Array(
      Type.Object(
        {
          operation: Text(),
          page: Optional(Text()),
          files: Optional(Type.Array(Text())),
          file: Optional(Text()),
          reusableContent: Optional(Text()),
          conflict: Optional(Text()),
          urls: Optional(Type.Object({ app: Text() }, closed)),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'ContentChangeResult' },
)

export const RevisionReference = Type.Object({ revision: reference() }, { ...closed, title: 'Rollback' })
