// The values of conflicts on the wire: each in the shape that its field has.
import { Type } from '#kernel/type.ts'
import { ComputedPages } from '../computed-pages/index.ts'
import { PageCover, PageLayout, PageTarget, PageVariables } from './schema.ts'

const closed = { additionalProperties: false } as const
const open = { additionalProperties: true } as const

const MarkdownText = Type.Object(
  { markdown: Type.String({ description: 'The whole text.' }) },
  { ...closed, title: 'MarkdownText', description: 'The text of a page or of a reusable content.' },
)

const NotesByName = Type.Record(Type.String(), MarkdownText, {
  title: 'NotesByName',
  description: 'The notes of a computed page, by the names of what they are attached to.',
})

const PagePlace = Type.Object(
  {
    into: Type.Union([Type.String(), Type.Null()], {
      description: 'The id of the page above; null at the top level.',
    }),
    at: Type.Integer({ minimum: 0, description: 'The index among the pages beside it.' }),
  },
  { ...closed, title: 'PagePlace', description: 'Where a page stands among the others.' },
)

const WholeRecord = Type.Object(
  {
    id: Type.String({ description: 'Its id.' }),
    markdown: Type.Optional(Type.String({ description: 'Its text, where it has one.' })),
  },
  {
    ...open,
    title: 'WholeRecord',
    description: 'A page, a file or a reusable content with all of its fields.',
  },
)

/** One side of a conflict. */
export const ConflictValue = Type.Union(
  [
    Type.String({
      description: 'Such as a title, a slug, an emoji, a condition, or the value of a variable.',
    }),
    Type.Boolean({ description: 'Of `hidden`, `noIndex`, `noRobotsIndex`.' }),
    MarkdownText,
    PagePlace,
    WholeRecord,
    Type.Partial(PageLayout, closed),
    PageCover,
    PageTarget,
    PageVariables,
    ComputedPages,
    NotesByName,
    Type.Null(),
  ],
  {
    title: 'ConflictValue',
    description:
      'What one side has, in the shape that the field has: a string for `title`, `{markdown}` for `document`, `{into, at}` for `place`, the whole record for `page`, `file` and `reusableContent`. Null where that side has none.',
  },
)
