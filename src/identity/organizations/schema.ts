// Organizations on the wire.
import { communityTypes, organizationTypes, useCases } from '#database/index.ts'
import { app, flag, id, instant, location, text, webAddress } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { Type } from '#kernel/type.ts'
import { roleOrNull } from '../levels/index.ts'

const closed = { additionalProperties: false } as const

const organizationFields = {
  title: Type.String({ minLength: 2, maxLength: 255, description: 'What it is called.' }),
  emailDomains: Type.Array(
    Type.String({
      minLength: 1,
      maxLength: 253,
      pattern: '^([a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?\\.)+[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?$',
      'x-form': 'a domain, such as example.com',
    }),
    {
      maxItems: 100,
      description: 'The domains of its e-mail addresses. Whoever has an address in one of them finds it.',
    },
  ),
  hostname: Type.String({
    minLength: 3,
    maxLength: 32,
    pattern: '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$',
    'x-form': 'made of lower-case letters, digits and hyphens inside',
    description: 'A name for addresses, which no other organization of the installation has.',
  }),
  defaultContent: Type.Object(
    { type: Type.Literal('site'), site: reference('The id of the site.') },
    { ...closed, title: 'DefaultContent', description: 'What stands for the organization.' },
  ),
}

const settings = {
  sso: flag('Whether members must sign on through a provider; admins are let in without.'),
  ai: flag('Whether features with artificial intelligence are allowed. There are none in this version.'),
  inviteLinks: flag('Whether people can join by a link.'),
}

const defaultRole = roleOrNull(
  'The `defaultLevel` of new spaces, and the role of people who are invited without another one. With null new spaces are hidden and these people become guests.',
)

const OrganizationPermissions = Type.Object(
  {
    view: flag('See the organization.'),
    admin: flag('Change it, and decide who belongs to it.'),
    ownTeam: flag('Manage a team of it.'),
    createContent: flag('Make spaces and collections at its root.'),
    createOpenAPISpec: flag('Make OpenAPI specs.'),
    ingestConversations: flag('Bring in conversations.'),
    viewBilling: flag('See what it pays.'),
    listMembers: flag('List its members.'),
    listTeams: flag('List its teams.'),
    listIntegrations: flag('List its integrations.'),
  },
  { ...closed, title: 'OrganizationPermissions', description: 'What you may do in the organization.' },
)

export const Organization = Type.Object(
  {
    object: Type.Literal('organization'),
    id: id('The id of the organization.'),
    title: organizationFields.title,
    createdAt: instant('When it was made.'),
    emailDomains: organizationFields.emailDomains,
    hostname: Type.Optional(organizationFields.hostname),
    type: Type.Enum([...organizationTypes], { description: 'What kind of organization it is.' }),
    useCase: Type.Optional(Type.Enum([...useCases], { description: 'What it wants to write.' })),
    communityType: Type.Optional(
      Type.Enum([...communityTypes], { description: 'What kind of community it is, where it is one.' }),
    ),
    defaultRole,
    defaultContent: Type.Optional(organizationFields.defaultContent),
    ...settings,
    plan: Type.Literal('free_2024'),
    trial: Type.Object(
      { status: Type.Literal('notapplicable') },
      { ...closed, description: 'Nothing here is on trial.' },
    ),
    internal_isOnNewTrial: Type.Literal(true),
    urls: Type.Object(
      { location, app, logo: Type.Optional(text('The address of its picture; left out where it has none.')) },
      { ...closed, description: 'Where the organization is found.' },
    ),
    permissions: OrganizationPermissions,
  },
  {
    ...closed,
    title: 'Organization',
    description: 'An organization owns spaces and collections, and has members.',
  },
)

export const NewOrganization = Type.Object(
  { title: organizationFields.title, hostname: Type.Optional(organizationFields.hostname) },
  { ...closed, title: 'NewOrganization', description: 'An organization to make.' },
)

export const OrganizationChanges = Type.Object(
  {
    title: Type.Optional(organizationFields.title),
    emailDomains: Type.Optional(organizationFields.emailDomains),
    hostname: Type.Optional(organizationFields.hostname),
    defaultRole: Type.Optional(defaultRole),
    defaultContent: Type.Optional(
      Type.Union([organizationFields.defaultContent, Type.Null()], {
        description:
          'The site that stands for the organization, one of its own; null for none. It is only kept: no address leads to it by this.',
      }),
    ),
    logo: Type.Optional(
      Type.Union([webAddress(), Type.Null()], {
        description: 'The http or https address of a picture; null for none.',
      }),
    ),
    sso: Type.Optional(settings.sso),
    ai: Type.Optional(settings.ai),
    inviteLinks: Type.Optional(settings.inviteLinks),
  },
  {
    ...closed,
    title: 'OrganizationChanges',
    description: 'What to change of an organization. What is left out stays as it is.',
  },
)

/** Not a paged list: the contract has no cursor here. */
export const OrganizationsOfDomain = Type.Object(
  {
    organizations: Type.Array(Organization, {
      description: 'Those with an admin who has an address there: at most a hundred, the oldest first.',
    }),
  },
  {
    ...closed,
    title: 'OrganizationsOfDomain',
    description: 'The organizations that use a domain for e-mail.',
  },
)

export const Subdomain = Type.Object(
  {
    object: Type.Literal('subdomain'),
    subdomain: organizationFields.hostname,
    target: Type.Object(
      { type: Type.Literal('organization'), organization: id('The id of the organization.') },
      { ...closed, description: 'What it leads to.' },
    ),
    isActive: flag('Whether it leads there now.'),
  },
  { ...closed, title: 'Subdomain', description: 'The hostname of an organization.' },
)
