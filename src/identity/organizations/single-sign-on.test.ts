// Enforcing single sign-on: what unmarked members cannot do, and who is let in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newChangeRequest, sharedWorld, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person } from '../../../test/world/world.ts'

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)

  /** An organization with a space, optionally public, whose members may do everything but administer. */
  const setUp = async (visibility = 'private') => {
    const world = await shared()
    const organization = await world.organization()
    const { id, admin } = organization
    const made = await admin.post(`/orgs/${id}/spaces`, { title: 'Space' })
    const space = `/spaces/${made.body.id}`
    await admin.patch(space, { visibility })
    await admin.patch(`/orgs/${id}`, { hostname: `host-${id.toLowerCase()}` })
    const inserted = { operation: 'insert_page', title: 'Page', document: { markdown: 'Text' } }
    const { revision, changes } = await write(admin, `${space}/content`, inserted)
    const draft = await newChangeRequest(admin, { path: space })
    const paths = [
      `/orgs/${id}`,
      `/subdomains/host-${id.toLowerCase()}`,
      `/orgs/${id}/spaces`,
      space,
      `${space}/content`,
      `${space}/content/pages`,
      `${space}/content/page/${changes[0].page}`,
      `${space}/content/files`,
      `${space}/revisions`,
      `${space}/revisions/${revision}`,
      `${space}/content/export`,
      `${space}/change-requests`,
      draft.path,
      `${draft.path}/content/pages`,
      `${draft.path}/changes`,
      `${draft.path}/conflicts`,
      `${draft.path}/contributors`,
    ]
    const enforce = (sso: boolean) => admin.patch(`/orgs/${id}`, { sso })
    return { world, id, admin, space, draft, paths, enforce }
  }

  const statusesOf = async (person: Person, paths: readonly string[]) => {
    const statuses = new Set<number>()
    for (const path of paths) statuses.add((await person.get(path)).status)
    return [...statuses]
  }

  const mark = async (id: string, person: Person) =>
    (await shared()).act(person, ({ db }) =>
      db
        .updateTable('members')
        .set({ sso: 1 })
        .where('organization_id', '=', id)
        .where('user_id', '=', person.id)
        .execute(),
    )

  test('a member who is not marked is refused everything in it, with the reason, from the next request on', async () => {
    const { world, id, paths, enforce } = await setUp()
    const member = await world.member({ id }, 'create')
    assert.deepEqual(await statusesOf(member, paths), [200])
    await enforce(true)
    for (const path of paths) {
      const { status, body } = await member.get(path)
      assert.equal(status, 403, path)
      assert.match(body.error.message, /single sign-on/)
    }
  })

  test('they change nothing either', async () => {
    const { world, id, space, draft, enforce } = await setUp()
    const member = await world.member({ id }, 'create')
    await enforce(true)
    const changes = [{ operation: 'insert_page', title: 'Added' }]
    for (const { status, body } of [
      await member.post(`/orgs/${id}/spaces`, {}),
      await member.patch(space, { title: 'Changed' }),
      await member.post(`${space}/content`, { changes }),
      await member.post(`${space}/change-requests`, {}),
      await member.post(`${draft.path}/content`, { changes }),
      await member.patch(draft.path, { status: 'open' }),
      await member.post(`${draft.path}/merge`),
    ]) {
      assert.equal(status, 403)
      assert.match(body.error.message, /single sign-on/)
    }
  })

  test('entity tags of content that they have read do not help them to read it again', async () => {
    const { world, id, space, enforce } = await setUp()
    const member = await world.member({ id }, 'read')
    const { etag } = (await member.get(`${space}/content/pages`)).headers
    const again = () => member.get(`${space}/content/pages`, { 'if-none-match': etag as string })
    assert.equal((await again()).status, 304)
    await enforce(true)
    assert.equal((await again()).status, 403)
  })

  test('no token of theirs helps', async () => {
    const { world, id, paths, enforce } = await setUp()
    const reader = await world.reader(await world.member({ id }, 'read'))
    await enforce(true)
    assert.deepEqual(await statusesOf(reader, paths), [403])
  })

  test('guests are refused like all others, also what was granted to them', async () => {
    const { world, id, admin, space, enforce } = await setUp()
    const guest = await world.member({ id }, null)
    await world.act(admin, ({ db }) =>
      db
        .insertInto('grants')
        .values({
          resource_type: 'space',
          resource_id: space.replace('/spaces/', ''),
          principal_id: guest.id,
          principal_type: 'user',
          role: 'edit',
          created_at: '2026-01-01T00:00:00.000Z',
        })
        .execute(),
    )
    const paths = [`/orgs/${id}`, space, `${space}/content/pages`]
    assert.deepEqual(await statusesOf(guest, paths), [200])
    await enforce(true)
    assert.deepEqual(await statusesOf(guest, paths), [403])
    await mark(id, guest)
    assert.deepEqual(await statusesOf(guest, paths), [200])
  })

  test('a public space is closed to them too, and open to whoever is no member', async () => {
    const { world, id, space, enforce } = await setUp('public')
    const [member, guest] = [await world.member({ id }, 'read'), await world.member({ id }, null)]
    const stranger = await world.person()
    await enforce(true)
    for (const path of [space, `${space}/content/pages`]) {
      assert.deepEqual([(await member.get(path)).status, (await guest.get(path)).status], [403, 403])
      assert.equal((await stranger.get(path)).status, 200)
    }
  })

  test('whoever sees no space learns nothing of it from the refusal', async () => {
    const { world, id, admin, space, enforce } = await setUp()
    const member = await world.member({ id }, 'read')
    const stranger = await world.person()
    await admin.patch(space, { defaultLevel: null })
    await enforce(true)
    assert.equal((await member.get(space)).status, 404)
    assert.equal((await stranger.get(`/orgs/${id}`)).status, 404)
  })

  test('the mark lets a member in, whatever they do', async () => {
    const { world, id, space, paths, enforce } = await setUp()
    const member = await world.member({ id }, 'create')
    await enforce(true)
    assert.deepEqual(await statusesOf(member, paths), [403])
    await mark(id, member)
    assert.deepEqual(await statusesOf(member, paths), [200])
    assert.equal((await member.post(`${space}/change-requests`, {})).status, 201)
  })

  test('the mark of one organization is none in another', async () => {
    const [one, other] = [await setUp(), await setUp()]
    const member = await one.world.member({ id: one.id }, 'read')
    await other.admin.post(`/orgs/${other.id}/invites`, { emails: [member.email], sso: false })
    await mark(one.id, member)
    await one.enforce(true)
    await other.enforce(true)
    assert.equal((await member.get(`/orgs/${one.id}`)).status, 200)
    assert.equal((await member.get(`/orgs/${other.id}`)).status, 403)
  })

  test('admins are let in without a mark, for they can turn it off, which lets all in', async () => {
    const { world, id, admin, paths, enforce } = await setUp()
    const member = await world.member({ id }, 'create')
    await enforce(true)
    assert.deepEqual(await statusesOf(admin, paths), [200])
    assert.equal((await enforce(false)).status, 200)
    assert.deepEqual(await statusesOf(member, paths), [200])
  })

  test('the list of their organizations still names it, and others are as open as before', async () => {
    const { world, id, enforce } = await setUp()
    const member = await world.member({ id }, 'read')
    const own = (await member.post('/orgs', { title: 'Own' })).body
    await enforce(true)
    const { body } = await member.get('/orgs')
    assert.deepEqual(
      body.items.map((item: { id: string }) => item.id),
      [id, own.id],
    )
    assert.equal((await member.get(`/orgs/${own.id}`)).status, 200)
    assert.equal((await member.get('/user')).status, 200)
  })
})
