// What differs between two contents, on the wire.

import { described } from '#http/described.ts'
import { count, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

const Attribute = Type.Object(
  {
    before: Optional(Type.Unknown({ description: 'The value before, in the shape that the field has.' })),
    after: Optional(Type.Unknown({ description: 'The value after.' })),
  },
  {
    ...closed,
    title: 'ValueDifference',
    description: 'A value before and after. A side that has none is left out.',
  },
)

const TextDifference = Type.Object(
  { diff: text('The hunks of a unified diff.') },
  { ...closed, title: 'TextDifference', description: 'How a text changed.' },
)

const NotTold = Type.Object(
  { more: Type.Literal(true) },
  {
    ...closed,
    title: 'OmittedDifference',
    description: 'It differs, but the difference is too long to show here.',
  },
)

const WordRun = Type.Object(
  {
    kind: Type.Enum(['same', 'inserted', 'deleted'], {
      description: 'Whether the words stayed, came or went.',
    }),
    text: text('The words, with what is between them.'),
    omitted: Optional(
      count('So many characters (UTF-16 code units) after the text stayed as well, and are left out.'),
    ),
  },
  { ...closed, title: 'WordRun', description: 'Words that stayed, came or went.' },
)

const BlockLines = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: 'Its first line, counted from 1.' }),
    endLine: Type.Integer({ minimum: 1, description: 'Its last line.' }),
  },
  { ...closed, title: 'BlockLines', description: 'Where a block is in the Markdown of its text.' },
)

const BlockDifference = Type.Object(
  {
    change: Type.Enum(['added', 'removed', 'changed', 'moved'], {
      description:
        'What was done. A block that was moved past others may have changed as well: its words and attributes tell.',
    }),
    node: text(
      'The id of the block of the page in which it is, as comments name it; of a removed one, that in which it was.',
    ),
    type: text('Its type in the syntax tree: `paragraph`, `heading`, `listItem`, `tableRow` and the like.'),
    title: Optional(text('Its title, where it has one.')),
    before: Optional(described(BlockLines, 'Where it was; left out where it was added.')),
    after: Optional(described(BlockLines, 'Where it is; left out where it was removed.')),
    attributes: Optional(
      Type.Record(Type.String(), Attribute, {
        description:
          'The fields that differ, by their names. Of what stands in its text lists of values: `url` where its links lead, `html` its raw HTML.',
      }),
    ),
    words: Optional(
      Type.Array(WordRun, {
        description:
          'How its text changed, as a reader sees it. Without any that came or went, only its markup or its attributes changed, or its place.',
      }),
    ),
    more: Optional(
      Type.Literal(true, {
        description: 'It differs, but its attributes and words are too long to show here.',
      }),
    ),
  },
  {
    ...closed,
    title: 'BlockDifference',
    description:
      'A block that differs: one of the page, or one in it that contains blocks itself, as an item of a list or a row of a table does. What else stands in such a block belongs to its text.',
  },
)

export const Difference = Type.Object(
  {
    type: text(
      'What was done: `page_created`, `page_edited`, `page_moved`, `page_deleted`, the same for files and reusable contents, `variables_edited`, `arrangement_edited`.',
    ),
    attributes: Optional(
      Type.Record(Type.String(), Type.Union([Attribute, TextDifference, NotTold]), {
        description: 'The fields that were edited, by their names.',
      }),
    ),
    blocks: Optional(
      Type.Array(BlockDifference, {
        description:
          'How the text changed, block by block, in the order of the text; left out where no block did.',
      }),
    ),
    moreBlocks: Optional(
      Type.Literal(true, { description: 'The text changed in more blocks than are shown here.' }),
    ),
  },
  {
    title: 'Difference',
    additionalProperties: true,
    description:
      'One difference, with the `page`, the `file` or the `reusableContent` that it is about; a move also has `from` and `to`.',
  },
)

export const Changes = Type.Object(
  {
    changes: Type.Array(Difference, { description: 'The differences, page by page.' }),
    more: Type.Boolean({ description: 'Whether there are more differences than were asked for.' }),
  },
  { ...closed, title: 'ContentDifference', description: 'What differs between two contents.' },
)
