// How long the answer to a message is waited for: the library stays silent on some, such as requests that were cancelled.
import { Unavailable } from '#kernel/errors.ts'

/** In milliseconds. */
export const longestAnswer = 30_000

/** Rejects once it takes too long, or nobody waits for it. What is computed until then comes to its end by itself. */
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
