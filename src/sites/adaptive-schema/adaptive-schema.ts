// The schema of the visitors of a site, read and set.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import { emit } from '#identity/events/index.ts'
import { now } from '#kernel/clock.ts'
import { lockSite, type SiteAccess, type SiteRow } from '../sites/index.ts'
import { claimsOf, type JsonSchema, readSchema, refuseWrongClaims } from './claims.ts'
import type { AdaptiveSchema } from './schema.ts'
import { updateSchema } from './store.ts'

type Row = Pick<SiteRow, 'id' | 'created_at' | 'adaptive_schema' | 'adaptive_schema_updated_at'>

export const presentSchema = ({
  id,
  created_at,
  adaptive_schema,
  adaptive_schema_updated_at,
}: Row): Static<typeof AdaptiveSchema> =>
  versioned(
    {
      object: 'site-adaptive-schema',
      jsonSchema: readSchema(adaptive_schema),
      updatedAt: adaptive_schema_updated_at ?? created_at,
    },
    id,
    adaptive_schema,
  )

/** It shows nothing to anybody: what is shown follows from conditions and claims alone. So no revision is raised. */
export const setSchema = async (ctx: WriteCtx, access: SiteAccess, jsonSchema: JsonSchema): Promise<Row> => {
  refuseWrongClaims(jsonSchema)
  const { row } = await lockSite(ctx, access, 'create')
  const set = { adaptive_schema: JSON.stringify(jsonSchema), adaptive_schema_updated_at: now(ctx) }
  if (set.adaptive_schema === row.adaptive_schema) return row
  await updateSchema(ctx, row.id, set)
  await emit(ctx, {
    organization: row.organization_id,
    type: 'site_adaptive_schema_updated',
    resource: { type: 'site', id: row.id },
    data: { claims: claimsOf(jsonSchema).length },
  })
  return { ...row, ...set }
}
