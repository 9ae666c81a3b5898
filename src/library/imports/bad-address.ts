// Problems with the address of an import, reported for the field that contains it.
import { Invalid } from '#kernel/errors.ts'
import { FetchFailed, FetchRefused } from '#network/index.ts'

export const badAddress = (message: string): Invalid => new Invalid(message, [{ path: '/url', message }])

/** Runs work that fetches, and reports what the network refuses or fails to deliver as a problem of the address. */
export const blamingAddress = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FetchRefused || error instanceof FetchFailed)) throw error
    throw badAddress(error.message)
  }
}
