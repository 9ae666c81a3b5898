// Sections on the wire.
import type { TSchema } from 'typebox'
import { described } from '#http/described.ts'
import { flag, id, location, published } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { Type } from '#kernel/type.ts'
import { Condition } from '../audience/index.ts'
import { SiteSpace } from '../site-spaces/index.ts'
import { addressSegment } from '../sites/index.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

const fields = {
  title: Type.String({ minLength: 2, maxLength: 128, description: 'What it is called.' }),
  description: Type.String({ maxLength: 256, description: 'What it is about.' }),
  icon: Type.String({ maxLength: 50, description: 'The name of its icon.' }),
  path: addressSegment('What stands for it in addresses; unique among the sections of the site.'),
}

const orNull = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description })

export const SiteSection = Type.Object(
  {
    object: Type.Literal('site-section'),
    id: id('The id of the section.'),
    title: fields.title,
    description: Optional(fields.description),
    default: flag('Whether it is the default section of the site.'),
    path: fields.path,
    condition: Optional(Condition),
    sectionGroup: Optional(id('The id of the group that it is in; left out at the top level.')),
    icon: Optional(fields.icon),
    siteSpaces: Type.Array(SiteSpace, { description: 'The spaces that it shows, in their order.' }),
    urls: Type.Object({ location, published }, { ...closed, description: 'Where the section is.' }),
  },
  { ...closed, title: 'SiteSection', description: 'A part of a site, with one space or several variants.' },
)

export const NewSiteSection = Type.Object(
  {
    spaceId: reference('The id of a space of the organization that you see.'),
    title: Optional(orNull(fields.title, 'What it is called; null or left out, as the space is.')),
    icon: Optional(orNull(fields.icon, 'The name of its icon; null or left out for none.')),
  },
  { ...closed, title: 'NewSiteSection', description: 'A section to make.' },
)

export const SiteSectionChanges = Type.Object(
  {
    title: Optional(fields.title),
    path: Optional(fields.path),
    defaultSiteSpace: Optional(reference('The id of the site space of it that is to be its default.')),
    condition: Optional(orNull(Condition, 'For whom it is shown; null for all.')),
    icon: Optional(orNull(fields.icon, 'The name of its icon; null for none.')),
    description: Optional(orNull(fields.description, 'What it is about; null for no description.')),
  },
  {
    ...closed,
    title: 'SiteSectionChanges',
    description: 'What to change of a section. What is left out stays as it is.',
  },
)

const SiteSectionPointer = Type.Object(
  { type: Type.Literal('site-section'), siteSection: reference('The id of the section.') },
  { ...closed, title: 'SiteSectionPointer', description: 'A section beside it.' },
)

export const SiteSectionMove = Type.Object(
  {
    position: Optional(
      Type.Object(
        {
          before: Optional(described(SiteSectionPointer, 'The one that comes directly after it.')),
          after: Optional(described(SiteSectionPointer, 'The one that comes directly before it.')),
        },
        {
          ...closed,
          title: 'SiteSectionPosition',
          description: 'Between two neighbours, or beside one; without either, last of all.',
        },
      ),
    ),
  },
  {
    ...closed,
    title: 'SiteSectionMove',
    description: 'Where a section is to be, in its group or at the top level.',
  },
)
