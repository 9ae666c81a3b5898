// Where people sign in, on the wire.
import { id, text } from '#http/fields.ts'
import { Type } from '#kernel/type.ts'

const closed = { additionalProperties: false } as const

const SignInAddress = Type.Object(
  {
    id: id('The id of the provider.'),
    label: text('What people choose it by.'),
    startURL: Type.String({ format: 'uri', description: 'Where a browser begins to sign in.' }),
  },
  { ...closed, title: 'SSOProviderLogin', description: 'A provider at which people sign in.' },
)

/** Not a list in pages: the contract has no cursor here. */
export const SignInAddresses = Type.Object(
  {
    items: Type.Array(SignInAddress, {
      description: 'All of them: an organization has at most twenty of a kind.',
    }),
  },
  { ...closed, title: 'SSOProviderLogins', description: 'Where people sign in to an organization.' },
)
