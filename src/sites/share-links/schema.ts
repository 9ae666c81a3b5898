// Share links on the wire.
import { id, instant, location, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

const closed = { additionalProperties: false } as const

const fields = {
  name: Type.String({ maxLength: 50, description: 'A name for those who manage the links.' }),
  active: Type.Boolean({ description: 'Whether it opens the site. One that is not opens nothing.' }),
}

export const ShareLink = Type.Object(
  {
    object: Type.Literal('share-link'),
    id: id('The id of the link, which opens nothing.'),
    createdAt: instant('When it was made.'),
    name: fields.name,
    active: fields.active,
    urls: Type.Object(
      {
        location,
        published: Type.Optional(
          text(
            'The address to hand out: whoever has it can read the site. Only while the link is active and the site published.',
          ),
        ),
      },
      { ...closed, description: 'Where the link is found, and what to hand out.' },
    ),
  },
  {
    ...closed,
    title: 'ShareLink',
    description: 'A secret address at which a site can be read, until the link is switched off or deleted.',
  },
)

export const NewShareLink = Type.Object(
  { name: fields.name },
  { ...closed, title: 'NewShareLink', description: 'A share link to make. It is active.' },
)

export const ShareLinkChanges = Type.Object(
  { name: Type.Optional(fields.name), active: Type.Optional(fields.active) },
  {
    ...closed,
    title: 'ShareLinkChanges',
    description: 'What to change of a share link. What is left out stays as it is.',
  },
)
