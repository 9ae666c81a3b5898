// Previews of sites on the wire.
import { id, instant, location, text } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { User } from '#identity/users/index.ts'
import { Type } from '#kernel/type.ts'
import { VisitorInput } from '../visitors/index.ts'

const closed = { additionalProperties: false } as const

/** How many change requests one preview may show. */
const most = 100

export const SitePreview = Type.Object(
  {
    object: Type.Literal('site-preview'),
    id: id('The id of the preview.'),
    changeRequests: Type.Array(Type.String(), {
      description: 'The ids of the change requests that it shows.',
    }),
    createdBy: Type.Optional(User),
    createdAt: instant('When it was made.'),
    expiresAt: instant('When its address ends.'),
    urls: Type.Object(
      {
        location,
        preview: text('The address of the preview, which is a secret: whoever has it sees what it shows.'),
      },
      { ...closed, description: 'Where it is deleted, and where it is seen.' },
    ),
  },
  {
    ...closed,
    title: 'SitePreview',
    description: 'A site as it would be with some change requests merged, at an address of its own.',
  },
)

export const NewSitePreview = Type.Object(
  {
    changeRequests: Type.Array(reference(), {
      minItems: 1,
      maxItems: most,
      description:
        'Ids of change requests that are drafts or open: one for each space, of spaces that the site shows.',
    }),
    visitor: Type.Optional(VisitorInput),
    expiresAt: Type.Optional(
      Type.String({
        maxLength: 40,
        description:
          'When its address ends: a date, or a date and time with its zone, in ISO 8601, in the future and within 30 days. Left out, it is in 7 days.',
      }),
    ),
  },
  { ...closed, title: 'NewSitePreview', description: 'A preview to make.' },
)
