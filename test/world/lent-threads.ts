// Pools of threads that one world after the other uses: a thread that starts and loads its modules costs more than most tests do.
import { Unavailable } from '#kernel/errors.ts'
import { createThreadPool, type ThreadPool, type ThreadTask } from '#threads/index.ts'

const free: ThreadPool[] = []

/** A pool that nobody else has meanwhile. Closed with work still under way it is ended, and else lent again. */
export const lentThreads = (): ThreadPool => {
  const pool = free.pop() ?? createThreadPool()
  let underWay = 0
  let closed: Promise<void> | undefined
  const giveBack = async (): Promise<void> => {
    if (underWay > 0) await pool.close()
    else free.push(pool)
  }
  return {
    run: async <Result>(task: ThreadTask) => {
      if (closed !== undefined) throw new Unavailable('these threads were given back')
      underWay++
      return pool.run<Result>(task).finally(() => underWay--)
    },
    close: () => {
      closed ??= giveBack()
      return closed
    },
  }
}
