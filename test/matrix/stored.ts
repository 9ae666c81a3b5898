// All that is stored, to see whether a request changed anything.
import type { Tables } from '#database/index.ts'
import type { Scene } from './scene.ts'

const tables: readonly (keyof Tables)[] = [
  'organizations',
  'members',
  'users',
  'tokens',
  'oauth_clients',
  'oauth_authorizations',
  'oauth_codes',
  'oauth_refresh_tokens',
  'scim_tokens',
  'sessions',
  'session_sign_ons',
  'spaces',
  'grants',
  'teams',
  'team_members',
  'link_invites',
  'saml_providers',
  'oidc_providers',
  'email_domains',
  'space_counts',
  'change_requests',
  'comments',
  'comment_replies',
  'reactions',
  'commenters',
  'discussed_pages',
  'change_request_reviews',
  'requested_reviewers',
  'translation_settings',
  'translation_runs',
  'revisions',
  'openapi_specs',
  'site_feedback',
  'events',
]

/** One line a row, save what only notes that somebody was here. */
export const stored = async ({ world }: Scene): Promise<string> => {
  const lines: string[] = []
  for (const table of tables) {
    const rows = await world.installation.database.read.selectFrom(table).selectAll().execute()
    lines.push(...rows.map(row => `${table} ${JSON.stringify({ ...row, ...notes })}`))
  }
  return lines.sort().join('\n')
}

const notes = { last_used_at: null, last_seen_at: null }
