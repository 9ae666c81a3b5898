// What a provider says of a person, as far as it can be used.
import { fits } from '#http/validate.ts'
import { firstCharacters } from '#kernel/characters.ts'
import { EmailAddress, longestName } from '../users/index.ts'
import type { Asserted } from './requests.ts'

/** In bytes: an index of the database must take it in. */
const longestSubject = 1000

/** The same, tidied; undefined without a subject, or without an address that can be one. */
export const readAsserted = ({ subject, email: given, displayName }: Asserted): Asserted | undefined => {
  const email = given.trim()
  if (subject === '' || Buffer.byteLength(subject) > longestSubject || isUnprintable.test(subject))
    return undefined
  if (isUnprintable.test(email) || !fits(EmailAddress, email)) return undefined
  const name = firstCharacters((displayName ?? '').replace(unprintable, ' ').trim(), longestName).trim()
  return { subject, email, ...(name !== '' && { displayName: name }) }
}

const isUnprintable = /[\p{Cc}\p{Cs}]/u
const unprintable = /[\s\p{Cc}\p{Cf}\p{Cs}]+/gu
