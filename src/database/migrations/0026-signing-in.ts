// Signing in: sessions of browsers, passwords and passkeys, identity providers, SCIM, programs.
import { type ColumnDataType, type RawBuilder, sql } from 'kysely'
import type { Migration } from './migration.ts'
import { bytesColumn, textColumn } from './migration.ts'

export const signingIn: Migration = {
  name: '0026-signing-in',
  up: async ({ schema }, engine) => {
    const text = textColumn(engine)
    const columnTypes: Partial<Record<string, ColumnDataType | RawBuilder<unknown>>> = {
      ':integer': 'integer',
      ':bigint': 'bigint',
      ':bytes': bytesColumn(engine),
    }
    /**
     * Columns by name: `!` at the end marks those that are never null; the first is the primary key unless `key` is given.
     */
    const table = async (name: string, columns: string, key?: readonly string[]): Promise<void> => {
      const [first = '', ...others] = columns.split(' ')
      let made = schema
        .createTable(name)
        .addColumn(first.replace('!', ''), text, column =>
          key === undefined ? column.primaryKey() : column.notNull(),
        )
      for (const one of others) {
        const [, column = '', type = '', required] = /^(\w+?)(:\w+)?(!)?$/.exec(one) ?? []
        const dataType = columnTypes[type] ?? text
        made = made.addColumn(column, dataType, built => (required === undefined ? built : built.notNull()))
      }
      if (key !== undefined) made = made.addPrimaryKeyConstraint(`${name}_pkey`, key as never)
      await made.execute()
    }
    const index = (name: string, on: string, columns: readonly string[]) =>
      schema
        .createIndex(name)
        .on(on)
        .columns(columns as never)

    await schema.alterTable('users').addColumn('email_proved_at', text).execute()
    await schema.alterTable('email_domains').addColumn('claimed_by', text).execute()
    await schema.alterTable('tokens').addColumn('organizations', text).execute()
    await schema.alterTable('tokens').addColumn('authorization_id', text).execute()
    await index('tokens_by_authorization', 'tokens', ['authorization_id'])
      .where(sql.ref('authorization_id'), 'is not', null)
      .execute()

    await table(
      'sessions',
      'id user_id! hash! own:integer! provider_id user_agent! created_at! last_used_at!',
    )
    await index('sessions_by_hash', 'sessions', ['hash']).unique().execute()
    await index('sessions_by_user', 'sessions', ['user_id', 'id']).execute()
    await index('sessions_by_use', 'sessions', ['last_used_at', 'id']).execute()
    await table('session_sign_ons', 'session_id organization_id! provider_id signed_on_at!', [
      'session_id',
      'organization_id',
    ])
    await index('session_sign_ons_by_provider', 'session_sign_ons', ['provider_id', 'session_id']).execute()
    await table('passwords', 'user_id hash! changed_at! replaceable_in replaceable_until organizations')
    await table(
      'passkeys',
      'id user_id! credential_id! public_key:bytes! counter:bigint! transports! label! created_at! last_used_at organizations',
    )
    await index('passkeys_by_credential', 'passkeys', ['credential_id']).unique().execute()
    await index('passkeys_by_user', 'passkeys', ['user_id', 'id']).execute()
    await table('passkey_challenges', 'hash user_id expires_at!')
    await index('passkey_challenges_by_expiry', 'passkey_challenges', ['expires_at', 'hash']).execute()
    await table(
      'sign_in_links',
      'id hash! purpose! user_id email organization_id invite_id return_to created_by created_at! expires_at!',
    )
    await index('sign_in_links_by_hash', 'sign_in_links', ['hash']).unique().execute()
    await index('sign_in_links_by_purpose', 'sign_in_links', ['purpose']).unique().execute()
    await index('sign_in_links_by_expiry', 'sign_in_links', ['expires_at', 'id']).execute()
    await table('sign_in_mails', 'key count:integer! expires_at!')
    await index('sign_in_mails_by_expiry', 'sign_in_mails', ['expires_at', 'key']).execute()
    await table('sign_in_attempts', 'key failures:integer! blocked_until! expires_at!')
    await index('sign_in_attempts_by_expiry', 'sign_in_attempts', ['expires_at', 'key']).execute()

    await table(
      'external_identities',
      'provider_id subject! user_id! organization_id! created_at! last_used_at!',
      ['provider_id', 'subject'],
    )
    await index('external_identities_by_user', 'external_identities', [
      'user_id',
      'organization_id',
    ]).execute()
    await table('former_members', 'organization_id user_id! removed_at!', ['organization_id', 'user_id'])
    await table(
      'sign_on_requests',
      'id provider_id! browser_hash! return_to! data! answer answer_hash expires_at!',
    )
    await index('sign_on_requests_by_answer', 'sign_on_requests', ['answer_hash'])
      .unique()
      .where(sql.ref('answer_hash'), 'is not', null)
      .execute()
    await index('sign_on_requests_by_expiry', 'sign_on_requests', ['expires_at', 'id']).execute()
    const provider = 'id organization_id! label! default_team_id default_role rejoin:integer! created_at!'
    await table('saml_providers', `${provider} entity_id sso_url certificate certificate_expires_at`)
    await table('oidc_providers', `${provider} issuer client_id client_secret:bytes`)
    for (const name of ['saml_providers', 'oidc_providers']) {
      await index(`${name}_by_organization`, name, ['organization_id', 'id']).execute()
      await index(`${name}_by_team`, name, ['default_team_id'])
        .where(sql.ref('default_team_id'), 'is not', null)
        .execute()
    }

    await table('scim_tokens', 'id organization_id! label! hash! created_by! created_at! last_used_at')
    await index('scim_tokens_by_hash', 'scim_tokens', ['hash']).unique().execute()
    await index('scim_tokens_by_organization', 'scim_tokens', ['organization_id', 'id']).execute()
    await table(
      'scim_users',
      'organization_id user_id! user_name! user_name_key! external_id attributes! updated_at!',
      ['organization_id', 'user_id'],
    )
    await index('scim_users_by_name', 'scim_users', ['organization_id', 'user_name_key']).unique().execute()
    await index('scim_users_by_external_id', 'scim_users', ['organization_id', 'external_id']).execute()
    await table('scim_groups', 'team_id organization_id! external_id version:integer! updated_at!')
    await index('scim_groups_by_external_id', 'scim_groups', ['organization_id', 'external_id']).execute()

    await table(
      'oauth_clients',
      'id name! redirect_uris! client_uri registered_itself:integer! created_at! last_used_at',
    )
    await table(
      'oauth_authorizations',
      'id user_id! client_id! scope! organizations created_at! last_used_at',
    )
    await index('oauth_authorizations_by_user', 'oauth_authorizations', ['user_id', 'id']).execute()
    await index('oauth_authorizations_by_client', 'oauth_authorizations', ['client_id', 'id']).execute()
    await index('oauth_clients_unused', 'oauth_clients', ['registered_itself', 'id'])
      .where(sql.ref('last_used_at'), 'is', null)
      .execute()
    await table(
      'oauth_codes',
      'hash authorization_id! scope! redirect_uri! challenge! used:integer! expires_at!',
    )
    await table(
      'oauth_refresh_tokens',
      'series_hash authorization_id! scope! hash! previous_hash salt exchanged_at created_at! expires_at!',
    )
    for (const name of ['oauth_codes', 'oauth_refresh_tokens'])
      await index(`${name}_by_authorization`, name, ['authorization_id']).execute()
  },
}
