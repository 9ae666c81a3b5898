// Members: who they are, listed, filtered and found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { Person, World } from '../../../test/world/world.ts'
import { levels } from '../levels/index.ts'
import { membersByIds } from './index.ts'

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)

  /** An organization whose members joined a day after one another: the admin, then one of each given name. */
  const organizationOf = async (...names: string[]) => {
    const made = await (await world()).organization()
    const people = new Map<string, Person>()
    for (const [index, name] of names.entries())
      people.set(name, await join(await world(), made.id, name, `2026-02-0${index + 1}T00:00:00.000Z`))
    const path = `/orgs/${made.id}/members`
    const listed = async (query: string): Promise<string[]> => {
      const { status, body } = await made.admin.get(`${path}?${query}`)
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(body.count, body.items.length)
      return body.items.map((item: { user: { displayName: string } }) => item.user.displayName.split(' ')[0])
    }
    const set = (name: string, columns: object) =>
      setColumns(made.id, (people.get(name) as Person).id, columns)
    return { ...made, path, people, listed, set }
  }

  let joined = 0
  const join = async (world: World, organization: string, name: string, joinedAt: string) => {
    const person = await world.person(`${name} ${++joined}`)
    await world.act(person, ({ db }) =>
      db
        .insertInto('members')
        .values({
          organization_id: organization,
          user_id: person.id,
          role: 'read',
          sso: 0,
          disabled: 0,
          joined_at: joinedAt,
          last_seen_at: null,
          email_domain: 'example.com',
        })
        .execute(),
    )
    return person
  }

  const setColumns = async (organization: string, id: string, columns: object) =>
    (await world()).act({ id }, ({ db }) =>
      db
        .updateTable('members')
        .set(columns)
        .where('organization_id', '=', organization)
        .where('user_id', '=', id)
        .execute(),
    )

  test('a member has the fields that the contract fixes, and is listed as they are read alone', async () => {
    const { admin, path } = await organizationOf()
    const { status, body } = await admin.get(`${path}/${admin.id}`)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      object: 'member',
      id: admin.id,
      role: 'admin',
      user: (await admin.get('/user')).body,
      disabled: false,
      joinedAt: '2026-01-01T00:00:00.000Z',
      sso: false,
      spaces: 0,
      teams: 0,
    })
    assert.deepEqual((await admin.get(path)).body, { count: 1, items: [body] })
  })

  test('role is present for guests, as null; disabled, sso and lastSeenAt show what is stored', async () => {
    const { admin, path, people, set } = await organizationOf('Ada')
    const lastSeenAt = '2026-03-01T00:00:00.000Z'
    await set('Ada', { role: null, sso: 1, disabled: 1, last_seen_at: lastSeenAt })
    const { body } = await admin.get(`${path}/${people.get('Ada')?.id}`)
    assert.deepEqual([body.role, body.sso, body.disabled, body.lastSeenAt], [null, true, true, lastSeenAt])
  })

  test('teams counts the teams of the organization that they are in', async () => {
    const { admin, path, id } = await organizationOf()
    const elsewhere = await (await world()).organization()
    await (await world()).act(admin, async ({ db, newId }) => {
      for (const [organization_id, isIn] of [
        [id, true],
        [id, true],
        [id, false],
        [elsewhere.id, true],
      ] as const) {
        const team = { id: newId(), organization_id, title: 'Team', title_key: 'team', created_at: '2026' }
        await db.insertInto('teams').values(team).execute()
        const membership = { team_id: team.id, user_id: admin.id, role: 'member', added_at: '2026' } as const
        if (isIn) await db.insertInto('team_members').values(membership).execute()
      }
    })
    assert.equal((await admin.get(`${path}/${admin.id}`)).body.teams, 2)
  })

  test('they are listed by when they joined, the newest first, or in turn', async () => {
    const { listed } = await organizationOf('Ada', 'Bea', 'Cid')
    assert.deepEqual(await listed(''), ['Cid', 'Bea', 'Ada', 'Person'])
    assert.deepEqual(await listed('order=desc&sort=joinedAt'), ['Cid', 'Bea', 'Ada', 'Person'])
    assert.deepEqual(await listed('order=asc'), ['Person', 'Ada', 'Bea', 'Cid'])
  })

  test('by when they were last seen, whoever was never seen or is disabled is left out', async () => {
    const { listed, set } = await organizationOf('Ada', 'Bea', 'Cid', 'Dan')
    await set('Ada', { last_seen_at: '2026-05-02T00:00:00.000Z' })
    await set('Bea', { last_seen_at: '2026-05-01T00:00:00.000Z' })
    await set('Cid', { last_seen_at: '2026-05-03T00:00:00.000Z', disabled: 1 })
    assert.deepEqual(await listed('sort=lastSeenAt'), ['Ada', 'Bea'])
    assert.deepEqual(await listed('sort=lastSeenAt&order=asc'), ['Bea', 'Ada'])
    assert.equal((await listed('sort=joinedAt')).length, 5)
  })

  test('a walk over pages sees everybody once, those of one moment too', async () => {
    const { admin, path, people, set } = await organizationOf('Ada', 'Bea', 'Cid', 'Dan', 'Eve')
    for (const name of ['Ada', 'Bea', 'Cid', 'Dan'])
      await set(name, { joined_at: '2026-02-01T00:00:00.000Z', last_seen_at: '2026-05-01T00:00:00.000Z' })
    for (const [query, count] of [
      ['order=asc', 6],
      ['order=desc', 6],
      ['sort=lastSeenAt', 4],
      ['sort=lastSeenAt&order=asc', 4],
      ['role=read&search=e', 5],
    ] as const) {
      const ids: string[] = []
      let page = ''
      do {
        const { body } = await admin.get(`${path}?${query}&limit=1${page}`)
        assert.equal(body.count, count)
        ids.push(...body.items.map((item: { id: string }) => item.id))
        page = body.next === undefined ? '' : `&page=${body.next.page}`
      } while (page !== '')
      assert.equal(ids.length, count, query)
      assert.equal(new Set(ids).size, count, query)
    }
    assert.equal(people.size, 5)
  })

  test('role picks those who have it; guest picks those who have none', async () => {
    const made = await (await world()).organization()
    const ids = new Map<string, string>([['admin', made.admin.id]])
    for (const role of [...levels.filter(level => level !== 'admin'), null])
      ids.set(role ?? 'guest', (await (await world()).member(made, role)).id)
    for (const [role, id] of ids) {
      const { body } = await made.admin.get(`/orgs/${made.id}/members?role=${role}`)
      assert.deepEqual([body.count, body.items.map((item: { id: string }) => item.id)], [1, [id]], role)
    }
  })

  test('search finds part of a name or of an address, in any case, and nothing across the two', async () => {
    const { listed } = await organizationOf('Ärger', '100%', 'Under_score')
    for (const search of ['ärg', 'ÄRG', 'rger'])
      assert.deepEqual(await listed(`search=${encodeURIComponent(search)}`), ['Ärger'], search)
    assert.deepEqual(await listed('search=%25'), ['100%'])
    assert.deepEqual(await listed('search=R_S'), ['Under_score'])
    assert.deepEqual(await listed('search=UNDER_SCORE.'), ['Under_score'])
    assert.equal((await listed('search=%40EXAMPLE.com')).length, 4)
    assert.equal((await listed('search=')).length, 4)
    assert.deepEqual(await listed('search=nobody'), [])
  })

  test('search has at most 256 characters', async () => {
    const { admin, path } = await organizationOf()
    assert.equal((await admin.get(`${path}?search=${'a'.repeat(256)}`)).status, 200)
    assert.equal((await admin.get(`${path}?search=${'a'.repeat(257)}`)).status, 400)
  })

  test('an unknown role, sort or order is refused', async () => {
    const { admin, path } = await organizationOf()
    for (const query of [
      'role=owner',
      'role=',
      'role=null',
      'role=Admin',
      'sort=name',
      'sort=',
      'order=up',
    ]) {
      const { status, body } = await admin.get(`${path}?${query}`)
      assert.equal(status, 400, query)
      assert.equal(body.error.details[0].path, `query/${query.split('=')[0]}`)
    }
  })

  test('filters apply together, and count counts what they leave', async () => {
    const { listed, set } = await organizationOf('Ada', 'Adam', 'Bea')
    await set('Adam', { role: 'edit' })
    await set('Ada', { last_seen_at: '2026-05-02T00:00:00.000Z' })
    assert.deepEqual(await listed('search=ada&role=read'), ['Ada'])
    assert.deepEqual(await listed('search=ada&sort=lastSeenAt'), ['Ada'])
    assert.deepEqual(await listed('search=ada&role=edit&sort=lastSeenAt'), [])
  })

  test('members read it, guests may not, and to strangers nothing is there', async () => {
    const { id, path, people } = await organizationOf('Ada')
    const guest = await (await world()).member({ id }, null)
    const stranger = (await (await world()).organization()).admin
    const ada = people.get('Ada') as Person
    for (const address of [path, `${path}/${ada.id}`]) {
      assert.equal((await ada.get(address)).status, 200)
      assert.equal((await guest.get(address)).status, 403)
      assert.equal((await stranger.get(address)).status, 404)
    }
  })

  test('somebody who is no member is not there; a guest is refused before that is looked up', async () => {
    const { id, path, people } = await organizationOf('Ada')
    const guest = await (await world()).member({ id }, null)
    const elsewhere = (await (await world()).organization()).admin
    for (const unknown of [elsewhere.id, 'nobody']) {
      assert.equal((await people.get('Ada')?.get(`${path}/${unknown}`))?.status, 404)
      assert.equal((await guest.get(`${path}/${unknown}`)).status, 403)
    }
  })

  test('members are found by their ids, those who are none are left out', async () => {
    const { id, admin, people } = await organizationOf('Ada')
    const elsewhere = (await (await world()).organization()).admin
    const ada = people.get('Ada') as Person
    await (await world()).act(admin, async ctx => {
      const found = await membersByIds(ctx, id, [ada.id, elsewhere.id, 'nobody'])
      assert.deepEqual([...found.keys()], [ada.id])
      assert.equal(found.get(ada.id)?.role, 'read')
      assert.equal((await membersByIds(ctx, id, [])).size, 0)
    })
  })
})
