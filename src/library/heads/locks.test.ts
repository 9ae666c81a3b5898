// How the heads of change requests are locked by those who share a transaction.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newChangeRequest, newSpace, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { lockChangeRequestRow } from './store.ts'

forEachDatabase((engine, open) => {
  if (engine !== 'PostgreSQL') return
  const world = sharedWorld(open)

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
