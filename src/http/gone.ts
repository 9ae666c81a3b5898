// Whether the sender of a request still waits for the answer.
import type { FastifyRequest } from 'fastify'

/** The sender closed the connection before the whole request was there: nobody waits for an answer. */
export class SenderGone extends Error {}

/** Does long work with a signal that is aborted once the connection is closed, since nobody would read the answer. */
export const whileWaitedFor = async <Result>(
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const gone = new AbortController()
  const abort = (): void => gone.abort(new SenderGone('the sender went away'))
  if (socket.destroyed) abort()
  socket.once('close', abort)
  try {
    return await work(gone.signal)
  } finally {
    socket.off('close', abort)
  }
}
