// Attempts to sign in: each takes its turn before anything is tried, so that guesses at the same moment count, too.
import type { Installation } from '#context.ts'
import type { WriteDb } from '#database/index.ts'
import { later, now } from '#kernel/clock.ts'
import { day } from '#kernel/durations.ts'
import { TooManyAttempts, Unauthenticated } from '#kernel/errors.ts'
import { emailKey } from '../users/index.ts'
import { type CountedBy, delayAfter } from './delays.ts'
import { type AttemptsRow, isThere, lockAttempts, setAttempts } from './store.ts'

/** What was tried did not prove who somebody is. It says nothing more: not even whether there is such an account. */
export class SignInRefused extends Unauthenticated {
  constructor(
    message = 'this address and this password do not belong together, or this account cannot sign in with them',
  ) {
    super(message)
  }
}

export interface Tried {
  readonly email: string
  /** From where: `networkOf` the request. */
  readonly network: string
}

/**
 * Runs the work, which gives nothing where what was tried is wrong: that is a `SignInRefused`. Throws `TooManyAttempts`
 * where too much failed before. Work that throws was no attempt.
 */
export const attempt = async <Result>(
  installation: Installation,
  tried: Tried,
  work: () => Promise<Result | undefined>,
): Promise<Result> => {
  const keys = keysOf(installation, tried)
  const turn = await installation.database.transaction(db => takeTurn(installation, db, keys))
  let result: Result | undefined
  try {
    result = await work()
  } catch (error) {
    await installation.database.transaction(db => giveBack(installation, db, turn))
    throw error
  }
  if (result === undefined) throw new SignInRefused()
  await installation.database.transaction(db => noteSuccess(installation, db, keys, turn))
  return result
}

interface Keys extends Readonly<Record<CountedBy, string>> {
  /** Of the mark that somebody has signed in to the account from the network. */
  readonly known: string
}

/** They follow from what was tried, whether there is such an account or not, and say nothing of it. */
const keysOf = ({ signer }: Installation, { email, network }: Tried): Keys => {
  const key = (...parts: string[]) => signer.sign('attempts to sign in', JSON.stringify(parts))
  const account = emailKey(email)
  return {
    pair: key('pair', account, network),
    network: key('network', network),
    account: key('account', account),
    known: key('known', account, network),
  }
}

/** What an attempt has written, and what was there before. */
interface Taken {
  readonly key: string
  readonly blockedBefore: string
  readonly blockedUntil: string
}

/** How long a network is known for an account after a sign-in. */
const knownFor = 90 * day

const takeTurn = async (installation: Installation, db: WriteDb, keys: Keys): Promise<Taken[]> => {
  const time = now(installation)
  // From where they sign in, others cannot keep people out: neither by the account nor by the network.
  const counted: CountedBy[] = (await isThere(db, keys.known, time))
    ? ['pair']
    : ['pair', 'network', 'account']
  const rows = await lockAttempts(
    db,
    counted.map(by => keys[by]),
    time,
  )
  const row = (by: CountedBy) => rows.get(keys[by]) as AttemptsRow
  const isActive = ({ expires_at }: AttemptsRow) => expires_at > time
  refuseBlocked(time, counted.map(row).filter(isActive))
  const taken = counted.map(by => {
    const before = row(by)
    const failures = isActive(before) ? before.failures + 1 : 1
    const delayed = later(installation, 1000 * delayAfter(by, failures))
    return {
      key: before.key,
      failures,
      blocked_until: delayed,
      expires_at: isActive(before) ? before.expires_at : later(installation, day),
    }
  })
  await setAttempts(db, taken)
  return taken.map(({ key, blocked_until }) => ({
    key,
    blockedBefore: rows.get(key)?.blocked_until ?? time,
    blockedUntil: blocked_until,
  }))
}

const refuseBlocked = (time: string, rows: readonly AttemptsRow[]): void => {
  const until = rows.reduce(
    (latest, { blocked_until: blocked }) => (blocked > latest ? blocked : latest),
    time,
  )
  if (until === time) return
  const seconds = Math.ceil((Date.parse(until) - Date.parse(time)) / 1000)
  throw new TooManyAttempts(`too many attempts to sign in failed; try again in ${inWords(seconds)}`, seconds)
}

const inWords = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? 'a second' : `${seconds} seconds`

/** As if it had not been tried; what others tried meanwhile stays. */
const giveBack = async (installation: Installation, db: WriteDb, turn: readonly Taken[]): Promise<void> => {
  const rows = await lockAttempts(
    db,
    turn.map(({ key }) => key),
    now(installation),
  )
  await setAttempts(
    db,
    turn.map(({ key, blockedBefore, blockedUntil }) => {
      const row = rows.get(key) as AttemptsRow
      return {
        ...row,
        failures: Math.max(0, row.failures - 1),
        blocked_until: row.blocked_until === blockedUntil ? blockedBefore : row.blocked_until,
      }
    }),
  )
}

/** What failed before from the same network is forgotten; the rest may have been somebody else's. */
const noteSuccess = async (
  installation: Installation,
  db: WriteDb,
  keys: Keys,
  turn: readonly Taken[],
): Promise<void> => {
  const time = now(installation)
  await lockAttempts(db, [...new Set([keys.pair, keys.known, ...turn.map(({ key }) => key)])], time)
  await giveBack(installation, db, turn)
  await setAttempts(db, [
    { key: keys.pair, failures: 0, blocked_until: time, expires_at: time },
    { key: keys.known, failures: 0, blocked_until: time, expires_at: later(installation, knownFor) },
  ])
}
