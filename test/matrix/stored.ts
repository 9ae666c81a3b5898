// Reads everything that is stored, to see whether a request changed anything; the database assembles it, since this
// happens often.
import type { ConnectedKysely } from '#database/connected-kysely.ts'
import type { Database, Tables } from '#database/index.ts'
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
  'webhooks',
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
]

/** One line per row, except of rows that only record activity; of events, which are only added, just their number. */
export const stored = async ({ world }: Scene): Promise<string> => {
  const { database } = world.installation
  const asked = questions.get(database.engine) ?? (await questionFor(database))
  questions.set(database.engine, asked)
  // A named statement, so that PostgreSQL plans it once per connection: planning takes longer than executing it.
  const { target } = database.read as ConnectedKysely
  return (await target.first<{ lines: string }>({ sql: asked, name: 'stored' }, []))?.lines ?? ''
}

const questions = new Map<Database['engine'], string>()

const questionFor = async ({ engine, read }: Database): Promise<string> => {
  const quoted = (column: string): string =>
    engine === 'sqlite' ? `quote("${column}")` : `quote_nullable("${column}")`
  const found = await (read as ConnectedKysely).introspection.getTables()
  const rowsOf = (table: string): string => {
    const columns = found.find(({ name }) => name === table)?.columns ?? []
    const fields = columns.filter(({ name }) => !notes.includes(name)).map(({ name }) => name)
    const written = fields.map(name => `' ${name}=' || ${quoted(name)}`)
    return `select '${table}' || ${written.join(' || ')} as line from ${table}`
  }
  const events = `select 'events ' || count(*) || ' ' || coalesce(max(id), '') as line from events`
  const order = engine === 'sqlite' ? 'line' : 'line collate "C"'
  const lines = [...tables.map(rowsOf), events].join(' union all ')
  return `select string_agg(line, '\n' order by ${order}) as lines from (${lines}) as stored`
}

const notes: readonly string[] = ['last_used_at', 'last_seen_at']
