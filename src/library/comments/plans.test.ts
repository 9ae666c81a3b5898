// The query plans of comments and replies: read from the newest or the oldest on, by an index on what they are about.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { afterKeyset, type Database } from '#database/index.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { planOf } from '../../../test/world/plans.ts'
import { reactionsTo } from './reaction-store.ts'
import { type CommentFilter, commentsOf, repliesTo } from './store.ts'

forEachDatabase((engine, open) => {
  let database: Database

  before(async () => {
    database = await open()
  })

  const filters: CommentFilter[] = [
    { status: 'all' },
    { status: 'open' },
    { status: 'all', targetPage: 'page' },
    { status: 'open', targetPage: 'page' },
    { status: 'all', authors: ['ada'] },
    { status: 'open', authors: ['ada'] },
  ]
  const cursors = [undefined, ['id']]
  const sorts = /TEMP B-TREE|Sort Key/

  test('a page of comments is a walk over an index of what they are about, and sorts nothing', async () => {
    for (const filter of filters)
      for (const direction of ['asc', 'desc'] as const)
        for (const cursor of cursors) {
          const rows = commentsOf({ db: database.read } as never, 'head', filter).selectAll()
          const page = afterKeyset(rows, [{ column: 'id', direction }], cursor).limit(51)
          const plan = await planOf(database, page)
          const message = JSON.stringify([filter, direction, plan])
          assert.match(plan, /SEARCH comments USING INDEX \S+ \(head_id=|Index Cond: \(+head_id = /, message)
          assert.doesNotMatch(plan, sorts, message)
        }
  })

  // For empty tables PostgreSQL chooses any index.
  const skip = engine === 'PostgreSQL'
  test('all of them, those of a status, on a page and by somebody are counted in an index alone', {
    skip,
  }, async () => {
    for (const filter of filters.filter(one => one.status === 'all' || Object.keys(one).length === 1)) {
      const rows = commentsOf({ db: database.read } as never, 'head', filter)
      const plan = await planOf(
        database,
        rows.select(({ fn }) => fn.countAll().as('count')),
      )
      assert.match(plan, /SEARCH comments USING COVERING INDEX \S+ \(head_id=/, plan)
    }
  })

  test('so is a page of replies a walk over those to the comment', async () => {
    for (const cursor of cursors) {
      const rows = repliesTo({ db: database.read } as never, 'comment').selectAll()
      const page = afterKeyset(rows, [{ column: 'id', direction: 'asc' }], cursor).limit(51)
      const plan = await planOf(database, page)
      assert.match(plan, /SEARCH comment_replies USING INDEX \S+ \(comment_id=|Index Cond: \(+comment_id = /)
      assert.doesNotMatch(plan, sorts)
    }
  })

  test('the people behind reactions are read from an index that ends after those who are shown', async () => {
    const plan = await planOf(database, reactionsTo({ db: database.read } as never, ['post']))
    assert.match(
      plan,
      /SEARCH reactions USING COVERING INDEX reactions_by_time \(post_id=\? AND emoji=\? AND reacted_at<\?\)|Index Only Scan using reactions_by_time on reactions\b/,
      plan,
    )
  })
})
