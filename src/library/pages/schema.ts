// Pages on the wire.
import type { TSchema } from 'typebox'
import { longest, mostVariables, pageTypes, patterns } from '#content/snapshot/index.ts'
import { described } from '#http/described.ts'
import { app, flag, id, instant, published, text } from '#http/fields.ts'
import { User } from '#identity/users/index.ts'
import { Type } from '#kernel/type.ts'
import { ComputedPages } from '../computed-pages/index.ts'
import { Git } from '../files/index.ts'

const closed = { additionalProperties: false } as const

export const PageLayout = Type.Object(
  {
    cover: flag('Whether the cover is shown.'),
    title: flag('Whether the title is shown.'),
    description: flag('Whether the description is shown.'),
    tableOfContents: flag('Whether the menu of pages is shown.'),
    outline: flag('Whether the headings are listed beside the text.'),
    pagination: flag('Whether links lead to the pages before and after.'),
    coverSize: text('How large the cover is, such as `hero` or `full`.', { maxLength: longest.coverSize }),
  },
  { ...closed, title: 'PageLayout', description: 'Which parts of a page a reader is shown.' },
)

/** An id, or a name (`ref`) that the same request gave to what it makes. */
export const idOrRef = (description: string) =>
  Type.String({ minLength: 1, maxLength: longest.reference, description })

export const IdOrRef = idOrRef('An id, or the `ref` of an earlier change of the same request.')

/** An address given by a person: never one that runs a script. */
export const Address = Type.String({
  maxLength: longest.address,
  pattern: patterns.address,
  format: 'uri-reference',
  'x-form': 'an address of http, https, mailto or tel, or a relative one',
  description: 'An address of http, https, mailto or tel, or a relative one.',
})

const FileTarget = Type.Object(
  { kind: Type.Literal('file'), file: idOrRef('The file, by its id or `ref`.') },
  { ...closed, title: 'FileTarget', description: 'A file of the same content.' },
)

export const PageCover = Type.Object(
  {
    ref: Type.Optional(described(FileTarget, 'The picture.')),
    refDark: Type.Optional(described(FileTarget, 'The picture on a dark background.')),
    yPos: Type.Optional(Type.Number({ description: 'By how much it is moved up or down.' })),
  },
  { ...closed, title: 'PageCover', description: 'A picture above a page.' },
)

export const PageTarget = Type.Union(
  [
    Type.Object(
      { kind: Type.Literal('url'), url: Address },
      { ...closed, title: 'UrlTarget', description: 'An address.' },
    ),
    Type.Object(
      {
        kind: Type.Literal('page'),
        page: idOrRef('The page, by its id or `ref`.'),
        anchor: Type.Optional(text('A place on it, without `#`.', { maxLength: longest.anchor })),
      },
      { ...closed, title: 'PageTarget', description: 'A page of the same content.' },
    ),
    FileTarget,
    Type.Object(
      { kind: Type.Literal('space'), space: idOrRef('The id of the space.') },
      { ...closed, title: 'SpaceTarget', description: 'Another space.' },
    ),
  ],
  {
    title: 'LinkTarget',
    discriminator: { propertyName: 'kind' },
    description: 'What an entry of the menu leads to.',
  },
)

/** Variables by their names. */
export const variablesOf = <Value extends TSchema>(value: Value, most: number) =>
  Type.Record(Type.String({ pattern: patterns.variableName }), value, {
    ...closed,
    maxProperties: most,
    description: 'Variables by their names: letters, digits and `_`, a digit not first.',
    'x-form': 'is no name of a variable: use letters, digits and _, a digit not first',
  })

export const VariableValue = Type.String({ maxLength: longest.variableValue })
export const PageVariables = variablesOf(VariableValue, mostVariables.page)

