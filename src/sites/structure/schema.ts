// The structure of a site on the wire.
import { described } from '#http/described.ts'
import { reference } from '#http/id-reference.ts'
import { Type } from '#kernel/type.ts'
import { itemTypes } from '../arrangement/index.ts'
import { SiteSectionGroup } from '../section-groups/index.ts'
import { SiteSection } from '../sections/index.ts'
import { SiteSpace } from '../site-spaces/index.ts'

const closed = { additionalProperties: false } as const

/** A part of a site, whatever it is. */
export const SitePart = Type.Union([SiteSection, SiteSectionGroup, SiteSpace], {
  title: 'SitePart',
  discriminator: { propertyName: 'object' },
  description: 'A section, a group of sections, or a space that a site shows.',
})

export const SiteStructure = Type.Object(
  {
    type: Type.Enum(['sections', 'siteSpaces'], {
      description: 'What the site consists of: sections and groups of them, or site spaces alone.',
    }),
    structure: Type.Array(SitePart, {
      description:
        'In their order: the sections without a group, and the groups; or the site spaces of a site without sections.',
    }),
  },
  { ...closed, title: 'SiteStructure', description: 'How a site is arranged.' },
)

const SitePartName = Type.Object(
  {
    type: Type.Enum([...itemTypes], { description: 'What it is.' }),
    id: reference('Its id.'),
  },
  { ...closed, title: 'SitePartName', description: 'A part of the site.' },
)

export const SiteSort = Type.Object(
  {
    item: described(SitePartName, 'What is put elsewhere.'),
    position: Type.Optional(
      Type.Object(
        {
          before: Type.Optional(described(SitePartName, 'What comes directly after it.')),
          after: Type.Optional(described(SitePartName, 'What comes directly before it.')),
        },
        {
          ...closed,
          title: 'SitePosition',
          description: 'Between two neighbours, or beside one; without either, last of all.',
        },
      ),
    ),
  },
  {
    ...closed,
    title: 'SiteSort',
    description: 'Where a part of a site is to be, among those beside it.',
  },
)
