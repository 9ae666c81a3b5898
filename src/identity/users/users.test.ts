// Users: who they are, who sees them, and what they change about themselves.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Conflict, Invalid } from '#kernel/errors.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person, type World } from '../../../test/world/world.ts'
import { createUser, userByEmail } from './index.ts'

/** Addresses that run a script, or lead elsewhere than to the web. */
const hostile = [
  'JavaScript:alert(1)//https://example.com/a.png',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'https://example.com/a.png\njavascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  '//example.com/a.png',
]

forEachDatabase((_engine, open) => {
  let world: World
  let ada: Person

  beforeEach(async () => {
    world = await createWorld(await open())
    ada = await world.person('Ada')
  })

  test('a token speaks for its person', async () => {
    const { status, body } = await ada.get('/user')
    assert.equal(status, 200)
    assert.deepEqual(body, {
      object: 'user',
      id: ada.id,
      displayName: 'Ada',
      email: 'ada@example.com',
      urls: { location: `http://lectern.test/v1/users/${ada.id}` },
    })
    assert.deepEqual((await ada.get(`/users/${ada.id}`)).body, body)
  })

  test('people know those with whom they share an organization, and nobody else', async () => {
    const { id } = await world.organization()
    const member = await world.member({ id }, 'read')
    const guest = await world.member({ id }, null)
    const elsewhere = await world.member(await world.organization(), 'admin')
    assert.equal((await member.get(`/users/${guest.id}`)).body.id, guest.id)
    assert.equal((await guest.get(`/users/${member.id}`)).body.id, member.id)
    for (const stranger of [ada, elsewhere]) {
      assert.equal((await stranger.get(`/users/${member.id}`)).status, 404)
      assert.equal((await member.get(`/users/${stranger.id}`)).status, 404)
    }
  })

  test('somebody disabled knows their colleagues no more', async () => {
    const { id, admin } = await world.organization()
    const member = await world.member({ id }, 'read')
    await world.act(admin, ({ db }) =>
      db.updateTable('members').set({ disabled: 1 }).where('user_id', '=', member.id).execute(),
    )
    assert.equal((await member.get(`/users/${admin.id}`)).status, 404)
    assert.equal((await admin.get(`/users/${member.id}`)).status, 200)
  })

  test('one changes oneself, and nobody else', async () => {
    const { id, admin } = await world.organization()
    const member = await world.member({ id }, 'read')
    assert.equal((await admin.patch(`/users/${member.id}`, { displayName: 'Changed' })).status, 403)
    assert.equal((await ada.patch(`/users/${member.id}`, { displayName: 'Changed' })).status, 404)
    const changed = await member.patch(`/users/${member.id}`, { displayName: 'Changed' })
    assert.equal(changed.body.displayName, 'Changed')
    assert.deepEqual((await admin.get(`/users/${member.id}`)).body, changed.body)
  })

  test('displayName has 1 to 64 characters', async () => {
    for (const displayName of ['', 'a'.repeat(65), null, 1]) {
      const { status, body } = await ada.patch(`/users/${ada.id}`, { displayName })
      assert.equal(status, 400)
      assert.equal(body.error.details[0].path, '/displayName')
    }
    for (const displayName of ['a', '漢', 'a'.repeat(64)])
      assert.equal((await ada.patch(`/users/${ada.id}`, { displayName })).body.displayName, displayName)
  })

  test('photoURL is an address of a picture; null takes it away', async () => {
    const photoURL = 'https://example.com/ada.png'
    assert.equal((await ada.patch(`/users/${ada.id}`, { photoURL })).body.photoURL, photoURL)
    assert.equal((await ada.patch(`/users/${ada.id}`, {})).body.photoURL, photoURL)
    assert.equal('photoURL' in (await ada.patch(`/users/${ada.id}`, { photoURL: null })).body, false)
    for (const wrong of ['ada.png', 'javascript:alert(1)', '', `https://${'a'.repeat(2048)}`, ...hostile])
      assert.equal((await ada.patch(`/users/${ada.id}`, { photoURL: wrong })).status, 400, wrong)
  })

  test('an e-mail address belongs to one account, whatever its case', async () => {
    const make = (email: string) =>
      world.act(ada, ctx =>
        createUser(ctx, { email, displayName: 'Other', createdAt: '2026-01-01T00:00:00.000Z' }),
      )
    await assert.rejects(make('ADA@example.com'), Conflict)
    for (const wrong of ['', 'ada', '@', 'a@', '@b', 'a b@c', 'a@b@c', `${'a'.repeat(320)}@b`])
      await assert.rejects(make(wrong), Invalid, wrong)
    assert.equal((await userByEmail(world.installation.database.read, 'Ada@Example.COM'))?.id, ada.id)
  })

  test('whoever a single sign-on keeps out of an organization knows nobody through it', async () => {
    const { id, admin } = await world.organization()
    const member = await world.member({ id }, 'edit')
    const found = async (by: Person, who: Person) => (await by.get(`/users/${who.id}`)).status
    assert.equal(await found(member, admin), 200)
    assert.equal((await admin.patch(`/orgs/${id}`, { sso: true })).status, 200)
    assert.equal(await found(member, admin), 404)
    assert.equal(await found(admin, member), 200)
    assert.equal((await admin.post(`/orgs/${id}/members/${member.id}/sso`)).status, 200)
    assert.equal(await found(member, admin), 200)
  })
})
