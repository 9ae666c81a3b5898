// Section groups on the wire.
import { described } from '#http/described.ts'
import { id, location } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { Type } from '#kernel/type.ts'
import { bounds } from '../arrangement/index.ts'
import { Condition } from '../audience/index.ts'
import { SiteSection } from '../sections/index.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

const fields = {
  title: Type.String({ minLength: 1, maxLength: 100, description: 'What it is called.' }),
  icon: Type.String({ maxLength: 50, description: 'The name of its icon.' }),
}

const iconOrNull = Type.Union([fields.icon, Type.Null()], {
  description: 'The name of its icon; null for none.',
})
const conditionOrNull = Type.Union([Condition, Type.Null()], {
  description: 'For whom it is shown, with all that is in it; null for all.',
})

export const SiteSectionGroup = Type.Object(
  {
    object: Type.Literal('site-section-group'),
    id: id('The id of the group.'),
    title: fields.title,
    icon: Optional(fields.icon),
    condition: Optional(Condition),
    sections: Type.Array(SiteSection, { description: 'The sections in it, in their order.' }),
    urls: Type.Object({ location }, { ...closed, description: 'Where the group is.' }),
  },
  {
    ...closed,
    title: 'SiteSectionGroup',
    description: 'Sections of a site that are shown together, under a title.',
  },
)

export const NewSiteSectionGroup = Type.Object(
  {
    title: fields.title,
    icon: Optional(iconOrNull),
    condition: Optional(conditionOrNull),
    sections: Optional(
      Type.Array(reference('The id of a section.'), {
        maxItems: bounds.sections,
        description: 'The sections that come into it, from wherever they are, in this order.',
      }),
    ),
  },
  { ...closed, title: 'NewSiteSectionGroup', description: 'A group of sections to make.' },
)

export const SiteSectionGroupChanges = Type.Object(
  {
    title: Optional(fields.title),
    icon: Optional(iconOrNull),
    condition: Optional(conditionOrNull),
  },
  {
    ...closed,
    title: 'SiteSectionGroupChanges',
    description: 'What to change of a group. What is left out stays as it is.',
  },
)

export const GroupedSection = Type.Object(
  { sectionId: reference('The id of a section of the site.') },
  { ...closed, title: 'GroupedSection', description: 'A section to put into a group.' },
)

const TopLevelPointer = Type.Object(
  {
    type: Type.Enum(['site-section', 'site-section-group'], { description: 'What it is.' }),
    id: reference('The id of the section or group.'),
  },
  { ...closed, title: 'TopLevelPointer', description: 'A section without a group, or a group.' },
)

export const SiteSectionGroupMove = Type.Object(
  {
    position: Optional(
      Type.Object(
        {
          before: Optional(described(TopLevelPointer, 'What comes directly after it.')),
          after: Optional(described(TopLevelPointer, 'What comes directly before it.')),
        },
        {
          ...closed,
          title: 'SiteSectionGroupPosition',
          description: 'Between two neighbours, or beside one; without either, last of all.',
        },
      ),
    ),
  },
  {
    ...closed,
    title: 'SiteSectionGroupMove',
    description: 'Where a group is to be, among the groups and the sections without one.',
  },
)
