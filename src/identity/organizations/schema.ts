// Organizations on the wire.

import Type from 'typebox'
import { communityTypes, organizationTypes, useCases } from '#database/index.ts'
import { reference } from '#http/id-reference.ts'
import { RoleOrNull } from '../levels/index.ts'

const flag = Type.Boolean()
const closed = { additionalProperties: false } as const

const organizationFields = {
  title: Type.String({ minLength: 2, maxLength: 255 }),
  emailDomains: Type.Array(
    Type.String({
      minLength: 1,
      maxLength: 253,
      pattern: '^([a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?\\.)+[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?$',
      'x-form': 'a domain, such as example.com',
    }),
    { maxItems: 100 },
  ),
  hostname: Type.String({
    minLength: 3,
    maxLength: 32,
    pattern: '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$',
    'x-form': 'made of lower-case letters, digits and hyphens inside',
  }),
  defaultContent: Type.Object({ type: Type.Literal('site'), site: reference() }, closed),
}

export const Organization = Type.Object(
  {
    object: Type.Literal('organization'),
    id: Type.String(),
    title: organizationFields.title,
    createdAt: Type.String(),
    emailDomains: organizationFields.emailDomains,
    hostname: Type.Optional(organizationFields.hostname),
    type: Type.Enum([...organizationTypes]),
    useCase: Type.Optional(Type.Enum([...useCases])),
    communityType: Type.Optional(Type.Enum([...communityTypes])),
    defaultRole: RoleOrNull,
    defaultContent: Type.Optional(organizationFields.defaultContent),
    sso: flag,
    ai: flag,
    inviteLinks: flag,
    plan: Type.Literal('free_2024'),
    trial: Type.Object({ status: Type.Literal('notapplicable') }, closed),
    internal_isOnNewTrial: Type.Literal(true),
    urls: Type.Object(
      { location: Type.String(), app: Type.String(), logo: Type.Optional(Type.String()) },
      closed,
    ),
    permissions: Type.Object(
      {
        view: flag,
        admin: flag,
        ownTeam: flag,
        createContent: flag,
        createOpenAPISpec: flag,
        ingestConversations: flag,
        viewBilling: flag,
        listMembers: flag,
        listTeams: flag,
        listIntegrations: flag,
      },
      closed,
    ),
  },
  {
    ...closed,
    title: 'Organization',
    description: 'An organization owns spaces, collections and sites, and has members',
  },
)

export const NewOrganization = Type.Object(
  { title: organizationFields.title, hostname: Type.Optional(organizationFields.hostname) },
  { ...closed, title: 'NewOrganization' },
)

export const OrganizationChanges = Type.Object(
  {
    title: Type.Optional(organizationFields.title),
    emailDomains: Type.Optional(organizationFields.emailDomains),
    hostname: Type.Optional(organizationFields.hostname),
    defaultRole: Type.Optional(RoleOrNull),
    defaultContent: Type.Optional(Type.Union([organizationFields.defaultContent, Type.Null()])),
    logo: Type.Optional(
      Type.Union([
        Type.String({ maxLength: 2048, pattern: '^https?://\\S+$', 'x-form': 'an http or https address' }),
        Type.Null(),
      ]),
    ),
    sso: Type.Optional(flag),
    ai: Type.Optional(flag),
    inviteLinks: Type.Optional(flag),
  },
  { ...closed, title: 'OrganizationChanges' },
)

/** Not a list in pages: the contract has no cursor here. */
export const OrganizationsOfDomain = Type.Object(
  {
    organizations: Type.Array(Organization, {
      description: 'Those with an admin who has an address there: at most a hundred, the oldest first',
    }),
  },
  { ...closed, title: 'OrganizationsOfDomain' },
)

export const Subdomain = Type.Object(
  {
    object: Type.Literal('subdomain'),
    subdomain: organizationFields.hostname,
    target: Type.Object(
      { type: Type.Literal('organization'), organization: Type.String({ description: 'Its id' }) },
      closed,
    ),
    isActive: flag,
  },
  { ...closed, title: 'Subdomain', description: 'The hostname of an organization' },
)
