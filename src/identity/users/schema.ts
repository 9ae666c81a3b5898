// Users on the wire.
import { id, location, text, webAddress } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

export const EmailAddress = Type.String({
  maxLength: 320,
  pattern: '^[^\\s@]+@[^\\s@]+$',
  'x-form': 'an e-mail address',
  description: 'An e-mail address.',
})

export const User = Type.Object(
  {
    object: Type.Literal('user'),
    id: id('The id of the user, the same in every organization.'),
    displayName: text('What the person is called.'),
    email: Type.Optional(
      text('The e-mail address; left out where you share no organization with this person.'),
    ),
    photoURL: Type.Optional(text('The address of a picture; left out where there is none.')),
    urls: Type.Object({ location }, { additionalProperties: false, description: 'Where the user is found.' }),
  },
  { title: 'User', additionalProperties: false, description: 'A person with an account.' },
)

/** In characters. */
export const longestName = 64

export const UserChanges = Type.Object(
  {
    displayName: Type.Optional(
      Type.String({ minLength: 1, maxLength: longestName, description: 'What the person is to be called.' }),
    ),
    photoURL: Type.Optional(
      Type.Union([webAddress(), Type.Null()], {
        description: 'The http or https address of a picture; null for none.',
      }),
    ),
  },
  {
    title: 'UserChanges',
    additionalProperties: false,
    description: 'What to change of a user. What is left out stays as it is.',
  },
)
