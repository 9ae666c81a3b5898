// Comments on a space or change request that is locked: they wait for the lock, and comments on anything else do not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newChangeRequest, newSpace, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

forEachDatabase((engine, open) => {
  // SQLite has one writer at a time.
  if (engine !== 'PostgreSQL') return
  const world = sharedWorld(open)

  for (const table of ['spaces', 'change_requests'] as const)
    test(`a comment waits for whoever has locked its row of ${table}, while others are posted`, async () => {
      const { installation } = await world()
      const [space, another] = [await newSpace(await world()), await newSpace(await world())]
      const changeRequest = await newChangeRequest(space.admin, space)
      const isOfSpace = table === 'spaces'
      const path = isOfSpace ? space.path : changeRequest.path
      const locked = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      const holding = installation.database.transaction(async db => {
        const id = isOfSpace ? space.id : changeRequest.id
        await db.selectFrom(table).select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
        locked.resolve()
        await release.promise
      })
      await locked.promise
      const answered: string[] = []
      const post = async (name: string, to: string) => {
        const { status } = await space.admin.post(`${to}/comments`, { body: { markdown: name } })
        answered.push(`${name} ${status}`)
      }
      const waiting = [post('waiting', path), post('waiting', path)]
      await post('other', another.path)
      assert.deepEqual(answered, ['other 200'])
      release.resolve()
      await Promise.all([...waiting, holding])
      assert.deepEqual(answered, ['other 200', 'waiting 200', 'waiting 200'])
    })
})
