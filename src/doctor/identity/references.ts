// Checks of the references from people, organizations, teams, grants and proofs.
import { sql } from 'kysely'
import { bringBack } from '../advice.ts'
import type { Check } from '../check.ts'
import { reference, references } from '../kinds/reference.ts'

const users = [{ table: 'users' }] as const
const organizations = [{ table: 'organizations' }] as const
const providers = [{ table: 'saml_providers' }, { table: 'oidc_providers' }] as const

export const identityReferences: readonly Check[] = [
  ...references(
    {
      sessions: 'user_id',
      passwords: 'user_id',
      passkeys: 'user_id',
      oauth_authorizations: 'user_id',
      external_identities: 'user_id',
      former_members: 'user_id',
      sign_in_links: 'user_id',
      passkey_challenges: 'user_id',
      kept_answers: 'user_id',
    },
    users,
    'remove',
  ),
  ...references(
    { email_domains: 'claimed_by', scim_tokens: 'created_by', webhooks: 'created_by' },
    users,
    bringBack,
  ),
  ...references(
    {
      events: 'organization_id',
      saml_providers: 'organization_id',
      oidc_providers: 'organization_id',
      scim_tokens: 'organization_id',
      webhooks: 'organization_id',
    },
    organizations,
    bringBack,
  ),
  ...references(
    { former_members: 'organization_id', session_sign_ons: 'organization_id' },
    organizations,
    'remove',
  ),
  ...references({ external_identities: 'provider_id', sign_on_requests: 'provider_id' }, providers, 'remove'),
  ...references(
    { saml_providers: 'default_team_id', oidc_providers: 'default_team_id' },
    [{ table: 'teams' }],
    {
      advice: 'choose another team for the provider, or none: PATCH /v1/orgs/{organizationId}/saml or …/oidc',
    },
  ),
  ...references({ session_sign_ons: 'session_id' }, [{ table: 'sessions' }], 'remove'),
  ...references(
    { oauth_codes: 'authorization_id', oauth_refresh_tokens: 'authorization_id', tokens: 'authorization_id' },
    [{ table: 'oauth_authorizations' }],
    'remove',
  ),
  ...references({ oauth_authorizations: 'client_id' }, [{ table: 'oauth_clients' }], 'remove'),
  ...references({ scim_groups: 'team_id' }, [{ table: 'teams' }], 'remove'),
  reference({
    table: 'scim_users',
    column: 'user_id',
    to: [
      { table: 'members', column: 'user_id', where: sql`named.organization_id = scim_users.organization_id` },
    ],
    otherwise: 'remove',
  }),
  reference({
    table: 'team_members',
    column: 'user_id',
    suffix: '.members',
    to: [
      {
        table: 'members',
        column: 'user_id',
        where: sql`named.organization_id = (select organization_id from teams where teams.id = team_members.team_id)`,
      },
    ],
    otherwise: 'remove',
  }),
  ...grants(),
]

function grants(): Check[] {
  const to = (table: 'users' | 'teams' | 'spaces' | 'collections') => [{ table }]
  const isOf = (type: string) => sql`grants.principal_type = ${sql.lit(type)}`
  const isOn = (type: string) => sql`grants.resource_type = ${sql.lit(type)}`
  const of = { table: 'grants', column: 'principal_id', otherwise: 'remove' } as const
  const on = { table: 'grants', column: 'resource_id', otherwise: 'remove' } as const
  return [
    reference({ ...of, suffix: '.user', to: to('users'), where: isOf('user') }),
    reference({ ...of, suffix: '.team', to: to('teams'), where: isOf('team') }),
    reference({ ...on, suffix: '.space', to: to('spaces'), where: isOn('space') }),
    reference({ ...on, suffix: '.collection', to: to('collections'), where: isOn('collection') }),
  ]
}
