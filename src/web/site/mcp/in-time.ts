// A timeout for answers to messages: the library never answers some, such as requests that were cancelled.
import { Unavailable } from '#kernel/errors.ts'

/** In milliseconds. */
export const longestAnswer = 30_000

/** Rejects after the timeout, or once the client is gone. The work itself is not aborted. */
export const inTime = async <Result>(answer: Promise<Result>, gone: AbortSignal): Promise<Result> => {
  const ending = Promise.withResolvers<never>()
  const tooLong = () =>
    ending.reject(new Unavailable('this takes too long; ask for less, or try again later'))
  const timer = setTimeout(tooLong, longestAnswer)
  const leave = () => ending.reject(gone.reason)
  if (gone.aborted) leave()
  gone.addEventListener('abort', leave)
  try {
    return await Promise.race([answer, ending.promise])
  } finally {
    clearTimeout(timer)
    gone.removeEventListener('abort', leave)
  }
}
