// Sessions that end, or lose a proof, while a request is under way.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type Actor, actingAs, type WriteCtx } from '#context.ts'
import { sendDuring } from '../../../test/world/at-once.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { signedIn, vouchedFor } from '../../../test/world/signed-in.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'
import { updateUser } from '../users/store.ts'
import { authenticateSession, endSessionsOfProvider, hasGoodSession } from './index.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let person: Person

  beforeEach(async () => {
    world = await createWorld(await open())
    person = await world.person()
  })

  const actorOf = async ({ headers }: { headers: { cookie: string } }): Promise<Actor> =>
    (await authenticateSession(world.installation, headers)) as Actor
  const isGood = (actor: Actor) => world.act(person, ctx => hasGoodSession(actingAs(ctx, actor)))

  test('a write that began before its session was ended is done before that is answered', async () => {
    const browser = await signedIn(world, person)
    const actor = await actorOf(browser)
    const write = async (ctx: WriteCtx) => {
      assert.ok(await hasGoodSession(actingAs(ctx, actor)))
      await updateUser(ctx, person.id, { display_name: 'Written before' })
    }
    const { status, name } = await sendDuring(world, person, write, async () => {
      const ended = await person.delete(`/user/sessions/${browser.session}`)
      return { status: ended.status, name: (await person.get('/user')).body.displayName }
    })
    assert.deepEqual([status, name], [204, 'Written before'])
    assert.equal(await isGood(actor), false)
  })

  test('a session is no good for what began while more vouched for it', async () => {
    const [one, two] = [{ id: 'one' }, { id: 'two' }]
    const first = await signedIn(world, person, vouchedFor(one))
    const both = await signedIn(world, person, { ...vouchedFor(two), previous: first.secret })
    const before = await actorOf(both)
    assert.equal(await isGood(before), true)
    await world.act(person, ctx => endSessionsOfProvider(ctx, 'provider-of-one'))
    assert.deepEqual([await isGood(before), await isGood(await actorOf(both))], [false, true])
  })

  test('a sign-on that grows too old while a request is under way counts no longer', async () => {
    const actor = await actorOf(await signedIn(world, person, vouchedFor({ id: 'one' })))
    assert.equal(await isGood(actor), true)
    world.clock.now += 12 * 3_600_000
    assert.equal(await isGood(actor), false)
  })
})
