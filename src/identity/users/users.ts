// Users: people with an account.
import { domainToASCII } from 'node:url'
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { type ReadDb, uniqueViolation } from '#database/index.ts'
import { fits, validate } from '#http/validate.ts'
import { Conflict, Invalid } from '#kernel/errors.ts'
import { EmailAddress, UserChanges } from './schema.ts'
import {
  emailsOf,
  insertUser,
  lockUser,
  setEmailDomain,
  type UserRow,
  updateUser,
  userByEmailKey,
} from './store.ts'

interface NewUser {
  readonly email: string
  readonly displayName: string
  readonly createdAt: string
}

/** Two addresses that differ only in case are the same person's. */
export const emailKey = (email: string): string => email.toLowerCase()

/** The domain of an address in normal form, as ASCII; empty for an invalid one. */
export const emailDomain = (email: string): string => domainToASCII(email.slice(email.lastIndexOf('@') + 1))

/** The text that a search for people looks into. */
export const searchKey = (displayName: string, email: string): string =>
  `${displayName}\n${email}`.toLowerCase()

/** The row of a new account. */
export const newUser = (ctx: Pick<Ctx, 'newId'>, { email, displayName, createdAt }: NewUser) => ({
  id: ctx.newId(),
  email,
  email_key: emailKey(email),
  display_name: displayName,
  photo_url: null,
  search_key: searchKey(displayName, email),
  created_at: createdAt,
})

/** Makes an account; throws `Conflict` for an address that already has one. */
export const createUser = async (
  ctx: Pick<WriteCtx, 'db' | 'newId'>,
  person: NewUser,
): Promise<{ id: string }> => {
  refuseAddress(person.email)
  refuseName(person.displayName)
  const row = newUser(ctx, person)
  await refuseTaken(person.email, insertUser(ctx, row))
  return { id: row.id }
}

export const refuseAddress = (email: string): void => {
  if (!fits(EmailAddress, email)) throw new Invalid(`${email} is not an e-mail address`)
}

export const refuseName = (displayName: string): void => validate(UserChanges, { displayName }, '')

/** Awaits a write that gives an account an address; throws `Conflict` where another account has it, even since just now. */
export const refuseTaken = async <T>(email: string, writing: Promise<T>): Promise<T> => {
  try {
    return await writing
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error
    throw new Conflict(`there is already a user with the address ${email}`)
  }
}

export const changeUser = async (
  ctx: WriteCtx,
  user: UserRow,
  changes: Static<typeof UserChanges>,
): Promise<UserRow> => {
  const set = {
    ...(changes.displayName !== undefined && {
      display_name: changes.displayName,
      search_key: searchKey(changes.displayName, user.email),
    }),
    ...(changes.photoURL !== undefined && { photo_url: changes.photoURL }),
  }
  if (Object.keys(set).length === 0) return user
  await lockUser(ctx, user.id)
  await ctx.noteLocked()
  return updateUser(ctx, user.id, set)
}

/** Gives a locked account another name and address; a new address is not proved yet. */
export const changeNameAndAddress = async (
  ctx: WriteCtx,
  user: UserRow,
  { displayName, email }: Pick<NewUser, 'displayName' | 'email'>,
): Promise<UserRow> => {
  if (emailDomain(email) !== emailDomain(user.email)) await setEmailDomain(ctx, user.id, emailDomain(email))
  return updateUser(ctx, user.id, {
    email,
    email_key: emailKey(email),
    display_name: displayName,
    search_key: searchKey(displayName, email),
    ...(emailKey(email) !== emailKey(user.email) && { email_proved_at: null }),
  })
}

/** The changed fields of a name and an address, as events record them. */
export const nameAndAddressChanges = (
  user: UserRow,
  { displayName, email }: Pick<NewUser, 'displayName' | 'email'>,
) => ({
  ...(email !== user.email && { email: { before: user.email, after: email } }),
  ...(displayName !== user.display_name && {
    displayName: { before: user.display_name, after: displayName },
  }),
})

export const userByEmail = (db: ReadDb, email: string): Promise<UserRow | undefined> =>
  userByEmailKey(db, emailKey(email))

/** The domains of people's addresses, by user id. */
export const emailDomainsOf = async (
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await emailsOf(ctx, ids)
  return new Map(rows.map(({ id, email }) => [id, emailDomain(email)]))
}
