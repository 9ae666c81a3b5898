// SCIM tokens, with which identity providers authenticate: made and deleted by admins.
import type { Installation, WriteCtx } from '#context.ts'
import { first } from '#database/index.ts'
import { now } from '#kernel/clock.ts'
import { Conflict, Forbidden, NotFound } from '#kernel/errors.ts'
import { randomSecret } from '#kernel/ids.ts'
import { type EventType, emit } from '../events/index.ts'
import { lockOrganization, type MembershipRow } from '../organizations/index.ts'
import { hashOfToken, noteUse } from '../tokens/index.ts'
import {
  countTokens,
  deleteToken,
  findToken,
  insertToken,
  type ScimTokenRow,
  setLastUse,
  tokenByHash,
} from './store.ts'
import type { FoundScimToken } from './subject.ts'

/** How many SCIM tokens one organization can have. */
const mostTokens = 10

/** Makes a token for an identity provider of the organization; its secret is known only here. */
export const createScimToken = async (
  ctx: WriteCtx,
  seen: MembershipRow,
  label: string,
): Promise<{ row: ScimTokenRow; token: string }> => {
  // The token would outlive the person's authorization of the program.
  if (ctx.actor.by === 'program') throw new Forbidden('programs that act for somebody make no tokens of SCIM')
  const organization = await lockOrganization(ctx, seen.id, 'admin')
  if ((await countTokens(ctx, organization.id)) >= mostTokens)
    throw new Conflict(
      `there are ${mostTokens} tokens of SCIM, which is the most; delete one that is not used`,
    )
  const token = `lcs_${randomSecret()}`
  const row = {
    id: ctx.newId(),
    organization_id: organization.id,
    label,
    created_by: ctx.actor.userId,
    created_at: now(ctx),
    last_used_at: null,
  }
  await insertToken(ctx, { ...row, hash: hashOfToken(token) })
  await record(ctx, 'scim_token_created', row)
  return { row, token }
}

/** Deletes a token; requests that are under way with it fail, too. */
export const deleteScimToken = async (ctx: WriteCtx, { row: seen }: FoundScimToken): Promise<void> => {
  const organization = await lockOrganization(ctx, seen.organization_id, 'admin')
  const row = await findToken(ctx, organization.id, seen.id)
  if (row === undefined) throw new NotFound('this token has just been deleted')
  await deleteToken(ctx, row.id)
  await record(ctx, 'scim_token_deleted', row)
}

/** The id of a valid token of this organization. Any text takes the same work. */
export const authenticateScim = async (
  installation: Installation,
  organizationId: string,
  secret: string,
): Promise<string | undefined> => {
  const row = await first(installation.database.read, tokenByHash, { hash: hashOfToken(secret) })
  if (row === undefined || row.organization_id !== organizationId) return undefined
  noteUse(installation, 'token of SCIM', row, setLastUse)
  return row.id
}

const record = (ctx: WriteCtx, type: EventType, { id, organization_id, label }: ScimTokenRow) =>
  emit(ctx, { organization: organization_id, type, resource: { type: 'scim-token', id }, data: { label } })
