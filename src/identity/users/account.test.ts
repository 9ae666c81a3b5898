// Who may change an account: its person, with a proof of their own, and no program.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type Actor, actingAs } from '#context.ts'
import { Forbidden } from '#kernel/errors.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { signedIn, vouchedFor } from '../../../test/world/signed-in.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'
import { account } from './index.ts'

forEachDatabase((_engine, open) => {
  let world: World
  let one: { readonly id: string }
  let other: { readonly id: string; readonly admin: Person }
  let person: Person

  beforeEach(async () => {
    world = await createWorld(await open())
    one = await world.organization('One')
    other = await world.organization('Other')
    person = await world.member(one, 'edit')
  })

  const join = (organization: typeof other) =>
    organization.admin.post(`/orgs/${organization.id}/invites`, { emails: [person.email], role: 'read' })
  const change = (who: Person) => who.patch(`/users/${person.id}`, { displayName: 'Changed' })
  const mayChangeAs = async (by: Partial<Actor>): Promise<boolean> => {
    const actor: Actor = { userId: person.id, tokenId: '', scope: 'write', ...by }
    try {
      return await world.act(
        person,
        async ctx => (await account.find(actingAs(ctx, actor), {})) !== undefined,
      )
    } catch (error) {
      assert.ok(error instanceof Forbidden)
      return false
    }
  }

  test('by a token or a session of their own, a person changes their account, wherever they belong', async () => {
    await join(other)
    const browser = await signedIn(world, person)
    assert.deepEqual([(await change(person)).status, (await change(browser)).status], [200, 200])
    assert.equal(await mayChangeAs({}), true)
  })

  test('on the word of organizations they do while they belong to no others, disabled or not', async () => {
    const browser = await signedIn(world, person, vouchedFor(one))
    assert.equal((await change(browser)).status, 200)
    assert.equal(await mayChangeAs({ organizations: [one.id] }), true)
    await join(other)
    const { status, body } = await change(browser)
    assert.equal(status, 403)
    assert.match(body.error.message, /password or passkey at http:\/\/lectern\.test\/sign-in/)
    assert.equal(await mayChangeAs({ organizations: [one.id] }), false)
    await world.act(person, ({ db }) =>
      db.updateTable('members').set({ disabled: 1 }).where('organization_id', '=', other.id).execute(),
    )
    assert.equal(await mayChangeAs({ organizations: [one.id] }), false)
    assert.equal(await mayChangeAs({ organizations: [one.id, other.id] }), true)
  })

  test('a program never changes it, nor sees what else acts for its person', async () => {
    assert.equal(await mayChangeAs({ by: 'program' }), false)
    await world.act(person, ({ db }) =>
      db.updateTable('tokens').set({ authorization_id: 'some' }).where('user_id', '=', person.id).execute(),
    )
    assert.equal((await person.get('/user')).status, 200)
    assert.equal((await change(person)).status, 403)
    assert.equal((await person.get('/user/tokens')).status, 403)
    assert.equal((await person.post('/user/tokens', { label: 'More' })).status, 403)
    assert.equal((await person.delete('/user/tokens/any')).status, 403)
  })

  test('whoever is confined makes no organization, joins no other, and finds none', async () => {
    await join(other)
    const { body } = await other.admin.post(`/orgs/${other.id}/link-invites`, { role: 'edit' })
    const third = await world.organization('Third')
    const link = (await third.admin.post(`/orgs/${third.id}/link-invites`, { role: 'edit' })).body
    const browser = await signedIn(world, person, vouchedFor(one))
    const events = () => world.installation.database.read.selectFrom('events').selectAll().execute()
    const before = await events()
    assert.equal((await browser.post('/orgs', { title: 'New' })).status, 403)
    assert.equal((await browser.post(`/orgs/${other.id}/invites/${body.id}`)).status, 403)
    assert.equal((await browser.post(`/orgs/${third.id}/invites/${link.id}`)).status, 403)
    assert.deepEqual(await events(), before)
    const titles = (await browser.get('/orgs')).body.items.map((found: { title: string }) => found.title)
    assert.deepEqual(titles, ['One'])
    assert.equal((await browser.get('/orgs')).body.count, 1)
    assert.equal((await browser.get(`/users/${other.admin.id}`)).status, 404)
    assert.equal((await person.get(`/users/${other.admin.id}`)).status, 200)
  })

  test('a member who is removed loses what counts there alone, and nothing else', async () => {
    await join(other)
    const confined = await signedIn(world, person, vouchedFor(one))
    const token = (await confined.post('/user/tokens', { label: 'Confined' })).body
    const own = await signedIn(world, person)
    const admin = await world.member(one, 'admin')
    assert.equal((await admin.delete(`/orgs/${one.id}/members/${person.id}`)).status, 204)
    assert.equal((await confined.get('/user')).status, 401)
    const headers = { authorization: `Bearer ${token.token}` }
    assert.equal((await world.inject({ method: 'GET', url: '/v1/user', headers })).status, 401)
    assert.deepEqual([(await own.get('/user')).status, (await person.get('/user')).status], [200, 200])
  })
})
