// What is in an answer: JSON, bytes, or nothing.
import { LecternError, UnexpectedAnswerError, UnreachableError } from './errors.ts'
import type { Operation } from './operation.ts'

export const dataOf = async (server: string, { answer }: Operation, response: Response): Promise<unknown> => {
  if (response.status === 304)
    throw new LecternError('it is still as If-None-Match names it', { status: 304 })
  if (answer === 'bytes') return bytesOf(server, response)
  if (answer === 'none') return void (await response.body?.cancel())
  return jsonOf(server, response)
}

/** The bytes as they come. Where they end too early, reading them fails. */
const bytesOf = (server: string, { body }: Response): ReadableStream<Uint8Array> => {
  const reader = body?.getReader()
  return new ReadableStream({
    pull: async controller => {
      const { done, value } = (await reader?.read().catch(error => {
        throw brokenOff(server, error)
      })) ?? { done: true }
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: reason => reader?.cancel(reason),
  })
}

const jsonOf = async (server: string, response: Response): Promise<unknown> => {
  const text = await response.text().catch(error => {
    throw brokenOff(server, error)
  })
  try {
    return JSON.parse(text)
  } catch {
    const message = `${server} did not answer in JSON, as Lectern does; is the address right?`
    throw new UnexpectedAnswerError(message, { status: response.status })
  }
}

const brokenOff = (server: string, cause: unknown): Error =>
  // Whoever aborted the call knows why.
  (cause as { name?: string } | undefined)?.name === 'AbortError'
    ? (cause as Error)
    : new UnreachableError(
        `the connection to ${server} broke off before the end; the server's log may say why`,
        { cause },
      )
