// Accounts by their addresses; missing ones are made.
import type { WriteCtx } from '#context.ts'
import { firstCharacters } from '#kernel/characters.ts'
import { now } from '#kernel/clock.ts'
import { longestName } from './schema.ts'
import { insertMissingUsers, lockUsersByEmailKeys, type UserRow } from './store.ts'
import { emailKey, newUser, userByEmail } from './users.ts'

/**
 * The ids of the people with these addresses, in order. A new account is named after the part of its address before the @.
 */
export const usersForEmails = async (ctx: WriteCtx, emails: readonly string[]): Promise<string[]> => {
  let ids = await idsOf(ctx, emails)
  const missing = emails.filter(email => !ids.has(emailKey(email)))
  if (missing.length > 0) {
    await insertMissing(ctx, missing)
    ids = await idsOf(ctx, emails)
  }
  return emails.map(email => ids.get(emailKey(email)) as string)
}

/** The person with an address. A new account gets the given name, or the part of the address before the @. */
export const userForEmail = async (
  ctx: WriteCtx,
  email: string,
  displayName: string = nameFor(email),
): Promise<UserRow> => {
  await insertMissingUsers(ctx, [newUser(ctx, { email, displayName, createdAt: now(ctx) })])
  return (await userByEmail(ctx.db, email)) as UserRow
}

const idsOf = async (ctx: WriteCtx, emails: readonly string[]): Promise<Map<string, string>> => {
  const rows = await lockUsersByEmailKeys(ctx, emails.map(emailKey))
  return new Map(rows.map(row => [row.email_key, row.id]))
}

/** Other transactions may make the same accounts. All insert in the same order, to avoid deadlocks. */
const insertMissing = async (ctx: WriteCtx, emails: readonly string[]): Promise<void> => {
  const rows = emails
    .map(email => newUser(ctx, { email, displayName: nameFor(email), createdAt: now(ctx) }))
    .sort((one, other) => (one.email_key < other.email_key ? -1 : 1))
  await insertMissingUsers(ctx, rows)
}

const nameFor = (email: string): string => firstCharacters(email.slice(0, email.indexOf('@')), longestName)
