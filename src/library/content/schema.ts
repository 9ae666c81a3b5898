// Whole contents on the wire: revisions, and the changes that make them.

import type { TProperties, TSchema } from 'typebox'
import { longestExpression } from '#content/conditions/index.ts'
import { longest, mostNamedVariables, mostNotes, mostVariables, patterns } from '#content/snapshot/index.ts'
import { revisionTypes } from '#database/index.ts'
import { described, shownAs } from '#http/described.ts'
import { app, id, instant, published, text } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { User } from '#identity/users/index.ts'
import type { Json } from '#kernel/json.ts'
import { Type } from '#kernel/type.ts'
import { ComputedPages } from '../computed-pages/index.ts'
import { File, FileName } from '../files/index.ts'
import {
  ConflictValue,
  IdOrRef,
  idOrRef,
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

/** Fields of every revision, without its content. */
export const revisionFields = {
  object: Type.Literal('revision'),
  id: id('The id of the revision.'),
  parents: Type.Array(Text(), {
    description:
      'The ids of the revisions that it was made from: none for the first, two for merges and updates, the own head first.',
  }),
  type: Type.Enum([...revisionTypes], { description: 'What made it.' }),
  mergedFrom: Optional(id('The id of the change request, where one was merged.')),
  message: Optional(text('What it is about, as its author wrote.')),
  createdAt: instant('When it was made.'),
  urls: Type.Object({ app, published }, { ...closed, description: 'Where the revision is found.' }),
}

/** A revision in a list: without its content. */
export const RevisionSummary = Type.Object(
  {
    ...revisionFields,
    author: id('The id of the user who made it.'),
    createdBy: Optional(
      described(User, 'The same user. Left out where they are gone, and where links are listed.'),
    ),
  },
  { ...closed, title: 'RevisionSummary', description: 'A revision without its content.' },
)

export const Revision = Type.Object(
  {
    ...revisionFields,
    createdBy: Optional(
      described(
        User,
        'Who made it, as everybody sees them: without their e-mail address. Left out where they are gone.',
      ),
    ),
    pages: Type.Array(Page, { description: 'The pages at the top level, without their texts.' }),
    files: Type.Array(File, { description: 'All files.' }),
    reusableContents: Type.Array(ReusableContent, { description: 'All reusable contents.' }),
    variables: variablesOf(VariableValue, mostVariables.space),
  },
  {
    ...closed,
    title: 'Revision',
    description: 'The content of a space or a change request at one moment.',
  },
)

const nullable = <Schema extends TSchema>(description: string, schema: Schema) =>
  Optional(Type.Union([schema, Type.Null()], { description }))

const TextInput = Type.Object(
  { markdown: Text({ maxLength: longest.text, description: 'The whole text, in Markdown.' }) },
  { ...closed, title: 'TextInput', description: 'A text to write.' },
)

const HunkAnswer = Type.Union(
  [
    Type.Enum(['main', 'change-request'], { type: 'string', description: 'The side to take.' }),
    described(TextInput, 'The lines to write; a line feed is added where there is none.'),
  ],
  { title: 'HunkAnswer', description: 'What is to be in place of a hunk.' },
)

const slug = Text({
  minLength: 1,
  maxLength: longest.slug,
  pattern: patterns.slug,
  'x-form': 'made of letters, digits and . _ ~ -',
  description: 'The part of the address that stands for the page; left out, it is made from the title.',
})
const title = Text({ minLength: 1, maxLength: longest.title, description: 'The title.' })

const pageFields = {
  document: nullable('The text, of a page of the type `document`; null empties it.', TextInput),
  into: nullable('The page to put it under, by its id or `ref`; null is the top level.', IdOrRef),
  at: Optional(
    Type.Integer({ minimum: 0, description: 'The index among the pages there; left out, it is the last.' }),
  ),
  slug: Optional(slug),
  emoji: nullable('An emoji; null for none.', Text({ minLength: 1, maxLength: longest.emoji })),
  icon: nullable('The name of an icon; null for none.', Text({ minLength: 1, maxLength: longest.icon })),
  description: nullable(
    'What the page is about; null for nothing.',
    Text({ maxLength: longest.description }),
  ),
  layout: nullable(
    'Which parts are shown; null is the usual layout.',
    Type.Partial(PageLayout, { ...closed, description: 'Parts of the layout.' }),
  ),
  cover: nullable('The picture above it; null for none.', PageCover),
  variables: nullable('The variables of the page; null for none.', PageVariables),
  hidden: nullable('Whether the menu leaves it out.', Type.Boolean()),
  noIndex: nullable('Whether the search of a published site leaves it out.', Type.Boolean()),
  noRobotsIndex: nullable('Whether search engines are asked to leave it out.', Type.Boolean()),
  condition: nullable(
    'Which visitors of a site are shown the page and those under it, in CEL: `visitor.claims.plan == "pro"`. Null for all.',
    Text({ minLength: 1, maxLength: longestExpression }),
  ),
  target: nullable('What it leads to, of a page of the type `link`.', PageTarget),
  computed: nullable('What it is generated from, of a page of the type `computed`.', ComputedPages),
  notes: nullable(
    'Notes of writers, of a page of the type `computed`: by the id or the method and path of an operation (`GET /pets`), or by the name of a schema. Those that are not named stay; null removes one, or all.',
    Type.Record(Text(), Type.Union([TextInput, Type.Null()], { description: 'The note; null removes it.' }), {
      maxProperties: 2 * mostNotes,
      description: 'Notes by the names of what they are attached to.',
    }),
  ),
}

const change = <Name extends string, Fields extends TProperties>(
  name: Name,
  description: string,
  fields: Fields,
) =>
  Type.Object(
    { operation: Type.Literal(name), ...fields },
    { ...closed, title: inCapitals(name), description },
  )

/** The name of a schema for an operation: `insert_page` becomes `InsertPage`. */
const inCapitals = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const ref = Optional(idOrRef('A name for what is made, for later changes of the same request.'))
const page = idOrRef('The page, by its id or `ref`.')
const reusableContent = idOrRef('The reusable content, by its id or `ref`.')

/** The longest string in the runtime; what limits a value is the size of the whole body, which an installation sets. */
const longestString = 536_870_888

const FileInput = Type.Object(
  {
    name: FileName,
    base64: Optional(
      Text({ maxLength: longestString, description: 'Its bytes in base64; either this or `url`.' }),
    ),
    url: Optional(
      Text({ maxLength: 2048, description: 'Where its bytes are fetched from, over http or https.' }),
    ),
    ref,
  },
  { ...closed, title: 'FileInput', description: 'A file to add.' },
)

const changes = [
  change('insert_page', 'Adds a page.', {
    title,
    type: Optional(
      Type.Enum(['document', 'group', 'link', 'computed'], {
        description: 'Which kind of page it is; left out, a `document`. It cannot be changed later.',
      }),
    ),
    ...pageFields,
    ref,
  }),
  change('update_page', 'Changes a page, or moves it. What is left out stays as it is.', {
    page,
    title: Optional(title),
    ...pageFields,
  }),
  change('delete_page', 'Deletes a page and all pages under it.', { page }),
  change('revert_page', 'Gives a page what it had in an earlier revision, or brings it back.', {
    page,
    revision: idOrRef('The id of a revision of the space, or of one of its change requests.'),
  }),
  change('insert_files', 'Adds files.', {
    files: Type.Array(FileInput, { minItems: 1, maxItems: 100, description: 'The files.' }),
  }),
  change('delete_file', 'Deletes a file.', { file: idOrRef('The file, by its id or `ref`.') }),
  change('set_variables', 'Sets variables of the space; those not named stay.', {
    variables: described(
      variablesOf(Type.Union([VariableValue, Type.Null()]), mostNamedVariables),
      'The values by the names of the variables; null removes one.',
    ),
  }),
  change('insert_reusable_content', 'Adds a reusable content.', {
    title,
    document: Optional(TextInput),
    ref,
  }),
  change('update_reusable_content', 'Changes a reusable content. What is left out stays as it is.', {
    reusableContent,
    title: Optional(title),
    document: Optional(TextInput),
  }),
  change('delete_reusable_content', 'Deletes a reusable content.', { reusableContent }),
  change(
    'resolve_conflict',
    'Decides a conflict of a change request: by a side, by another value, or hunk by hunk.',
    {
      conflict: idOrRef('The id of the conflict.'),
      choose: Optional(
        Type.Enum(['main', 'change-request'], {
          description: 'The side to take; one of this, `value` and `hunks`.',
        }),
      ),
      hunks: Optional(
        Type.Array(HunkAnswer, {
          maxItems: 100_000,
          description:
            'Of a conflict in `document`: for each of its hunks, in order, the side to take or a text for both. All else of the text is what merges by itself.',
        }),
      ),
      value: Optional(
        // Any JSON value.
        shownAs(
          Type.Unsafe<Json>(Type.Unknown()),
          described(ConflictValue, 'The value to set, in the shape in which the conflict shows it.'),
        ),
      ),
    },
  ),
] as const

const Change = Type.Union([...changes], {
  title: 'ContentChange',
  discriminator: { propertyName: 'operation' },
  description: 'One change of a content.',
})

export const ContentChanges = Type.Object(
  {
    changes: Type.Array(Change, {
      minItems: 1,
      maxItems: 500,
      description: 'The changes, which are applied in order, all or none.',
    }),
    message: Optional(
      Text({ maxLength: 500, description: 'What the revision is about, for those who read the history.' }),
    ),
  },
  { ...closed, title: 'ContentChanges', description: 'Changes that make one revision together.' },
)

const ChangeResult = Type.Object(
  {
    operation: text('The operation of the change.'),
    page: Optional(id('The id of the page that it made or changed.')),
    files: Optional(Type.Array(Text(), { description: 'The ids of the files that it added, in order.' })),
    file: Optional(id('The id of the file that it deleted.')),
    reusableContent: Optional(id('The id of the reusable content that it made or changed.')),
    conflict: Optional(id('The id of the conflict that it decided.')),
    urls: Optional(Type.Object({ app }, { ...closed, description: 'Where the page is found.' })),
  },
  { ...closed, title: 'ChangeResult', description: 'What one change made or changed.' },
)

export const ContentChanged = Type.Object(
  {
    revision: id('The id of the revision that is the content now.'),
    changes: Type.Array(ChangeResult, { description: 'One entry for each change, in the same order.' }),
  },
  { ...closed, title: 'ContentChangeResult', description: 'What changes of a content did.' },
)

export const RevisionReference = Type.Object(
  { revision: reference('The id of an earlier revision of this content.') },
  { ...closed, title: 'Rollback', description: 'To which revision to go back.' },
)
