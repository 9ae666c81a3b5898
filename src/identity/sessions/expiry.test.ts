// Expired rows are deleted in batches, and nothing else is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator, reading } from '#context.ts'
import type { Job } from '#jobs/index.ts'
import { day } from '#kernel/durations.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { signedIn, vouchedFor } from '../../../test/world/signed-in.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { forgetExpired } from './index.ts'

forEachDatabase((_engine, open) => {
  const sweep = async ({ installation }: World): Promise<number> => {
    let kept = 0
    const keep = async () => void kept++
    // The job uses only this.
    const ctx = reading(installation, operator)
    await forgetExpired.run(ctx, { keep } as unknown as Job)
    return kept
  }

  test('attempts, links and codes go once they have expired, however many there are', async () => {
    const world = await createWorld(await open())
    const { database, clock } = world.installation
    const attempt = (key: string, after: number) => ({
      key,
      failures: 1,
      blocked_until: '2026-01-01T00:00:00.000Z',
      expires_at: new Date(clock() + after).toISOString(),
    })
    const old = Array.from({ length: 1201 }, (_, index) => attempt(`old ${index}`, -index))
    const link = (id: string, after: number) => ({
      id,
      hash: id,
      purpose: id,
      user_id: null,
      email: null,
      organization_id: null,
      invite_id: null,
      return_to: null,
      created_by: null,
      created_at: '2026-01-01T00:00:00.000Z',
      expires_at: new Date(clock() + after).toISOString(),
    })
    await database.transaction(async db => {
      await db.insertInto('sign_in_attempts').values(old).execute()
      await db.insertInto('sign_in_attempts').values(attempt('new', 1)).execute()
      await db
        .insertInto('sign_in_links')
        .values([link('old', 0), link('new', 1)])
        .execute()
    })
    assert.ok((await sweep(world)) > 3)
    const attempts = await database.read.selectFrom('sign_in_attempts').select('key').execute()
    assert.deepEqual(attempts, [{ key: 'new' }])
    assert.deepEqual(await database.read.selectFrom('sign_in_links').select('id').execute(), [{ id: 'new' }])
  })

  test('sessions go 30 days after their last use, with their sign-ons; tokens of programs when they expire', async () => {
    const world = await createWorld(await open())
    const organization = await world.organization()
    const { admin } = organization
    await signedIn(world, admin, vouchedFor(organization))
    world.clock.now += 15 * day
    const kept = await signedIn(world, admin, vouchedFor(organization))
    const expired = { label: 'Own', expiresAt: '2026-01-20' }
    const own = (await admin.post('/user/tokens', expired)).body.id
    const ofProgram = (await admin.post('/user/tokens', expired)).body.id
    await world.act(admin, ({ db }) =>
      db.updateTable('tokens').set({ authorization_id: 'some' }).where('id', '=', ofProgram).execute(),
    )
    world.clock.now += 15 * day
    await sweep(world)
    const { read } = world.installation.database
    assert.deepEqual(await read.selectFrom('sessions').select('id').execute(), [{ id: kept.session }])
    assert.deepEqual(await read.selectFrom('session_sign_ons').select('session_id').execute(), [
      { session_id: kept.session },
    ])
    const tokens = (await read.selectFrom('tokens').select('id').execute()).map(({ id }) => id)
    assert.deepEqual([tokens.includes(own), tokens.includes(ofProgram)], [true, false])
  })
})
