// Founding: the first organization and its admin are made once, however many processes start at the same moment.
import type { WriteCtx } from '#context.ts'
import { validate } from '#http/validate.ts'
import { createOrganization, NewOrganization } from '#identity/organizations/index.ts'
import { createToken } from '#identity/tokens/index.ts'
import { createUser } from '#identity/users/index.ts'
import { now } from '#kernel/clock.ts'
import { Conflict } from '#kernel/errors.ts'
import { actingAs, type Installation, inTransaction, operator } from './context.ts'

export interface Founding {
  readonly organization: string
  /** The first step in the addresses of its sites, instead of its id. */
  readonly hostname?: string
  readonly email: string
  readonly name: string
}

export interface Founded {
  readonly organization: { readonly id: string; readonly hostname?: string | null }
  readonly user: { readonly id: string }
}

/** Makes the first organization with its admin and a token; throws, without changes, where there is one already. */
export const found = async (
  installation: Installation,
  wanted: Founding,
): Promise<Founded & { readonly token: string }> => {
  validate(NewOrganization, { title: wanted.organization }, '')
  return inTransaction(installation, operator, async ctx => {
    const founded = await foundIn(ctx, wanted)
    return { ...founded, token: await firstToken(ctx, founded) }
  })
}

/** Founds within a transaction, without a token. */
export const foundIn = async (ctx: WriteCtx, wanted: Founding): Promise<Founded> => {
  await claim(ctx.db)
  const user = await createUser(ctx, { email: wanted.email, displayName: wanted.name, createdAt: now(ctx) })
  const asUser = actingAs(ctx, { ...operator, userId: user.id })
  const { id, hostname } = await createOrganization(asUser, {
    title: wanted.organization,
    ...(wanted.hostname !== undefined && { hostname: wanted.hostname }),
  })
  return { organization: { id, hostname }, user: { id: user.id } }
}

export const firstToken = async (ctx: WriteCtx, { user }: Founded): Promise<string> =>
  (await createToken(ctx, user.id, { label: 'First token' })).token

export const isFounded = async ({ database }: Installation): Promise<boolean> =>
  (await database.read
    .selectFrom('secrets')
    .select('name')
    .where('name', '=', 'founded')
    .executeTakeFirst()) !== undefined

/** Throws where there is no installation yet: it may be the wrong place. */
export const refuseUnlessFounded = async (installation: Installation): Promise<void> => {
  if (await isFounded(installation)) return
  throw new Conflict(
    'there is no organization here yet; is this the right data folder or database? Else start with lectern init',
  )
}

/** Only one process founds: the row is inserted once. */
const claim = async (db: WriteCtx['db']): Promise<void> => {
  if (!(await noteFounded(db)))
    throw new Conflict('this installation has an organization already; nothing was changed')
}

/** Records that there is an organization; false where that was recorded before. */
export const noteFounded = async (db: WriteCtx['db']): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('secrets')
    .values({ name: 'founded', value: '' })
    .onConflict(conflict => conflict.column('name').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows !== 0n
}
