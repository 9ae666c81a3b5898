// Attempts to sign in: each is counted before anything is tried, so that concurrent guesses count, too.
import type { Installation } from '#context.ts'
import type { WriteDb } from '#database/index.ts'
import { later, now } from '#kernel/clock.ts'
import { day } from '#kernel/durations.ts'
import { TooManyAttempts, Unauthenticated } from '#kernel/errors.ts'
import { emailKey } from '../users/index.ts'
import { type CountedBy, delayAfter } from './delays.ts'
import { type AttemptsRow, isThere, lockAttempts, setAttempts } from './store.ts'

/** The credentials did not prove who somebody is. The error reveals nothing more, not even whether the account exists. */
export class SignInRefused extends Unauthenticated {
  constructor(
    message = 'this address and this password do not belong together, or this account cannot sign in with them',
  ) {
    super(message)
  }
}

export interface Tried {
  readonly email: string
  /** The result of `networkOf` for the request. */
  readonly network: string
}

/**
 * Runs the work, which returns undefined for wrong credentials; then `SignInRefused` is thrown. Throws `TooManyAttempts`
 * after too many failures. Work that throws does not count as an attempt.
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
  /** The key of the note that somebody has signed in to the account from this network. */
  readonly known: string
}

/** The keys are derived from what was tried, whether the account exists or not, and reveal nothing of it. */
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

/** What an attempt has stored, and what was stored before. */
interface Taken {
  readonly key: string
  readonly blockedBefore: string
  readonly blockedUntil: string
}

/** How long a network counts as known for an account after a sign-in. */
const knownFor = 90 * day

const takeTurn = async (installation: Installation, db: WriteDb, keys: Keys): Promise<Taken[]> => {
  const time = now(installation)
  // From a network where the person signs in, others cannot lock them out, neither by the account nor by the network.
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

/** Undoes the counting of an attempt; concurrent attempts still count. */
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

/** Forgets earlier failures from the same network; others may have been somebody else's. */
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
