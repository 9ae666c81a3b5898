// How long to wait after failed attempts to sign in: a pure rule.

/** What attempts are counted by: an account from one network, a network, and an account from everywhere. */
export type CountedBy = 'pair' | 'network' | 'account'

interface Limit {
  /** Failed attempts without a delay. */
  readonly free: number
  /** In seconds. */
  readonly longest: number
}

/** A stranger can try another person's account, so an account is never blocked for long. */
const limits: { readonly [By in CountedBy]: Limit } = {
  pair: { free: 5, longest: 900 },
  network: { free: 30, longest: 900 },
  account: { free: 50, longest: 60 },
}

/** Seconds until the next attempt after a number of failures: none, then 1, 2, 4 and so on. */
export const delayAfter = (by: CountedBy, failures: number): number => {
  const { free, longest } = limits[by]
  return failures < free ? 0 : Math.min(longest, 2 ** (failures - free))
}
