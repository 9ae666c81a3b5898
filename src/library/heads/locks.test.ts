// How heads are locked, next to other transactions and by requests that share a transaction.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newChangeRequest, newSpace, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { lockChangeRequestRow, lockSpaceRow } from './store.ts'

forEachDatabase((engine, open) => {
  if (engine !== 'PostgreSQL') return
  const world = sharedWorld(open)

  test('a head that is locked is locked for others, and what they write may refer to it', async () => {
    const { database } = (await world()).installation
    const space = await newSpace(await world())
    const changeRequest = await newChangeRequest(space.admin, space)
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = database.transaction(async db => {
      await lockSpaceRow({ db, shared: undefined }, space.id)
      await lockChangeRequestRow({ db, shared: undefined }, changeRequest.id)
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const free = database.transaction(async db => {
      const found: string[][] = []
      for (const [table, { id }] of [
        ['spaces', space],
        ['change_requests', changeRequest],
      ] as const) {
        const row = db.selectFrom(table).select('id').where('id', '=', id).skipLocked()
        for (const query of [row.forNoKeyUpdate(), row.forKeyShare()])
          found.push((await query.execute()).map(one => one.id))
      }
      return found
    })
    const found = await free.finally(released.resolve)
    await holder
    assert.deepEqual(found, [[], [space.id], [], [changeRequest.id]])
  })

  test('nobody waits for a change request while those of the same transaction hold another head', async () => {
    const { installation } = await world()
    const { database } = installation
    const space = await newSpace(await world())
    const { id } = await newChangeRequest(space.admin, space)
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = database.transaction(async db => {
      await lockChangeRequestRow({ db, shared: undefined }, id)
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const turn = { key: space.id, isShared: true }
    const before = database.transaction(async (_, shared) => shared?.leave('the space'), turn)
    const left: unknown[] = []
    const after = database.transaction(async (db, shared) => {
      left.push(shared?.left)
      if (shared?.left === undefined) released.resolve()
      await sql`set local lock_timeout = '10s'`.execute(db)
      await lockChangeRequestRow({ db, shared }, id)
    }, turn)
    await Promise.all([before, after.finally(released.resolve), holder])
    assert.deepEqual(left, ['the space', undefined])
  })
})
