// What published addresses show, on the wire.
import { revisionTypes } from '#database/index.ts'
import { app, id, instant, location, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'
import { Page } from '#library/pages/index.ts'
import { Space } from '#library/spaces/index.ts'
import { Customizations } from '../customization/index.ts'
import { SiteSection } from '../sections/index.ts'
import { SiteSpace } from '../site-spaces/index.ts'
import { Site } from '../sites/index.ts'
import { SiteStructure } from '../structure/index.ts'
import { VisitorInput } from '../visitors/index.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

export const PublishedRequest = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 8192,
      description:
        'The whole address, as a browser has it, at a hostname of a site, behind its proxy or under this installation. Claims in its query count.',
    }),
    visitor: Optional(VisitorInput),
  },
  {
    ...closed,
    title: 'PublishedRequest',
    description: 'An address of a published site, and who looks at it.',
  },
)

const PublishedOrganization = Type.Object(
  {
    object: Type.Literal('organization'),
    id: id('The id of the organization.'),
    title: text('Its name.'),
    hostname: Optional(text('What stands for it in addresses.')),
    urls: Type.Object(
      { location, app, logo: Optional(text('The address of its picture; left out where it has none.')) },
      { ...closed, description: 'Where the organization is found.' },
    ),
  },
  {
    ...closed,
    title: 'PublishedOrganization',
    description: 'As much of an organization as everybody sees who reads its sites.',
  },
)

const PublishedRevision = Type.Object(
  {
    object: Type.Literal('revision'),
    id: id('The id of the revision.'),
    type: Type.Enum([...revisionTypes], { description: 'What made it.' }),
    createdAt: instant('When it was made.'),
  },
  {
    ...closed,
    title: 'PublishedRevision',
    description: 'Which revision of a space is shown: neither its pages nor who made it.',
  },
)

export const PublishedContent = Type.Object(
  {
    object: Type.Literal('published-content'),
    organization: PublishedOrganization,
    site: Site,
    siteSection: Optional(SiteSection),
    siteSpace: Optional(SiteSpace),
    space: Optional(Space),
    revision: Optional(PublishedRevision),
    page: Optional(Page),
    canonicalUrl: Optional(
      text(
        'The one address of what is shown, which does not depend on the visitor; left out with `redirect`.',
      ),
    ),
    redirect: Optional(
      Type.Object(
        { destination: text('The address to go to.') },
        { ...closed, description: 'Where the address leads, in place of what it shows.' },
      ),
    ),
  },
  {
    ...closed,
    title: 'PublishedContent',
    description:
      'What an address of a site shows to a visitor: a page of a space, as the visitor sees it, or where to go instead. Parts and pages that the visitor does not see are in none of it.',
  },
)

export const PublishedSite = Type.Object(
  {
    object: Type.Literal('published-content-site'),
    site: Site,
    structure: SiteStructure,
    customizations: Customizations,
    scripts: Type.Array(Type.String(), { description: 'Empty: sites run no scripts of others.' }),
  },
  {
    ...closed,
    title: 'PublishedSite',
    description: 'What a program needs to know of a site to show it.',
  },
)
