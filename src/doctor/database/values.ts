// Checks, in SQL, of columns whose values come from a list, or are JSON: the types of the tables say so, but the database
// does not enforce it.
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/index.ts'
import * as values from '#database/index.ts'
import { bringBack } from '../advice.ts'
import type { Check, Examined } from '../check.ts'
import { columnOf, rowsWhere } from '../rows.ts'

type ColumnsOf<Table extends keyof Tables> = { readonly [Column in keyof Tables[Table]]?: readonly string[] }

/** The columns with a list of values. */
const listed: { readonly [Table in keyof Tables]?: ColumnsOf<Table> } = {
  organizations: {
    type: values.organizationTypes,
    use_case: values.useCases,
    community_type: values.communityTypes,
    default_role: values.levels,
  },
  members: { role: values.levels },
  link_invites: { role: values.levels },
  team_members: { role: values.teamRoles },
  tokens: { scope: values.tokenScopes },
  oauth_authorizations: { scope: values.tokenScopes },
  grants: {
    role: values.levels,
    principal_type: ['user', 'team'],
    resource_type: ['space', 'collection'],
  },
  spaces: {
    visibility: values.visibilities,
    edit_mode: values.editModes,
    default_level: values.levels,
  },
  collections: { default_level: values.levels },
  change_requests: { status: values.changeRequestStatuses },
  change_request_reviews: { status: values.verdicts },
  revisions: { type: values.revisionTypes },
  comments: { status: values.commentStatuses },
  imports: { source: values.importSources, status: values.importStatuses },
  translation_runs: { status: values.translationRunStatuses },
  openapi_specs: { state: values.specStates, last_error_code: values.specErrorCodes },
  sites: {
    type: values.siteTypes,
    visibility: values.siteVisibilities,
    agents_context: values.agentsContexts,
  },
  site_hostnames: { status: values.hostnameStatuses },
  webhooks: {
    last_failure: values.deliveryFailures,
    disabled_because: values.webhookDisabledReasons,
  },
  webhook_deliveries: { status: values.deliveryStatuses },
  page_links: { source_type: values.sourceTypes },
  link_targets: {
    kind: values.linkTargetKinds,
    relation: values.linkRelations,
    status: [...values.linkStatuses, 'space'],
  },
}

/** The columns that contain JSON. */
const json: { readonly [Table in keyof Tables]?: readonly (keyof Tables[Table] & string)[] } = {
  organizations: ['default_content'],
  tokens: ['organizations'],
  passwords: ['organizations'],
  passkeys: ['organizations', 'transports'],
  oauth_clients: ['redirect_uris'],
  oauth_authorizations: ['organizations'],
  sign_on_requests: ['data', 'answer'],
  scim_users: ['attributes'],
  events: ['data'],
  webhooks: ['events'],
  spaces: ['computed_source', 'merge_rules'],
  revisions: ['parent_ids'],
  jobs: ['payload'],
  imports: ['failures'],
  openapi_specs: ['last_errors', 'fetched'],
  openapi_spec_versions: ['operations'],
  translation_settings: ['languages', 'sources', 'targets', 'provider', 'glossary'],
  translation_runs: ['targets', 'pages', 'problems'],
  translation_pages: ['merged', 'proposed'],
  sites: ['adaptive_schema', 'customization'],
  site_spaces: ['customization'],
  site_previews: ['change_requests', 'claims'],
  page_links: ['hrefs'],
  page_anchors: ['anchors'],
}

export const valueChecks: readonly Check[] = [
  {
    id: 'values',
    rule: 'Columns with a list of values have one of these.',
    find: async function* (at) {
      for (const [table, column, allowed] of eachColumn(listed)) {
        const value = columnOf(table, column)
        const isOther = sql`${value} is not null and ${value} not in (${sql.join(allowed.map(one => sql.lit(one)))})`
        for await (const { row } of rowsWhere(at, table, isOther))
          yield { table, row, problem: `has another value in ${column}` }
      }
    },
    remedy: bringBack,
  },
  {
    id: 'json',
    rule: 'Columns that contain JSON can be read as such.',
    find: async function* (at) {
      for (const [table, columns] of Object.entries(json) as [keyof Tables, readonly string[]][])
        for (const column of columns)
          for await (const { row } of rowsWhere(at, table, isNoJson(at, columnOf(table, column))))
            yield { table, row, problem: `has no JSON in ${column}` }
    },
    remedy: bringBack,
  },
]

const isNoJson = ({ engine }: Examined, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`${value} is not null and not json_valid(${value})`
    : sql`${value} is not null and not (${value} is json)`

function* eachColumn(tables: typeof listed): Generator<readonly [keyof Tables, string, readonly string[]]> {
  // `Object.entries` loses these types: the keys are the tables of the list, and their columns.
  for (const [table, columns] of Object.entries(tables))
    for (const [column, allowed] of Object.entries(columns))
      yield [table as keyof Tables, column, allowed as readonly string[]]
}
