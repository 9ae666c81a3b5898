// For tests in which many people comment at once: two processes, no deadlocks, and all counters
// compared with what they count.
import assert from 'node:assert/strict'
import type { Selectable } from 'kysely'
import { type Database, NotTogether, type Tables } from '#database/index.ts'
import type { Answer, Person, World } from '../../../test/world/world.ts'

/** The database, failing where a transaction must be tried again, which would be because of a deadlock. */
export const withoutDeadlocks = (database: Database): Database => ({
  ...database,
  transaction: (work, turn) => {
    let mayBeAgain = true
    return database.transaction(async (db, shared) => {
      assert.ok(mayBeAgain, 'a deadlock')
      mayBeAgain = shared?.mayWait === false
      return work(db, shared).catch(error => {
        // A transaction that would have to wait while it is shared is started again by itself.
        mayBeAgain ||= error instanceof NotTogether
        throw error
      })
    }, turn)
  },
})

/** Somebody whose requests go alternately to two installations, as to two processes. */
export const throughBoth = (person: Person, other: World): Person => {
  let asked = 0
  const ask: Person['ask'] = (method, path, body) => {
    if (++asked % 2 === 0) return person.ask(method, path, body)
    const headers = { authorization: `Bearer ${person.token}` }
    const payload = body === undefined ? {} : { payload: body as object }
    return other.inject({ method: method as 'GET', url: `/v1${path}`, headers, ...payload })
  }
  return {
    ...person,
    ask,
    get: path => ask('GET', path),
    post: (path, body) => ask('POST', path, body),
    put: (path, body) => ask('PUT', path, body),
    delete: path => ask('DELETE', path),
  }
}

/** Runs `count` acts at once. */
export const atOnce = <Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

/** How often each status was answered. */
export const statuses = (answers: readonly Answer[]): Record<string, number> =>
  Object.fromEntries(tally(answers.map(({ status }) => String(status))))

/** Asserts that every counter of the installation is exact, and that nothing is left of what was deleted. */
export const expectExact = async ({ installation }: World): Promise<void> => {
  const { read } = installation.database
  const rowsOf = <Table extends keyof Tables>(table: Table) =>
    read.selectFrom(table).selectAll().execute() as Promise<Selectable<Tables[Table]>[]>
  const comments = await rowsOf('comments')
  const replies = await rowsOf('comment_replies')
  const open = tally(comments.filter(({ status }) => status === 'open').map(({ head_id }) => head_id))
  for (const head of [...(await rowsOf('spaces')), ...(await rowsOf('change_requests'))])
    assert.equal(Number(head.comments), open.get(head.id) ?? 0, 'open comments')

  const answers = tally(replies.map(({ comment_id }) => comment_id))
  const headOf = new Map(comments.map(({ id, head_id }) => [id, head_id]))
  for (const { id, replies: counted } of comments) assert.equal(counted, answers.get(id) ?? 0, 'replies')
  for (const id of answers.keys()) assert.ok(headOf.has(id), 'a reply to nothing')

  const posts = [
    ...comments.map(({ id, head_id, posted_by }) => ({ id, by: `${head_id} ${posted_by}` })),
    ...replies.map(row => ({ id: row.id, by: `${headOf.get(row.comment_id)} ${row.posted_by}` })),
  ]
  const commenters = await rowsOf('commenters')
  const counted = commenters.map(({ head_id, user_id, count }) => [`${head_id} ${user_id}`, count])
  assert.deepEqual(counted.sort(), [...tally(posts.map(({ by }) => by))].sort(), 'commenters')

  const there = new Set(posts.map(({ id }) => id))
  for (const { post_id } of await rowsOf('reactions')) assert.ok(there.has(post_id), 'a reaction to nothing')
  const pages = new Set((await rowsOf('discussed_pages')).map(row => `${row.head_id} ${row.page_id}`))
  for (const { head_id, page_id } of comments)
    assert.ok(page_id === null || pages.has(`${head_id} ${page_id}`), 'a page that nobody knows')
}

const tally = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
