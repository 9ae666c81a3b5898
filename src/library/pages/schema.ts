// Pages on the wire.
import Type from 'typebox'
import { longest, mostVariables, pageTypes, patterns } from '#content/snapshot/index.ts'
import { Git } from '../files/index.ts'

const closed = { additionalProperties: false } as const
const flag = Type.Boolean()

export const PageLayout = Type.Object(
  {
    cover: flag,
    title: flag,
    description: flag,
    tableOfContents: flag,
    outline: flag,
    pagination: flag,
    coverSize: Type.String({ maxLength: longest.coverSize }),
  },
  { ...closed, title: 'PageLayout' },
)

/** The id of something, or what a request calls it. */
export const IdOrRef = Type.String({ minLength: 1, maxLength: longest.reference })

/** An address that a person gives: never one that runs a script. */
const Address = Type.String({
  maxLength: longest.address,
  pattern: patterns.address,
  'x-form': 'an address of http, https, mailto or tel, or a relative one',
})

const FileTarget = Type.Object(
  { kind: Type.Literal('file'), file: IdOrRef },
  { ...closed, title: 'FileTarget' },
)

export const PageCover = Type.Object(
  {
    ref: Type.Optional(FileTarget),
    refDark: Type.Optional(FileTarget),
    yPos: Type.Optional(Type.Number()),
  },
  { ...closed, title: 'PageCover' },
)

export const PageTarget = Type.Union(
  [
    Type.Object({ kind: Type.Literal('url'), url: Address }, { ...closed, title: 'UrlTarget' }),
    Type.Object(
      {
        kind: Type.Literal('page'),
        page: IdOrRef,
        anchor: Type.Optional(Type.String({ maxLength: longest.anchor })),
      },
      { ...closed, title: 'PageTarget' },
    ),
    FileTarget,
    Type.Object({ kind: Type.Literal('space'), space: IdOrRef }, { ...closed, title: 'SpaceTarget' }),
  ],
  { title: 'LinkTarget', discriminator: { propertyName: 'kind' } },
)

export const ComputedPages = Type.Object(
  {
    type: Type.Literal('builtin:openapi'),
    dependencies: Type.Optional(
      Type.Object(
        {
          spec: Type.Optional(
            Type.Object(
              { ref: Type.Object({ kind: Type.Literal('openapi'), spec: IdOrRef }, closed) },
              closed,
            ),
          ),
        },
        closed,
      ),
    ),
    props: Type.Optional(
      Type.Object(
        {
          doc: Type.Optional(Type.String({ maxLength: longest.computedDoc })),
          models: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'ComputedPages' },
)

/** Variables by their names. */
export const variablesOf = <Value extends Type.TSchema>(value: Value, most: number) =>
  Type.Record(Type.String({ pattern: patterns.variableName }), value, {
    ...closed,
    maxProperties: most,
    'x-form': 'is no name of a variable: use letters, digits and _, a digit not first',
  })

export const VariableValue = Type.String({ maxLength: longest.variableValue })
export const PageVariables = variablesOf(VariableValue, mostVariables.page)

/** What is shown of every page, without its text and the pages under it. */
const pageFields = {
  id: Type.String(),
  title: Type.String(),
  type: Type.Enum([...pageTypes]),
  slug: Type.Optional(Type.String()),
  path: Type.Optional(Type.String({ description: 'The slugs from the top down, joined by /' })),
  emoji: Type.Optional(Type.String()),
  icon: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  documentId: Type.Optional(Type.String({ description: 'Changes when the text does' })),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  urls: Type.Optional(Type.Object({ app: Type.String() }, closed)),
  layout: Type.Optional(PageLayout),
  cover: Type.Optional(PageCover),
  variables: Type.Optional(PageVariables),
  hidden: Type.Optional(flag),
  noIndex: Type.Optional(flag),
  noRobotsIndex: Type.Optional(flag),
  target: Type.Optional(PageTarget),
  computed: Type.Optional(ComputedPages),
  git: Type.Optional(Git),
}

export const PageAlone = Type.Object(pageFields, { ...closed, title: 'PageSummary' })

/** A text as a tree. */
export const markdownNode = {
  MarkdownNode: Type.Object(
    {
      type: Type.String({ description: 'What it is: `root`, `heading`, `paragraph`, `text`, `link` …' }),
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
        markdown: Type.Optional(Type.String()),
        // As it was written already.
        document: Type.Optional(Type.Unsafe<unknown>(Type.Ref('MarkdownNode'))),
        html: Type.Optional(Type.String({ description: 'Sanitized' })),
        pages: Type.Optional(
          Type.Array(Type.Ref('Page'), { description: 'The pages under it, in their order' }),
        ),
      },
      closed,
    ),
  },
  'Page',
)

export const PageTree = Type.Object({ pages: Type.Array(Page) }, { ...closed, title: 'PageTree' })

export const ReusableContent = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    document: Type.String({ description: 'Changes when the text does' }),
    git: Type.Optional(Git),
  },
  { ...closed, title: 'ReusableContent' },
)

export const ReusableContentWithText = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    document: Type.String(),
    markdown: Type.String(),
    git: Type.Optional(Git),
  },
  { ...closed, title: 'ReusableContentWithText' },
)

export const formatParameter = {
  format: Type.Enum(['markdown', 'document', 'html'], { default: 'markdown' }),
}
