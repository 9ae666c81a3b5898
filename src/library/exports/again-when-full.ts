// Repeats work in a thread for an answer that has begun while the queue of the organization is full.
import { setTimeout as wait } from 'node:timers/promises'
import { ResourceExhausted, Unavailable } from '#kernel/errors.ts'

const attempts = 5
/** Milliseconds between attempts. */
const pause = 1000

export const againWhenFull = async <Result>(
  work: () => Promise<Result>,
  waiting: () => Promise<unknown> = () => wait(pause),
): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isFull = error instanceof Unavailable && !(error instanceof ResourceExhausted)
      if (!isFull || attempt === attempts) throw error
      await waiting()
    }
  }
}
