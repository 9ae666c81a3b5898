// Which of a provider's addresses is that of the account, and the person's name.
import { firstCharacters } from '#kernel/characters.ts'
import { longestName } from '../../users/index.ts'
import type { Complex } from '../protocol/canonical.ts'

/** The primary address; else the one of type `work`, else the first, else the user name if it is an address. */
export const addressIn = (user: Complex): string | undefined => {
  const emails = emailsOf(user)
  const address = emails[primaryIn(emails)]?.value ?? user.userName
  return typeof address === 'string' && address.includes('@') ? address.trim() : undefined
}

/** The addresses, with the account's address in place of the primary one. */
export const withAddress = (user: Complex, address: string): Complex[] => {
  const emails = emailsOf(user)
  const index = primaryIn(emails)
  if (index < 0) return [{ value: address, type: 'work', primary: true }, ...emails]
  return emails.with(index, { ...emails[index], value: address })
}

/** The person's name, as the provider has it. */
export const displayNameIn = (user: Complex): string | undefined => {
  const { formatted, givenName, familyName } = (user.name ?? {}) as Complex
  const parts = [givenName, familyName].filter(part => typeof part === 'string').join(' ')
  const name = [user.displayName, formatted, parts].find(one => typeof one === 'string' && one.trim() !== '')
  return name === undefined ? undefined : firstCharacters((name as string).trim(), longestName)
}

const emailsOf = (user: Complex): readonly Complex[] => (user.emails ?? []) as readonly Complex[]

const primaryIn = (emails: readonly Complex[]): number => {
  const withValue = (is: (email: Complex) => boolean) =>
    emails.findIndex(email => typeof email.value === 'string' && is(email))
  const primary = withValue(email => email.primary === true)
  if (primary >= 0) return primary
  const work = withValue(email => String(email.type).toLowerCase() === 'work')
  return work >= 0 ? work : withValue(() => true)
}
