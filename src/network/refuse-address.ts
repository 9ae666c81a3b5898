// Refuses addresses that a person gives to be called later.
import { invalidField } from '#kernel/errors.ts'
import { FetchRefused } from './errors.ts'
import type { Fetcher } from './fetcher.ts'

/**
 * Throws for an address to which nothing may be sent, as a problem of the field with this path. It resolves names, so it must
 * not be called in a transaction.
 */
export const refuseAddress = async (
  fetcher: Pick<Fetcher, 'refuse'>,
  url: string,
  path: string,
): Promise<void> => {
  try {
    await fetcher.refuse(url, { isPlainRefused: true })
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw invalidField(path, `cannot be used: ${error.message}`)
  }
}