/** The fields of every page, without its text and the pages under it. */
const pageFields = {
  id: id('The id of the page, which it keeps however often it is renamed or moved.'),
  title: text('Its title.'),
  type: Type.Enum([...pageTypes], {
    description:
      '`document`: a page with text. `group`: a title over the pages under it. `link`: an entry of the menu that leads elsewhere. `computed`: a page that is generated.',
  }),
  slug: Type.Optional(text('The part of its address that stands for it; links have none.')),
  path: Type.Optional(text('The slugs from the top down, joined by `/`; links have none.')),
  emoji: Type.Optional(text('An emoji that is shown with the title.')),
  icon: Type.Optional(text('The name of an icon that is shown with the title.')),
  description: Type.Optional(text('What the page is about.')),
  documentId: Type.Optional(text('Changes exactly when its text does.')),
  createdAt: instant('When it was made.'),
  updatedAt: instant('When it was last changed.'),
  updatedBy: Type.Optional(
    described(
      User,
      'Who changed it then: who wrote, not who merged. Without the e-mail address; left out for visitors of sites.',
    ),
  ),
  urls: Type.Optional(
    Type.Object({ app, published }, { ...closed, description: 'Where the page is found.' }),
  ),
  layout: Type.Optional(PageLayout),
  cover: Type.Optional(PageCover),
  variables: Type.Optional(PageVariables),
  hidden: Type.Optional(flag('Whether the menu leaves it out.')),
  noIndex: Type.Optional(flag('Whether the search of a published site leaves it out.')),
  noRobotsIndex: Type.Optional(flag('Whether search engines are asked to leave it out.')),
  condition: Type.Optional(
    text('Which visitors of a site are shown the page and those under it, in CEL; left out, all are.'),
  ),
  target: Type.Optional(described(PageTarget, 'Of a link: what it leads to.')),
  computed: Type.Optional(ComputedPages),
  computedSeed: Type.Optional(
    text('Of a computed page: changes exactly when what is generated for it does; left out until it is.'),
  ),
  generatedBy: Type.Optional(
    id('Of a generated page: the id of the computed page that it belongs to. It cannot be edited.'),
  ),
  git: Type.Optional(Git),
}

export const PageAlone = Type.Object(pageFields, {
  ...closed,
  title: 'PageSummary',
  description: 'A page without its text and the pages under it.',
})

const PageProblem = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: 'The line of the text as it was written, from 1.' }),
    message: text('What is wrong there.'),
  },
  {
    ...closed,
    title: 'PageProblem',
    description: 'Something in a text that looks like a block and is none.',
  },
)

const PageNotes = Type.Record(
  Type.String(),
  Type.Object(
    {
      markdown: text('The note.'),
      orphaned: Type.Optional(flag('Whether what it was attached to is gone from the specification.')),
    },
    { ...closed, title: 'PageNote', description: 'A note of writers.' },
  ),
  {
    title: 'PageNotes',
    description:
      'Of a computed page, where it alone is read: the notes of writers by the names of what they are attached to.',
  },
)

/** A text as a syntax tree. */
export const markdownNode = {
  MarkdownNode: Type.Object(
    {
      type: Type.String({
        description: 'What it is, such as `root`, `heading`, `paragraph`, `text` or `link`.',
      }),
      children: Type.Optional(
        Type.Array(Type.Ref('MarkdownNode'), { description: 'What it contains, in order.' }),
      ),
    },
    {
      additionalProperties: true,
      description:
        'A node of the syntax tree of a Markdown text, in mdast form; further fields follow from its type.',
    },
  ),
}

export const Page = Type.Cyclic(
  {
    ...markdownNode,
    Page: Type.Object(
      {
        ...pageFields,
        markdown: Type.Optional(text('Its text as it was written; only where the format is `markdown`.')),
        // Serialized before the answer is checked, so the code knows no type of it.
        document: Type.Optional(Type.Unsafe<unknown>(Type.Ref('MarkdownNode'))),
        notes: Type.Optional(PageNotes),
        html: Type.Optional(text('Its text as safe HTML; only where the format is `html`.')),
        problems: Type.Optional(
          Type.Array(PageProblem, {
            description:
              'What in its text is broken and shown as the text that it is, such as a block that is not closed: 100 at most. Only where one page with a text is read.',
          }),
        ),
        pages: Type.Optional(
          Type.Array(Type.Ref('Page'), { description: 'The pages under it, in their order.' }),
        ),
      },
      {
        ...closed,
        description: 'A page, with its text where one page is read, and with the pages under it.',
      },
    ),
  },
  'Page',
)

export const PageTree = Type.Object(
  { pages: Type.Array(Page, { description: 'The pages at the top level, in their order.' }) },
  { ...closed, title: 'PageTree', description: 'All pages, without their texts.' },
)

const reusableContentFields = {
  id: id('The id of the reusable content.'),
  title: text('Its title.'),
  document: text('Changes exactly when its text does.'),
  git: Type.Optional(Git),
}

export const ReusableContent = Type.Object(reusableContentFields, {
  ...closed,
  title: 'ReusableContent',
  description: 'A text with a title that belongs to the space and to no page; pages include it.',
})

export const ReusableContentWithText = Type.Object(
  { ...reusableContentFields, markdown: text('Its text.') },
  { ...closed, title: 'ReusableContentWithText', description: 'A reusable content with its text.' },
)

export const formatParameter = {
  format: Type.Enum(['markdown', 'document', 'html'], {
    default: 'markdown',
    description:
      'In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe.',
  }),
}
