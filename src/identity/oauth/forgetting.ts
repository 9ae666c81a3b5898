// Deletes what is no longer used: authorizations without a valid token, and self-registered clients that nobody authorized.
import type { Ctx, WriteCtx } from '#context.ts'
import { earlier } from '#kernel/clock.ts'
import { day, hour } from '#kernel/durations.ts'
import { nextTurn } from '#kernel/yielding.ts'
import { deleteAccessTokensOf } from '../tokens/index.ts'
import { clientsBefore, deleteUnusedClients } from './clients-store.ts'
import { authorizationIdsAfter, deleteAuthorizations, lockEnded } from './store.ts'

/** In milliseconds, since they registered or were last authorized. */
const unusedClientsKept = 30 * day

/** Rows in one transaction. */
const batch = 100

/** The job that deletes them. */
export const forgetPrograms = {
  name: 'forget-programs',
  every: day,
  run: async (ctx: Ctx, { keep }: { readonly keep: () => Promise<void> }): Promise<void> => {
    await forgetAuthorizations(ctx, keep)
    await forgetClients(ctx, keep)
  },
}

/**
 * Deletes authorizations whose codes and refresh tokens expired over an hour ago, so that no exchange is still under way.
 */
const forgetAuthorizations = async (ctx: Ctx, keep: () => Promise<void>): Promise<void> => {
  const time = earlier(ctx, hour)
  const forget = async (inside: WriteCtx, ids: readonly string[]): Promise<void> => {
    const ended = await lockEnded(inside, ids, time)
    if (ended.length === 0) return
    await deleteAuthorizations(inside, ended)
    await deleteAccessTokensOf(inside, ended)
  }
  for (let after = ''; ; await nextTurn()) {
    await keep()
    const ids = await authorizationIdsAfter(ctx, after, batch)
    if (ids.length === 0) return
    await ctx.inTransaction(inside => forget(inside, ids))
    after = ids.at(-1) ?? ''
  }
}

const forgetClients = async (ctx: Ctx, keep: () => Promise<void>): Promise<void> => {
  const time = earlier(ctx, unusedClientsKept)
  for (let before: string | undefined; ; await nextTurn()) {
    await keep()
    const clients = await clientsBefore(ctx, { limit: batch, ...(before !== undefined && { id: before }) })
    const ids = clients.filter(client => client.registeredItself).map(({ id }) => id)
    if (ids.length > 0) await ctx.inTransaction(inside => deleteUnusedClients(inside, ids, time))
    before = clients.at(-1)?.id
    if (before === undefined) return
  }
}
