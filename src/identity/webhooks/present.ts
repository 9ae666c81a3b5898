// Webhooks as the API shows them.
import { hash } from 'node:crypto'
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { versioned } from '#http/versions.ts'
import type { Webhook } from './schema.ts'
import { previousSecretUntil } from './secret.ts'
import type { WebhookRow } from './store.ts'

type Shown = Static<typeof Webhook>

/** A webhook as the API shows it; with `secret` if the secret was made just now. */
export const presentWebhook = (
  ctx: Pick<Ctx, 'baseUrl' | 'clock'>,
  row: WebhookRow,
  secret?: string,
): Shown => {
  const { id, url, description, events, is_active, disabled_because } = row
  const previousSecretExpiresAt = previousSecretUntil(ctx, row)
  const shown: Shown = {
    object: 'webhook',
    id,
    url,
    ...(description !== null && { description }),
    ...(events !== null && { events: JSON.parse(events) }),
    isActive: is_active === 1,
    ...(disabled_because !== null && { disabledBecause: disabled_because }),
    ...lastFailureOf(row),
    ...(secret !== undefined && { secret }),
    ...(previousSecretExpiresAt !== undefined && { previousSecretExpiresAt }),
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: { location: `${ctx.baseUrl}/v1/orgs/${row.organization_id}/webhooks/${id}` },
  }
  return versioned(shown, id, url, description, events, is_active, hash('sha256', row.secret))
}

const lastFailureOf = ({
  last_failed_at,
  last_failure,
  last_error,
}: WebhookRow): Pick<Shown, 'lastFailure'> =>
  last_failed_at === null || last_failure === null
    ? {}
    : { lastFailure: { at: last_failed_at, kind: last_failure, message: last_error ?? '' } }
