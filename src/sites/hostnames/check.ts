// Checks whether a hostname is proved, in the way that the operator of the installation has chosen.
import type { Ctx } from '#context.ts'
import { Conflict, Unavailable } from '#kernel/errors.ts'
import { FetchFailed, FetchRefused, LookupFailed } from '#network/index.ts'
import { type Challenge, challengeOf } from './challenge.ts'
import type { HostnameRow } from './store.ts'

/**
 * Throws a conflict that says what was found where the hostname is not proved, and `Unavailable` where the look-up failed
 * and may be tried again.
 */
export const refuseUnlessProved = async (ctx: Ctx, row: HostnameRow): Promise<void> => {
  const challenge = challengeOf(ctx, row)
  const found = challenge.type === 'dns' ? await recordsAt(ctx, challenge) : await answerAt(ctx, challenge)
  if (!found.includes(challenge.value)) throw unproved(challenge, found)
}

const unproved = ({ type, name, value }: Challenge, found: readonly string[]): Conflict => {
  const what = type === 'dns' ? 'a TXT record of' : 'the answer at'
  const shown = found.map(text => `"${shortened(text)}"`).join(', ')
  const instead = found.length === 0 ? 'there is none' : `what was found is ${shown}`
  return new Conflict(`${what} ${name} must be "${value}", and ${instead}`)
}

/** What strangers have written, cut to what shows the mistake, and without control characters. */
const shortened = (text: string): string =>
  (text.length > 100 ? `${text.slice(0, 100)}…` : text).toWellFormed().replaceAll(/\p{C}/gu, ' ')

const mostRecords = 10

const recordsAt = async ({ hostnameCheck }: Ctx, { name, value }: Challenge): Promise<string[]> => {
  try {
    const records = await hostnameCheck.textRecords(name)
    return records.includes(value) ? [value] : records.slice(0, mostRecords)
  } catch (error) {
    if (error instanceof LookupFailed) throw notLookedUp(error)
    throw error
  }
}

/** In bytes: a correct answer is much shorter. */
const longestAnswer = 10_000
const timeLimit = 10_000

const answerAt = async ({ fetcher }: Ctx, { name }: Challenge): Promise<string[]> => {
  const request = { maximumBytes: longestAnswer, timeoutMilliseconds: timeLimit }
  try {
    const { body } = await fetcher.fetch(name, request, async chunks =>
      Buffer.concat(await Array.fromAsync(chunks)).toString(),
    )
    return [body.trim()]
  } catch (error) {
    if (error instanceof FetchFailed && error.reason === 'timeout') throw notLookedUp(error)
    if (error instanceof FetchFailed || error instanceof FetchRefused)
      throw new Conflict(`the address ${name} could not be read: ${error.message}`)
    throw error
  }
}

const notLookedUp = (error: Error): Unavailable =>
  new Unavailable(`the hostname could not be looked at: ${error.message}; try again`, 30, { cause: error })
