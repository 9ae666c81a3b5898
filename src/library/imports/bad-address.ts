// What is wrong with the address of an import: said of the field that has it.
import { Invalid } from '#kernel/errors.ts'
import { FetchFailed, FetchRefused } from '#network/index.ts'

export const badAddress = (message: string): Invalid => new Invalid(message, [{ path: '/url', message }])

/** Does work that fetches; what the network refuses or fails to give is wrong with the address. */
export const blamingAddress = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FetchRefused || error instanceof FetchFailed)) throw error
    throw badAddress(error.message)
  }
}
