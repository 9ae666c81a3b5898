// The rules of spaces: creating, seeing, listing and changing them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { putGrant } from '#identity/grants/index.ts'
import type { Level } from '#identity/levels/index.ts'
import { newSpace, read, sharedWorld, type TestSpace } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person } from '../../../test/world/world.ts'

const grant = (space: TestSpace, person: Person, role: Level) =>
  space.world.act(person, ctx =>
    putGrant(ctx, { type: 'space', id: space.id }, { type: 'user', id: person.id }, role),
  )

const set = async ({ admin, path }: TestSpace, fields: object): Promise<void> =>
  assert.equal((await admin.patch(path, fields)).status, 200)

forEachDatabase((_, open) => {
  const world = sharedWorld(open)

  test('a new space is untitled, private, live and empty, and says where it is', async () => {
    const { organization } = await newSpace(await world())
    const { status, body, headers } = await organization.admin.post(`/orgs/${organization.id}/spaces`)
    assert.equal(status, 201)
    assert.equal(headers.location, body.urls.location)
    assert.equal(body.urls.location, `http://lectern.test/v1/spaces/${body.id}`)
    const { object, title, emoji, visibility, editMode } = body
    assert.deepEqual(
      [object, title, emoji, visibility, editMode],
      ['space', 'Untitled', '📄', 'private', 'live'],
    )
    assert.deepEqual(
      [body.comments, body.changeRequests, body.changeRequestsOpen, body.changeRequestsDraft],
      [0, 0, 0, 0],
    )
    assert.deepEqual(await read(organization.admin, `/spaces/${body.id}`), body)
    assert.deepEqual((await read(organization.admin, `/spaces/${body.id}/content`)).pages, [])
  })

  test('what is given at creation is kept', async () => {
    const { path, admin } = await newSpace(await world(), {
      title: 'Guides',
      emoji: '🚀',
      editMode: 'locked',
    })
    const { title, emoji, editMode } = await read(admin, path)
    assert.deepEqual([title, emoji, editMode], ['Guides', '🚀', 'locked'])
  })

  test("a new space takes its organization's default role as its default level", async () => {
    const organization = await (await world()).organization()
    const create = async () =>
      (await organization.admin.post(`/orgs/${organization.id}/spaces`)).body.defaultLevel
    assert.equal(await create(), 'read')
    assert.equal(
      (await organization.admin.patch(`/orgs/${organization.id}`, { defaultRole: 'edit' })).status,
      200,
    )
    assert.equal(await create(), 'edit')
  })

  test('a field that is wrong is refused by its name', async () => {
    const { organization } = await newSpace(await world())
    const wrong = {
      title: 'x'.repeat(51),
      emoji: 'x'.repeat(51),
      editMode: 'open',
      parent: 'nowhere',
      titel: 'x',
    }
    for (const [field, value] of Object.entries(wrong)) {
      const { status, body } = await organization.admin.post(`/orgs/${organization.id}/spaces`, {
        [field]: value,
      })
      assert.equal(status, 400, field)
      assert.deepEqual(
        body.error.details.map((detail: { path: string }) => detail.path),
        [`/${field}`],
      )
    }
    const { status } = await organization.admin.post(`/orgs/${organization.id}/spaces`, { title: null })
    assert.equal(status, 400)
  })

  test('to make a space needs the role create, and whoever makes it administrates it', async () => {
    const { organization, world: here } = await newSpace(await world())
    const statuses: Record<string, number> = {}
    for (const role of [null, 'read', 'comment', 'edit', 'review', 'create'] as const) {
      const person = await here.member(organization, role)
      const { status, body } = await person.post(`/orgs/${organization.id}/spaces`)
      statuses[String(role)] = status
      if (status === 201) assert.equal(body.permissions.admin, true)
      if (status === 201)
        assert.equal((await person.patch(`/spaces/${body.id}`, { editMode: 'locked' })).status, 200)
    }
    assert.deepEqual(statuses, { null: 403, read: 403, comment: 403, edit: 403, review: 403, create: 201 })
    assert.equal((await (await here.person()).post(`/orgs/${organization.id}/spaces`)).status, 404)
  })

  test('spaces are listed by position, page by page, each once', async () => {
    const { id, admin } = await (await world()).organization()
    const made: string[] = []
    for (let number = 0; number < 5; number++) made.push((await admin.post(`/orgs/${id}/spaces`)).body.id)
    const walked: string[] = []
    let page: string | undefined = ''
    while (page !== undefined) {
      const answer = await read(admin, `/orgs/${id}/spaces?limit=2${page && `&page=${page}`}`)
      assert.equal(answer.count, 5)
      walked.push(...answer.items.map((space: { id: string }) => space.id))
      page = answer.next?.page
    }
    assert.deepEqual(walked, made)
  })

  test('a cursor that was tampered with, or is of another list, is refused', async () => {
    const here = await world()
    const [one, other] = [await here.organization(), await here.organization()]
    for (let number = 0; number < 2; number++) await one.admin.post(`/orgs/${one.id}/spaces`)
    const { next } = await read(one.admin, `/orgs/${one.id}/spaces?limit=1`)
    const statusOf = async (person: Person, path: string) => (await person.get(path)).status
    assert.equal(await statusOf(one.admin, `/orgs/${one.id}/spaces?page=${next.page}`), 200)
    assert.equal(await statusOf(one.admin, `/orgs/${one.id}/spaces?page=x${next.page}`), 400)
    assert.equal(await statusOf(other.admin, `/orgs/${other.id}/spaces?page=${next.page}`), 400)
  })

  test('a list has what its reader may get, and shows the same of it', async () => {
    const here = await world()
    const organization = await here.organization()
    const spaces: string[] = []
    for (const defaultLevel of [null, 'comment', 'admin'])
      for (const visibility of ['private', 'unlisted', 'public']) {
        const { body } = await organization.admin.post(`/orgs/${organization.id}/spaces`)
        await organization.admin.patch(`/spaces/${body.id}`, { defaultLevel, visibility })
        spaces.push(body.id)
      }
    for (const role of [null, 'read', 'review', 'admin'] as const) {
      const person = await here.member(organization, role)
      const granted = { world: here, id: spaces[0] as string } as TestSpace
      if (role !== 'read') await grant(granted, person, 'edit')
      const listed = await read(person, `/orgs/${organization.id}/spaces`)
      const gotten = []
      for (const id of spaces) {
        const { status, body } = await person.get(`/spaces/${id}`)
        if (status === 200) gotten.push(body)
        else assert.equal(status, 404)
      }
      assert.deepEqual(listed.items, gotten, String(role))
      assert.equal(listed.count, gotten.length)
    }
  })

  test('whom no rule gives a level, a space does not exist for', async () => {
    const space = await newSpace(await world())
    const { world: here, organization, path } = space
    const [guest, member, stranger] = [
      await here.member(organization, null),
      await here.member(organization, 'edit'),
      await here.person(),
    ]
    const seen = async () => {
      const people: [string, Person][] = [
        ['guest', guest],
        ['member', member],
        ['stranger', stranger],
      ]
      const names: string[] = []
      for (const [name, person] of people) if ((await person.get(path)).status === 200) names.push(name)
      return names
    }
    assert.deepEqual(await seen(), ['member'])
    await set(space, { defaultLevel: null })
    assert.deepEqual(await seen(), [])
    await grant(space, guest, 'read')
    assert.deepEqual(await seen(), ['guest'])
    await set(space, { visibility: 'unlisted' })
    assert.deepEqual(await seen(), ['guest', 'member', 'stranger'])
    assert.equal((await stranger.post(`${path}/content`, { changes: [] })).status, 403)
    await set(space, { visibility: 'private' })
    assert.deepEqual(await seen(), ['guest'])
  })

  test('the highest of grant, default level and role counts', async () => {
    const space = await newSpace(await world())
    const { world: here, organization, path } = space
    await set(space, { defaultLevel: 'comment' })
    const reader = await here.member(organization, 'read')
    const reviewer = await here.member(organization, 'review')
    const levelOf = async (person: Person) => {
      const { comment, edit, review, admin } = (await read(person, path)).permissions
      return admin ? 'admin' : review ? 'review' : edit ? 'edit' : comment ? 'comment' : 'read'
    }
    assert.equal(await levelOf(reader), 'comment')
    assert.equal(await levelOf(reviewer), 'review')
    await grant(space, reader, 'edit')
    await grant(space, reviewer, 'read')
    assert.equal(await levelOf(reader), 'edit')
    assert.equal(await levelOf(reviewer), 'review')
  })

  test('the flags of a space follow from the level and from whether it is locked', async () => {
    const space = await newSpace(await world(), {})
    const flags = {
      read: ['access', 'view'],
      comment: ['access', 'comment', 'view'],
      edit: ['access', 'comment', 'edit', 'triggerGitSync', 'view'],
      review: ['access', 'comment', 'edit', 'merge', 'review', 'triggerGitSync', 'view'],
      create: ['access', 'comment', 'edit', 'merge', 'review', 'triggerGitSync', 'view'],
      admin: [
        'access',
        'admin',
        'comment',
        'edit',
        'merge',
        'review',
        'triggerGitSync',
        'view',
        'viewInviteLinks',
      ],
    }
    for (const editMode of ['live', 'locked'] as const) {
      await set(space, { editMode })
      for (const [role, expected] of Object.entries(flags)) {
        const person = await space.world.member(space.organization, role as Level)
        const { permissions } = await read(person, space.path)
        const shown = Object.keys(permissions).filter(flag => permissions[flag])
        const live = expected.filter(flag => editMode === 'live' || (flag !== 'edit' && flag !== 'merge'))
        assert.deepEqual(shown.sort(), live, `${role} ${editMode}`)
      }
    }
  })

  test('title and emoji take the level create; edit mode, default level and visibility take admin', async () => {
    const space = await newSpace(await world())
    const creator = await space.world.member(space.organization, 'create')
    const reviewer = await space.world.member(space.organization, 'review')
    const low = { title: 'New', emoji: '🧭' }
    const high = { editMode: 'locked', defaultLevel: 'comment', visibility: 'public' }
    for (const [field, value] of Object.entries(low)) {
      assert.equal((await reviewer.patch(space.path, { [field]: value })).status, 403, field)
      assert.equal((await creator.patch(space.path, { [field]: value })).body[field], value)
    }
    for (const [field, value] of Object.entries(high)) {
      assert.equal((await creator.patch(space.path, { [field]: value })).status, 403, field)
      assert.equal((await space.admin.patch(space.path, { [field]: value })).body[field], value)
    }
  })

  test('a change that needs two levels needs both, and is made whole or not at all', async () => {
    const space = await newSpace(await world(), { title: 'Old' })
    const creator = await space.world.member(space.organization, 'create')
    assert.equal((await creator.patch(space.path, { title: 'New', editMode: 'locked' })).status, 403)
    assert.equal(
      (await space.admin.patch(space.path, { title: 'New', visibility: 'in-collection' })).status,
      400,
    )
    const { title, editMode } = await read(space.admin, space.path)
    assert.deepEqual([title, editMode], ['Old', 'live'])
  })

  test('a visibility that is not for a space outside a collection is refused', async () => {
    const { admin, path } = await newSpace(await world())
    for (const visibility of ['in-collection', 'share-link', 'visitor-auth']) {
      const { status, body } = await admin.patch(path, { visibility })
      assert.equal(status, 400)
      assert.equal(body.error.details[0].path, '/visibility')
    }
  })

  test('a token that may only read changes no space', async () => {
    const { admin, path, world: here } = await newSpace(await world())
    const reader = await here.reader(admin)
    assert.equal((await reader.get(path)).status, 200)
    assert.equal((await reader.patch(path, { title: 'New' })).status, 403)
  })

  test('a change of a space sets its time of change, and one that changes nothing does not', async () => {
    const here = await createWorld(await open())
    const { admin, path } = await newSpace(here)
    here.clock.now += 1000
    const { updatedAt: untouched } = (await admin.patch(path, {})).body
    assert.equal(untouched, '2026-01-01T00:00:00.000Z')
    const { updatedAt } = (await admin.patch(path, { title: 'New' })).body
    assert.equal(updatedAt, '2026-01-01T00:00:01.000Z')
    await here.close()
  })

  test('what is no collection of the organization cannot be a parent, and the refusal reveals nothing', async () => {
    const { organization, id } = await newSpace(await world())
    const stranger = await (await world()).organization()
    for (const parent of [organization.id, stranger.id, id, 'nothing']) {
      for (const [who, where] of [
        [stranger.admin, stranger.id],
        [organization.admin, organization.id],
      ] as const) {
        const { body } = await who.get(`/orgs/${where}/spaces?parent=${parent}`)
        assert.deepEqual(body, { count: 0, items: [] })
      }
    }
  })
})
