// What a provider says about a person, checked.
import { fits } from '#http/validate.ts'
import { firstCharacters } from '#kernel/characters.ts'
import { EmailAddress, longestName } from '../users/index.ts'
import type { Asserted } from './requests.ts'

/** In bytes: it must fit into a database index. */
const longestSubject = 1000

/** The cleaned data; undefined without a subject, or without a valid address. */
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
