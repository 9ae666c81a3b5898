// Collections: created, read, changed and listed, by those who may.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type Level, levels, reaches } from '#identity/levels/index.ts'
import { done, refused } from '../../../test/world/answers.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Answer, Person } from '../../../test/world/world.ts'
import { type Library, makeMember, newLibrary } from './testing.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  let library: Library
  let base: string

  beforeEach(async () => {
    library = await newLibrary(await world())
    base = `/orgs/${library.organization.id}/collections`
  })

  test('a new collection is untitled, at the root, with the default role of the organization', async () => {
    const { admin, organization } = library
    done(await admin.patch(`/orgs/${organization.id}`, { defaultRole: 'comment' }), 200)
    const answer = await admin.post(base, {})
    const { id, ...body } = done(answer, 201)
    assert.deepEqual(body, {
      object: 'collection',
      title: 'Untitled',
      organization: organization.id,
      defaultLevel: 'comment',
      urls: {
        location: `http://lectern.test/v1/collections/${id}`,
        app: `http://lectern.test/app/collections/${id}`,
      },
      permissions: { view: true, admin: true, viewInviteLinks: true, create: true },
    })
    assert.equal(answer.headers.location, body.urls.location)
    assert.deepEqual((await admin.get(`/collections/${id}`)).body, { id, ...body })
  })

  test('in a collection it takes over the default level of that, and comes last', async () => {
    const { admin } = library
    const parent = await library.collection(null, { defaultLevel: null })
    const first = await library.space(parent)
    const made = done(await admin.post(base, { title: 'Inner', parent }), 201)
    assert.equal(made.title, 'Inner')
    assert.equal(made.parent, parent)
    assert.equal(made.defaultLevel, null)
    assert.deepEqual(await library.order(parent), [first, made.id])
    const space = done(await admin.get(`/spaces/${await library.space(parent)}`), 200)
    assert.deepEqual([space.visibility, space.defaultLevel], ['in-collection', null])
  })

  test('whoever makes one is granted admin on it', async () => {
    const maker = await library.member('create')
    const { id } = done(await maker.post(base, {}), 201)
    done(await maker.patch(`/collections/${id}`, { defaultLevel: null }), 200)
    const { items } = done(await maker.get(`/collections/${id}/permissions/users`), 200)
    assert.deepEqual(
      items.map((item: any) => [item.user.id, item.permission]),
      [[maker.id, 'admin']],
    )
  })

  test('making one needs create: of the role at the root, of the level on a collection in that', async () => {
    const parent = await library.collection(null, { defaultLevel: null })
    for (const role of [null, ...levels.filter(level => level !== 'admin')]) {
      const person = await library.member(role)
      done(await person.post(base, {}), reaches(role, 'create') ? 201 : 403)
      refused(await person.post(base, { parent }), '/parent')
      await library.grant(`/collections/${parent}`, { users: [person.id], role: 'review' })
      done(await person.post(base, { parent }), 403)
      await library.grant(`/collections/${parent}`, { users: [person.id], role: 'create' })
      done(await person.post(base, { parent }), 201)
    }
  })

  test('a collection of another organization, or one that does not exist, cannot be a parent', async () => {
    const other = await newLibrary(library.world)
    await makeMember(library.admin, other, 'admin')
    for (const parent of [await other.collection(), 'nowhere', ''])
      refused(await library.admin.post(base, { parent }), '/parent')
  })

  test('each field is changed alone, and an empty description is none', async () => {
    const path = `/collections/${await library.collection()}`
    const { admin } = library
    assert.equal(done(await admin.patch(path, { description: 'All of it' }), 200).description, 'All of it')
    assert.equal(done(await admin.patch(path, { title: 'Guides' }), 200).title, 'Guides')
    assert.equal(done(await admin.patch(path, { defaultLevel: null }), 200).defaultLevel, null)
    const all = done(await admin.get(path), 200)
    assert.deepEqual([all.title, all.description, all.defaultLevel], ['Guides', 'All of it', null])
    const emptied = done(await admin.patch(path, { description: '' }), 200)
    assert.equal('description' in emptied, false)
  })

  test('a change that changes nothing is written nowhere', async () => {
    const { admin, organization } = library
    const id = await library.collection(null, { title: 'Guides' })
    done(await admin.patch(`/collections/${id}`, { title: 'Guides', description: '' }), 200)
    const { items } = done(await admin.get(`/orgs/${organization.id}/events?resource=${id}`), 200)
    assert.deepEqual(
      items.map((event: any) => [event.type, event.data]),
      [
        ['collection_created', { title: 'Untitled', parent: null }],
        ['collection_updated', { title: 'Guides' }],
      ],
    )
  })

  test('what a level permits is permitted, and shown by the flags; all else is not', async () => {
    const other = await newLibrary(library.world)
    const asks: readonly (readonly [Level, number, (person: Person, id: string) => Promise<Answer>])[] = [
      ['read', 200, (person, id) => person.get(`/collections/${id}`)],
      ['read', 200, (person, id) => person.get(`/collections/${id}/spaces`)],
      ['create', 200, (person, id) => person.patch(`/collections/${id}`, { title: 'New' })],
      ['create', 200, (person, id) => person.patch(`/collections/${id}`, { description: 'New' })],
      ['admin', 200, (person, id) => person.patch(`/collections/${id}`, { title: 'A', defaultLevel: null })],
      ['create', 201, person => person.post(base, { parent })],
      ['create', 200, (person, id) => person.post(`/collections/${id}/move`, {})],
      ['admin', 200, (person, id) => person.get(`/collections/${id}/permissions/users`)],
      ['admin', 200, (person, id) => person.get(`/collections/${id}/permissions/teams`)],
      ['admin', 200, (person, id) => person.get(`/collections/${id}/permissions/aggregate`)],
      ['admin', 204, (person, id) => person.post(`/collections/${id}/permissions`, { role: 'read' })],
      [
        'admin',
        400,
        (person, id) => person.post(`/collections/${id}/transfer`, { organization: other.organization.id }),
      ],
      ['admin', 205, (person, id) => person.delete(`/collections/${id}`)],
    ]
    const parent = await library.collection(null, { defaultLevel: null })
    for (const level of [null, ...levels]) {
      const person = await library.member('read')
      if (level !== null) await library.grant(`/collections/${parent}`, { users: [person.id], role: level })
      for (const [need, status, ask] of asks) {
        const id = await library.collection(parent)
        const answer = await ask(person, id)
        const isInBody = answer.body?.error?.details?.[0]?.path === '/parent'
        const expected = level === null ? (isInBody ? 400 : 404) : reaches(level, need) ? status : 403
        assert.equal(answer.status, expected, `${level}: ${ask} ${JSON.stringify(answer.body)}`)
      }
      const { permissions } = (await person.get(`/collections/${await library.collection(parent)}`)).body
      const may = (need: Level) => reaches(level, need)
      if (level !== null)
        assert.deepEqual(permissions, {
          view: true,
          admin: may('admin'),
          viewInviteLinks: may('admin'),
          create: may('create'),
        })
    }
  })
})
