// Problems with the address of an import, reported for the field that contains it.
import { Invalid } from '#kernel/errors.ts'
import { FetchFailed, FetchRefused } from '#network/index.ts'

export const badAddress = (message: string): Invalid => new Invalid(message, [{ path: '/url', message }])

/** Runs work, and reports errors of some kinds as problems of the address. */
const blaming =
  (isBlamed: (error: unknown) => error is Error) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw isBlamed(error) ? badAddress(error.message) : error
    }
  }

/** Runs work that fetches, and reports what the network refuses or fails to deliver as a problem of the address. */
export const blamingAddress = blaming(error => error instanceof FetchRefused || error instanceof FetchFailed)

/** Runs work that reads an archive from the address, and reports one that cannot be read as a problem of the address. */
export const blamingArchive = blaming(
  (error): error is Invalid => error instanceof Invalid && error.problems.length === 0,
)
