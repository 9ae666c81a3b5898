// Site spaces on the wire.
import { described } from '#http/described.ts'
import { flag, id, location, published, text } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { Type } from '#kernel/type.ts'
import { Space } from '#library/spaces/index.ts'
import { Condition } from '../audience/index.ts'
import { addressSegment } from '../sites/index.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

const path = addressSegment(
  'What stands for it in addresses; unique among the site spaces of its section, or of a site without sections.',
)

export const SiteSpace = Type.Object(
  {
    object: Type.Literal('site-space'),
    id: id('The id of the site space.'),
    path,
    section: Optional(id('The id of the section that it is in; left out where the site has no sections.')),
    space: described(
      Space,
      'The space that it shows. To those who may not read that, it shows no permissions and counts nothing.',
    ),
    title: text('What it is called: the title of its space.'),
    default: flag('Whether it is the default of its section, or of a site without sections.'),
    condition: Optional(Condition),
    hasAdvancedCustomizationFeature: flag('Whether it may look different from its site.'),
    urls: Type.Object({ location, published }, { ...closed, description: 'Where the site space is.' }),
  },
  { ...closed, title: 'SiteSpace', description: 'A space where a site shows it.' },
)

export const NewSiteSpace = Type.Object(
  {
    spaceId: reference('The id of a space of the organization that you see.'),
    sectionId: Optional(
      reference('The id of the section to add it to; left out, the default one, or the site that has none.'),
    ),
  },
  { ...closed, title: 'NewSiteSpace', description: 'A space to be shown by a site.' },
)

export const SiteSpaceChanges = Type.Object(
  {
    path: Optional(path),
    condition: Optional(
      Type.Union([Condition, Type.Null()], { description: 'For whom it is shown; null for all.' }),
    ),
    spaceId: Optional(
      reference('The id of the space that it is to show, which you see. Its path stays as it is.'),
    ),
  },
  {
    ...closed,
    title: 'SiteSpaceChanges',
    description: 'What to change of a site space. What is left out stays as it is.',
  },
)

const SiteSpacePointer = Type.Object(
  { type: Type.Literal('site-space'), siteSpace: reference('The id of the site space.') },
  { ...closed, title: 'SiteSpacePointer', description: 'A site space beside it.' },
)

export const SiteSpaceMove = Type.Object(
  {
    position: Optional(
      Type.Object(
        {
          before: Optional(described(SiteSpacePointer, 'The one that comes directly after it.')),
          after: Optional(described(SiteSpacePointer, 'The one that comes directly before it.')),
        },
        {
          ...closed,
          title: 'SiteSpacePosition',
          description: 'Between two neighbours, or beside one; without either, last of all.',
        },
      ),
    ),
  },
  { ...closed, title: 'SiteSpaceMove', description: 'Where a site space is to be in its section.' },
)
