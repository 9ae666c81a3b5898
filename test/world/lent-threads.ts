// Thread pools that worlds use one after the other: starting a thread and loading its modules takes longer than most tests.
import { Unavailable } from '#kernel/errors.ts'
import { createThreadPool, type ThreadPool, type ThreadTask } from '#threads/index.ts'

const free: ThreadPool[] = []

/** A pool that no other world uses at the same time. If it is closed while work is running, it is ended, else lent again. */
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
