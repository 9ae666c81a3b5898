// Long answers: few are sent at a time, and none for ever, for their data stays in memory until the reader has taken it all.
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#context.ts'
import { hour } from '#kernel/durations.ts'
import { Unavailable } from '#kernel/errors.ts'
import { turnsFor } from './turns.ts'

/** In milliseconds. */
export const longestSending = hour

/** For one caller and for all, of one kind of answer in a process. */
const most = { ofOne: 3, ofAll: 24 }

type LongAnswer = (ctx: Ctx, request: FastifyRequest, open: () => Promise<Readable>) => Promise<Readable>

/**
 * Opens an answer once it was counted. Refuses a caller to whom several
 * are being sent already, and everybody while there are too many.
 */
export const longAnswers = (): LongAnswer => {
  const begin = turnsFor(most, 'you are')
  return async (ctx, request, open) => {
    // HEAD gets no bytes.
    if (request.method === 'HEAD') return Readable.from([])
    const end = begin(ctx, ctx.actor.userId)
    try {
      const answer = await open()
      endWhenSent(answer, request, end)
      return answer
    } catch (error) {
      end()
      throw error
    }
  }
}

const endWhenSent = (answer: Readable, { raw: { socket } }: FastifyRequest, end: () => void): void => {
  const leave = (): void => void answer.destroy()
  const late = (): void => void answer.destroy(new Unavailable('the answer was not read in an hour'))
  const timer = setTimeout(late, longestSending).unref()
  socket.once('close', leave)
  answer.once('close', () => {
    clearTimeout(timer)
    socket.off('close', leave)
    end()
  })
  if (socket.destroyed) leave()
}
