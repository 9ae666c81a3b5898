// Checks the rows of an export as the API checks its input: lengths, addresses, rules, appearance.
import Type, { type TSchema } from 'typebox'
import type { ReadDb } from '#database/index.ts'
import { fits } from '#http/validate.ts'
import { OidcProviderChanges } from '#identity/oidc/index.ts'
import { OrganizationChanges } from '#identity/organizations/index.ts'
import { SamlProviderChanges } from '#identity/saml/index.ts'
import { TeamChanges } from '#identity/teams/index.ts'
import { ChangeRequestChanges } from '#library/change-requests/index.ts'
import { CollectionChanges } from '#library/collections/index.ts'
import { CommentBody, ReplyChanges } from '#library/comments/index.ts'
import { NewSpec } from '#library/openapi-specs/index.ts'
import { SpaceChanges } from '#library/spaces/index.ts'
import { TranslationSettingsFields } from '#library/translations/index.ts'
import { AdaptiveSchemaFields, readSchema } from '#sites/adaptive-schema/index.ts'
import { CustomizationFields } from '#sites/customization/index.ts'
import { SiteFeedback } from '#sites/feedback/index.ts'
import { NewSiteHostname } from '#sites/hostnames/index.ts'
import { PublishingAuthFields } from '#sites/publishing-auth/index.ts'
import { NewSiteRedirect, readDestination, readSource } from '#sites/redirects/index.ts'
import { SiteSectionGroupChanges } from '#sites/section-groups/index.ts'
import { SiteSectionChanges } from '#sites/sections/index.ts'
import { ShareLinkChanges } from '#sites/share-links/index.ts'
import { SiteSpaceChanges } from '#sites/site-spaces/index.ts'
import { SiteChanges } from '#sites/sites/index.ts'
import { rowsOf } from '../../rows.ts'
import { tableRows } from '../../table-rows.ts'
import { tableNamed } from '../organization-tables.ts'

type Row = Readonly<Record<string, unknown>>

interface Rule {
  readonly schema: TSchema
  /** The row as a request body for the API; null values are left out. */
  readonly body: (row: Row) => Row
}

/** Throws for the first row with a value that the API would refuse. */
export const refuseWrongValues = async (staged: ReadDb): Promise<void> => {
  for (const table of Object.keys(rules))
    for await (const { row } of rowsOf(tableRows(staged, tableNamed(table)), async () => undefined))
      if (row !== undefined && !isTaken(table, row))
        throw new Error(`a row of ${table} in the export has a value that cannot be set; nothing was changed`)
}

const isTaken = (table: string, row: Row): boolean => {
  if (table === 'site_redirects' && !isRedirect(row)) return false
  return (rules[table] ?? []).every(({ schema, body }) => fits(schema, withoutNulls(body(row))))
}

const rule = (schema: TSchema, body: Rule['body']): Rule => ({ schema, body })

/** Parses a column of JSON. */
const parsed = (value: unknown): unknown => (value === null ? null : JSON.parse(String(value)))

const written = rule(CommentBody, ({ markdown }) => ({ markdown }))

const look = rule(CustomizationFields, row => (parsed(row.customization) ?? {}) as Row)

const rules: Readonly<Record<string, readonly Rule[]>> = {
  organizations: [
    rule(OrganizationChanges, row => ({
      title: row.title,
      hostname: row.hostname,
      logo: row.logo_url,
      defaultContent: parsed(row.default_content),
    })),
  ],
  email_domains: [rule(OrganizationChanges, ({ domain }) => ({ emailDomains: [domain] }))],
  teams: [rule(TeamChanges, ({ title }) => ({ title }))],
  collections: [rule(CollectionChanges, ({ title, description }) => ({ title, description }))],
  spaces: [
    rule(SpaceChanges, ({ title, emoji, merge_rules }) => ({
      title,
      emoji,
      mergeRules: parsed(merge_rules),
    })),
  ],
  change_requests: [rule(ChangeRequestChanges, ({ subject }) => ({ subject }))],
  comments: [written],
  comment_replies: [written],
  reactions: [rule(ReplyChanges, ({ emoji }) => ({ addedReactions: [emoji] }))],
  saml_providers: [
    rule(SamlProviderChanges, row => ({
      label: row.label,
      entityID: row.entity_id,
      ssoURL: row.sso_url,
      certificate: row.certificate,
    })),
  ],
  oidc_providers: [
    rule(OidcProviderChanges, ({ label, issuer, client_id }) => ({ label, issuer, clientId: client_id })),
  ],
  openapi_specs: [rule(NewSpec, ({ slug, url }) => ({ slug, source: withoutNulls({ url }) }))],
  translation_settings: [
    rule(TranslationSettingsFields, ({ title, provider }) => ({ title, provider: parsed(provider) })),
  ],
  sites: [
    look,
    rule(SiteChanges, ({ title, basename, proxy }) => ({ title, basename, proxy })),
    rule(PublishingAuthFields, ({ fallback_url }) => ({ fallbackURL: fallback_url })),
    rule(AdaptiveSchemaFields, row => ({ jsonSchema: readSchema(row.adaptive_schema as string | null) })),
  ],
  site_section_groups: [
    rule(SiteSectionGroupChanges, ({ title, icon, condition }) => ({ title, icon, condition })),
  ],
  site_sections: [
    rule(SiteSectionChanges, row => ({
      title: row.title,
      description: row.description,
      path: row.path,
      icon: row.icon,
      condition: row.condition,
    })),
  ],
  site_spaces: [look, rule(SiteSpaceChanges, ({ path, condition }) => ({ path, condition }))],
  share_links: [rule(ShareLinkChanges, ({ name }) => ({ name }))],
  site_feedback: [rule(Type.Pick(SiteFeedback, ['comment']), ({ comment }) => ({ comment }))],
  site_hostnames: [rule(NewSiteHostname, ({ hostname }) => ({ hostname }))],
  site_redirects: [rule(NewSiteRedirect, ({ source, destination }) => ({ source, destination }))],
}

const withoutNulls = (body: Row): Row =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))

/** Checked as stored: the API has already decoded these paths. */
const isRedirect = ({ source, destination }: Row): boolean => {
  const read = readSource(String(source))
  if ('problem' in read || read.value !== source) return false
  const to = readDestination(String(destination), read.value)
  return 'value' in to && to.value === destination
}
