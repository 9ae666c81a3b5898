// Checks of OpenAPI specs: their versions, and the pieces of both.
import { sql } from 'kysely'
import { bringBack } from '../advice.ts'
import type { Check } from '../check.ts'
import { forbiddenRows } from '../kinds/condition.ts'
import { reference } from '../kinds/reference.ts'

/** True of a deleted spec: what is left of it waits for this job. */
const isRemoved = (spec: ReturnType<typeof sql.ref>) =>
  sql`exists (select 1 from jobs where jobs.name = 'remove-openapi-spec' and jobs.key = ${spec})`

export const specChecks: readonly Check[] = [
  reference({
    table: 'openapi_spec_versions',
    column: 'spec_id',
    to: [{ table: 'openapi_specs' }],
    where: sql`not ${isRemoved(sql.ref('openapi_spec_versions.spec_id'))}`,
    otherwise: 'remove',
  }),
  reference({
    table: 'openapi_spec_parts',
    column: 'owner_id',
    to: [{ table: 'openapi_specs' }, { table: 'openapi_spec_versions' }],
    where: sql`not ${isRemoved(sql.ref('openapi_spec_parts.owner_id'))}`,
    otherwise: 'remove',
  }),
  forbiddenRows({
    id: 'openapi_spec_parts.sequence',
    rule: 'Of what is stored of a spec in pieces, no piece is missing.',
    table: 'openapi_spec_parts',
    where: sql`sequence > 0 and not exists (select 1 from openapi_spec_parts as before
      where before.owner_id = openapi_spec_parts.owner_id and before.name = openapi_spec_parts.name
      and before.sequence = openapi_spec_parts.sequence - 1)`,
    remedy: bringBack,
  }),
]
