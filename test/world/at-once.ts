// Two concurrent acts, without sleeping: one waits until the other is known to wait for it.
import { sql } from 'kysely'
import type { WriteCtx } from '#context.ts'
import type { Answer, Person, World } from './world.ts'

/** Sends a request while another transaction has done something and not yet committed. */
export const sendDuring = async <Result = Answer>(
  { installation, act }: World,
  person: Person,
  work: (ctx: WriteCtx) => Promise<unknown>,
  send: () => Promise<Result>,
): Promise<Result> => {
  const done = Promise.withResolvers<void>()
  const seen = Promise.withResolvers<void>()
  const committed = act(person, async ctx => {
    await work(ctx)
    done.resolve()
    await seen.promise
  })
  await Promise.race([done.promise, committed])
  let isAnswered = false
  const answer = send().finally(() => {
    isAnswered = true
  })
  // It may be refused before it is awaited.
  answer.catch(() => {})
  // On SQLite, writers take turns in any case.
  const waiting = sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while (installation.database.engine === 'postgres' && !isAnswered) {
    if (Number((await waiting.execute(installation.database.read)).rows[0]?.count) > 0) break
  }
  seen.resolve()
  await committed
  return answer
}
