// Links on the wire.
import type { TSchema } from 'typebox'
import { linkRelations, linkStatuses } from '#database/index.ts'
import { count, id } from '#http/fields.ts'
import { listOf } from '#http/list.ts'
import { Organization } from '#identity/organizations/index.ts'
import { Type } from '#kernel/type.ts'
import { ChangeRequest } from '../change-requests/index.ts'
import { RevisionSummary } from '../content/index.ts'
import { Indexing } from '../content-index/index.ts'
import { File } from '../files/index.ts'
import { Spec } from '../openapi-specs/index.ts'
import { PageAlone, ReusableContent } from '../pages/index.ts'
import { Space } from '../spaces/index.ts'

const closed = { additionalProperties: false } as const
const { Optional, String: Text } = Type

/** Shown in place of a resource that does not exist or that the caller does not see. */
const IdAlone = Type.Object(
  { id: id('Its id.') },
  { ...closed, title: 'IdAlone', description: 'The id alone: it does not exist, or you do not see it.' },
)

const SlugAlone = Type.Object(
  { slug: Text({ description: 'The slug of the specification.' }) },
  {
    ...closed,
    title: 'SlugAlone',
    description: 'The slug alone: there is no such specification, or you do not see it.',
  },
)

/** The resource, or only its id where it does not exist or the caller does not see it. */
const orId = <Resource extends TSchema>(description: string, resource: Resource) =>
  Type.Union([resource, IdAlone], { description })

/** Shown with `view=short` in place of a resource that every item repeats. */
const Short = Type.Object(
  {
    object: Type.Enum(['organization', 'space', 'revision', 'change-request'], {
      description: 'The type of the resource.',
    }),
    id: id('Its id.'),
  },
  { ...closed, title: 'ShortReference', description: 'What it is and its id, with `view=short`.' },
)

/** Like `orId`, for a resource that many items repeat. */
const orShort = <Resource extends TSchema>(description: string, resource: Resource) =>
  Type.Union([resource, Short, IdAlone], { description })

const inFullOrShort = <Resource extends TSchema>(description: string, resource: Resource) =>
  Type.Union([resource, Short], { description })

const VersionContext = Type.Union(
  [
    Type.Object(
      {
        type: Type.Literal('revision'),
        revision: inFullOrShort('The revision.', RevisionSummary),
      },
      { ...closed, title: 'RevisionContext', description: 'In a revision of the main content.' },
    ),
    Type.Object(
      {
        type: Type.Literal('changeRequest'),
        changeRequest: inFullOrShort('The change request.', ChangeRequest),
      },
      { ...closed, title: 'ChangeRequestContext', description: 'In a change request.' },
    ),
  ],
  {
    title: 'VersionContext',
    discriminator: { propertyName: 'type' },
    description: 'In which version of the content it is.',
  },
)

const home = {
  organization: Optional(orShort('The organization that it belongs to.', Organization)),
  versionContext: Optional(VersionContext),
}

const inSpace = { ...home, space: Optional(orShort('The space that it is in.', Space)) }

const PageReference = Type.Object(
  {
    kind: Type.Literal('page'),
    ...inSpace,
    page: orId('The page.', PageAlone),
    anchor: Optional(Text({ description: 'Where on the page, without `#`.' })),
  },
  { ...closed, title: 'PageReference', description: 'A page, or a place on it.' },
)

const ReusableContentReference = Type.Object(
  {
    kind: Type.Literal('reusable-content'),
    ...inSpace,
    'reusable-content': orId('The reusable content.', ReusableContent),
  },
  { ...closed, title: 'ReusableContentReference', description: 'A reusable content.' },
)

const TargetReference = Type.Union(
  [
    PageReference,
    ReusableContentReference,
    Type.Object(
      { kind: Type.Literal('file'), ...inSpace, file: orId('The file.', File) },
      { ...closed, title: 'FileReference', description: 'A file.' },
    ),
    Type.Object(
      { kind: Type.Literal('space'), ...home, space: orShort('The space.', Space) },
      { ...closed, title: 'SpaceReference', description: 'A space.' },
    ),
    Type.Object(
      {
        kind: Type.Literal('openapi'),
        ...home,
        openapi: Type.Union([Spec, SlugAlone], { description: 'The specification.' }),
        anchor: Optional(Text({ description: 'An operation of it: `get /pets`.' })),
      },
      { ...closed, title: 'OpenApiSpecReference', description: 'An OpenAPI specification.' },
    ),
    Type.Object(
      {
        kind: Type.Literal('url'),
        url: Text({
          description:
            'As it is written, cut after 4,096 characters: an address, or a path where nothing is found.',
        }),
      },
      { ...closed, title: 'UrlReference', description: 'An address, or a path where nothing is found.' },
    ),
  ],
  { title: 'TargetReference', description: 'What is linked to.', discriminator: { propertyName: 'kind' } },
)

/** A page or a reusable content that contains a link. */
const SourceReference = Type.Union([PageReference, ReusableContentReference], {
  title: 'SourceReference',
  discriminator: { propertyName: 'kind' },
  description: 'A page or a reusable content that contains a link.',
})

const Link = Type.Object(
  {
    status: Type.Enum([...linkStatuses], {
      description:
        '`broken`: the page, file, anchor, space or spec does not exist in the revision; `in-app`: an address of the app of this installation, whatever it shows; `ok`: all else. Addresses elsewhere are not tried.',
    }),
    relation: Type.Enum([...linkRelations], {
      description: '`reference`: a link, an image, a menu entry; `dependsOn`: content that is included.',
    }),
    targetReference: TargetReference,
    locationReferences: Type.Array(SourceReference, {
      description: 'Every page and reusable content that links to it; with `from` that one alone.',
    }),
  },
  { ...closed, title: 'Link', description: 'A target, with all that links to it.' },
)

const Stats = Type.Object(
  {
    total: count('How many targets there are, whatever the filter.'),
    broken: Type.Object(
      {
        total: count('How many of them are broken.'),
        changeRequest: Optional(
          count(
            'How many links this change would break that are whole in the main content, those of other spaces that you may see included.',
          ),
        ),
      },
      { ...closed, description: 'How many links are broken.' },
    ),
  },
  { ...closed, title: 'LinkStats', description: 'How many links there are.' },
)

const indexing = { indexing: Optional(Indexing) }

export const Links = Type.Object(
  { ...listOf(Link).properties, stats: Stats, ...indexing },
  { ...closed, title: 'Links', description: 'One page of what is linked to.' },
)

export const Backlinks = Type.Object(
  { ...listOf(SourceReference).properties, ...indexing },
  { ...closed, title: 'Backlinks', description: 'One page of what links somewhere.' },
)
