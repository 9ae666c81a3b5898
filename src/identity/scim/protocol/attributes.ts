// The attributes of users and groups (RFC 7643, 4) that are supported.

export interface Attribute {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex'
  readonly description: string
  readonly multiValued?: boolean
  readonly required?: boolean
  readonly caseExact?: boolean
  readonly mutability?: 'readOnly' | 'immutable'
  readonly returned?: 'always'
  readonly uniqueness?: 'server'
  readonly referenceTypes?: readonly string[]
  readonly subAttributes?: readonly Attribute[]
}

export interface Schema {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly attributes: readonly Attribute[]
}

export interface ResourceType {
  readonly name: 'User' | 'Group'
  readonly endpoint: '/Users' | '/Groups'
  readonly schema: Schema
  readonly extensions: readonly Schema[]
}

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  description,
  ...more,
})

const complex = (
  name: string,
  description: string,
  subAttributes: readonly Attribute[],
  more: Partial<Attribute> = {},
): Attribute => ({ name, type: 'complex', description, subAttributes, ...more })

const kindOf = text('type', 'What kind it is, such as `work` or `home`.')
const isPrimary: Attribute = {
  name: 'primary',
  type: 'boolean',
  description: 'Whether it is the one to use; true for one value at most.',
}

const several = (
  name: string,
  description: string,
  subAttributes: readonly Attribute[] = [],
  value: Partial<Attribute> = {},
): Attribute =>
  complex(
    name,
    description,
    [
      text('value', 'The value itself.', value),
      text('display', 'How the value is shown.'),
      kindOf,
      isPrimary,
      ...subAttributes,
    ],
    { multiValued: true },
  )

const referenceTo = (type: string): Attribute => ({
  name: '$ref',
  type: 'reference',
  description: 'The address of the resource.',
  caseExact: true,
  referenceTypes: [type],
})

/** The attributes of every resource, besides those of its schema. */
export const commonAttributes: readonly Attribute[] = [
  text('id', 'The id that this server gave it.', {
    caseExact: true,
    mutability: 'readOnly',
    returned: 'always',
    uniqueness: 'server',
  }),
  text('externalId', 'The id that the identity provider gave it.', { caseExact: true }),
  complex(
    'meta',
    'What this server notes of it.',
    [
      text('resourceType', 'What it is.', { caseExact: true }),
      { name: 'created', type: 'dateTime', description: 'When it was made.' },
      { name: 'lastModified', type: 'dateTime', description: 'When SCIM changed it last.' },
      { name: 'location', type: 'reference', description: 'Its address.', caseExact: true },
      text('version', 'Its entity tag.', { caseExact: true }),
    ],
    { mutability: 'readOnly' },
  ),
]

const userSchema: Schema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  description: 'A member of the organization.',
  attributes: [
    text('userName', 'The name of the user at the identity provider, unique in the organization.', {
      required: true,
      uniqueness: 'server',
    }),
    complex('name', 'The parts of the name.', [
      text('formatted', 'The whole name.'),
      text('familyName', 'The family name.'),
      text('givenName', 'The given name.'),
      text('middleName', 'The middle names.'),
      text('honorificPrefix', 'What stands before the name.'),
      text('honorificSuffix', 'What stands after the name.'),
    ]),
    text('displayName', 'What the person is called here.'),
    text('nickName', 'What they are called among friends.'),
    {
      name: 'profileUrl',
      type: 'reference',
      description: 'A page about them.',
      referenceTypes: ['external'],
    },
    text('title', 'Their title in the organization.'),
    text('userType', 'How they belong to the organization, such as `Contractor`.'),
    text('preferredLanguage', 'The languages that they prefer.'),
    text('locale', 'Where they are, for dates and numbers.'),
    text('timezone', 'Their time zone.'),
    {
      name: 'active',
      type: 'boolean',
      description: 'Whether they may use the organization; false disables the member.',
    },
    several('emails', 'E-mail addresses; the primary one is that of the account.'),
    several('phoneNumbers', 'Telephone numbers.'),
    several('ims', 'Addresses of instant messaging.'),
    several('photos', 'Addresses of pictures.', [], { type: 'reference', referenceTypes: ['external'] }),
    complex(
      'addresses',
      'Postal addresses.',
      [
        text('formatted', 'The whole address.'),
        text('streetAddress', 'The street.'),
        text('locality', 'The city.'),
        text('region', 'The region.'),
        text('postalCode', 'The postal code.'),
        text('country', 'The country.'),
        kindOf,
        isPrimary,
      ],
      { multiValued: true },
    ),
    complex(
      'groups',
      'The teams that they are in.',
      [
        text('value', 'The id of the team.', { caseExact: true }),
        referenceTo('Group'),
        text('display', 'The title of the team.'),
        text('type', 'Always `direct`.'),
      ],
      { multiValued: true, mutability: 'readOnly' },
    ),
    several('entitlements', 'What the provider says that they are entitled to; it gives nothing here.'),
    several('roles', 'What the provider says that their roles are; it gives nothing here.'),
    several('x509Certificates', 'Certificates.'),
  ],
}

const enterpriseSchema: Schema = {
  id: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  name: 'EnterpriseUser',
  description: 'What organizations note of those who work there.',
  attributes: [
    text('employeeNumber', 'Their number.'),
    text('costCenter', 'Their cost center.'),
    text('organization', 'Their organization.'),
    text('division', 'Their division.'),
    text('department', 'Their department.'),
    complex('manager', 'Who manages them.', [
      text('value', 'The id of the manager.', { caseExact: true }),
      referenceTo('User'),
      text('displayName', 'What the manager is called.'),
    ]),
  ],
}

const groupSchema: Schema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  name: 'Group',
  description: 'A team of the organization.',
  attributes: [
    text('displayName', 'The title of the team.', { required: true }),
    complex(
      'members',
      'Who is in the team.',
      [
        text('value', 'The id of the user.', { caseExact: true, mutability: 'immutable' }),
        { ...referenceTo('User'), mutability: 'immutable' },
        text('display', 'What the person is called.', { mutability: 'readOnly' }),
        text('type', 'Always `User`.', { mutability: 'immutable' }),
      ],
      { multiValued: true },
    ),
  ],
}

export const userType: ResourceType = {
  name: 'User',
  endpoint: '/Users',
  schema: userSchema,
  extensions: [enterpriseSchema],
}

export const groupType: ResourceType = {
  name: 'Group',
  endpoint: '/Groups',
  schema: groupSchema,
  extensions: [],
}
