// How long somebody waits after attempts to sign in that failed: a pure rule.

/** What attempts are counted by: an account from one network, a network, an account from everywhere. */
export type CountedBy = 'pair' | 'network' | 'account'

interface Limit {
  /** Attempts that cost no delay. */
  readonly free: number
  /** In seconds. */
  readonly longest: number
}

/** A stranger can try the account of somebody else: so it is never blocked for long. */
const limits: { readonly [By in CountedBy]: Limit } = {
  pair: { free: 5, longest: 900 },
  network: { free: 30, longest: 900 },
  account: { free: 50, longest: 60 },
}

/** Seconds until the next attempt after so many that failed: none, then 1, 2, 4 and so on. */
export const delayAfter = (by: CountedBy, failures: number): number => {
  const { free, longest } = limits[by]
  return failures < free ? 0 : Math.min(longest, 2 ** (failures - free))
}
