// Long answers: few are sent at a time, since what each is made of stays in memory as long as its reader takes, and none for ever.
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#context.ts'
import { hour } from '#kernel/durations.ts'
import { Unavailable } from '#kernel/errors.ts'
import { turnsFor } from './turns.ts'

/** In milliseconds. */
export const longestSending = hour

/** Of one kind in a process. */
const most = { ofOne: 3, ofAll: 24 }

type LongAnswer = (ctx: Ctx, request: FastifyRequest, open: () => Promise<Readable>) => Promise<Readable>

/** Makes what opens an answer once the caller has room for one more; refused is whoever is being sent several already. */
export const longAnswers = (): LongAnswer => {
  const begin = turnsFor(most, 'you are')
  return async (ctx, request, open) => {
    // Whoever asks for the headers alone gets no bytes.
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
