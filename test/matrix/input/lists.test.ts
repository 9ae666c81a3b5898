// Lists: page sizes, and cursors that continue through what was there at first, and work for no other list.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operations } from '#app.ts'
import { forEachDatabase } from '../../world/databases.ts'
import type { Person, World } from '../../world/world.ts'
import { createWorld } from '../../world/world.ts'
import { examples } from '../examples/index.ts'
import { requestOf, withRequired } from '../requests.ts'
import { createScene } from '../scene.ts'

interface Walked {
  readonly id: string
}

/** Reads a list in pages of two; `between` changes something after each page. */
const walk = async (person: Person, path: string, between: () => Promise<unknown>): Promise<Walked[]> => {
  const items: Walked[] = []
  let page: string | undefined
  do {
    const query = `limit=2${page === undefined ? '' : `&page=${encodeURIComponent(page)}`}`
    const { status, body } = await person.get(`${path}${path.includes('?') ? '&' : '?'}${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.ok(body.items.length <= 2)
    items.push(...body.items)
    page = body.next?.page
    await between()
  } while (page !== undefined && items.length < 100)
  return items
}

forEachDatabase((_engine, open) => {
  let world: World
  let admin: Person
  let organization: { id: string }
  let space: string

  before(async () => {
    world = await createWorld(await open())
    const made = await world.organization()
    organization = made
    admin = made.admin
    space = (await admin.post(`/orgs/${organization.id}/spaces`, { title: 'Space' })).body.id
    for (let index = 0; index < 6; index++) await admin.post(`/spaces/${space}/change-requests`, {})
    for (let index = 0; index < 6; index++) await admin.post('/user/tokens', { label: `Token ${index}` })
    for (let index = 0; index < 6; index++) await admin.post('/orgs', { title: `Organization ${index}` })
    for (let index = 0; index < 6; index++) await addFile()
    for (let index = 0; index < 6; index++) await addComment()
    for (let index = 0; index < 6; index++) await admin.post(`/orgs/${organization.id}/spaces`, {})
  })

  let files = 0
  const addFile = () =>
    admin.post(`/spaces/${space}/content`, {
      changes: [{ operation: 'insert_files', files: [{ name: `${++files}.txt`, base64: 'YQ==' }] }],
    })

  const addComment = () => admin.post(`/spaces/${space}/comments`, { body: { markdown: 'Is this right?' } })

  const walks: [string, () => string, () => Promise<unknown>][] = [
    ['tokens', () => '/user/tokens', () => admin.post('/user/tokens', { label: 'New' })],
    ['organizations', () => '/orgs', () => admin.post('/orgs', { title: 'New' })],
    [
      'spaces',
      () => `/orgs/${organization.id}/spaces`,
      () => admin.post(`/orgs/${organization.id}/spaces`, { title: 'New' }),
    ],
    [
      'change requests',
      () => `/spaces/${space}/change-requests?status=draft`,
      () => admin.post(`/spaces/${space}/change-requests`, {}),
    ],
    ['revisions', () => `/spaces/${space}/revisions`, () => addFile()],
    ['files', () => `/spaces/${space}/content/files`, () => addFile()],
    ['comments', () => `/spaces/${space}/comments?status=open`, () => addComment()],
    ['comments, oldest first', () => `/spaces/${space}/comments?order=asc`, () => addComment()],
  ]
  for (const [what, path, insert] of walks) {
    test(`a walk over ${what} while others insert sees every old one exactly once`, async () => {
      const before = (await admin.get(`${path()}${path().includes('?') ? '&' : '?'}limit=1000`)).body.items
      let inserted = 0
      const seen = await walk(admin, path(), async () => {
        if (++inserted <= 3) await insert()
      })
      const ids = seen.map(({ id }) => id)
      assert.equal(new Set(ids).size, ids.length, 'something came twice')
      assert.ok(before.length >= 6)
      const old = new Set(before.map(({ id }: Walked) => id))
      assert.deepEqual(
        ids.filter(id => old.has(id)),
        before.map(({ id }: Walked) => id),
      )
    })
  }

  test('a walk over which others delete sees every one that stays', async () => {
    const tokens: Walked[] = (await admin.get('/user/tokens?limit=1000')).body.items
    const victims = tokens.filter((_, index) => index % 2 === 1 && index < 6).map(({ id }) => id)
    const seen = await walk(admin, '/user/tokens', async () => {
      const victim = victims.pop()
      if (victim !== undefined) await admin.delete(`/user/tokens/${victim}`)
    })
    const left: Walked[] = (await admin.get('/user/tokens?limit=1000')).body.items
    const ids = new Set(seen.map(({ id }) => id))
    for (const { id } of left) assert.ok(ids.has(id))
  })

  test('count is the number of all that match, on every page', async () => {
    const first = (await admin.get('/orgs?limit=2')).body
    const second = (await admin.get(`/orgs?limit=2&page=${first.next.page}`)).body
    const all = (await admin.get('/orgs?limit=1000')).body
    assert.deepEqual([first.count, second.count, all.count], Array(3).fill(all.items.length))
    assert.equal(all.next, undefined)
  })

  test('a page that is filled to its last place by the last item has no next', async () => {
    const { count } = (await admin.get('/orgs')).body
    assert.equal((await admin.get(`/orgs?limit=${count}`)).body.next, undefined)
    assert.notEqual((await admin.get(`/orgs?limit=${count - 1}`)).body.next, undefined)
  })

  test('a page has 50 items unless another number is asked for', async () => {
    const other = await world.organization()
    for (let index = 0; index < 51; index++) await other.admin.post(`/orgs/${other.id}/spaces`, {})
    const { items, count, next } = (await other.admin.get(`/orgs/${other.id}/spaces`)).body
    assert.deepEqual([items.length, count], [50, 51])
    assert.notEqual(next, undefined)
  })

  test('a limit outside 1 to 1000 is a 400 on every list', async () => {
    const scene = await createScene(await open())
    for (const operation of operations) {
      if (operation.query?.properties.limit === undefined) continue
      for (const [limit, status] of [
        ['0', 400],
        ['1001', 400],
        ['-1', 400],
        ['1.5', 400],
        ['abc', 400],
        ['1', 200],
        ['1000', 200],
      ] as const) {
        const body = examples[operation.id]?.[0]?.body
        const request = await requestOf(scene, operation, {
          query: withRequired(operation, `limit=${limit}`),
          ...(body && { body }),
        })
        const headers = { ...request.headers, authorization: `Bearer ${scene.admin.token}` }
        const answer = await scene.world.inject({ ...request, headers })
        assert.equal(answer.status, status, `${operation.id}?limit=${limit}`)
      }
    }
  })

  test('a cursor that was tampered with, or is of another list or filter, is a 400', async () => {
    const cursorOf = async (path: string) => (await admin.get(path)).body.next.page as string
    const tokens = await cursorOf('/user/tokens?limit=2')
    const spaces = await cursorOf(`/orgs/${organization.id}/spaces?limit=2`)
    const drafts = await cursorOf(`/spaces/${space}/change-requests?limit=2&status=draft`)
    const revisions = await cursorOf(`/spaces/${space}/revisions?limit=2`)
    const list = await cursorOf(`/spaces/${space}/content/files?limit=2`)
    const comments = await cursorOf(`/spaces/${space}/comments?limit=2&authors=${admin.id}`)
    const [encoded = '', signature = ''] = tokens.split('.')
    const forged = Buffer.from('["0"]').toString('base64url')
    const wrong: [string, string][] = [
      ['/user/tokens', `${forged}.${signature}`],
      ['/user/tokens', encoded],
      ['/user/tokens', `${encoded}.`],
      ['/user/tokens', `.${signature}`],
      ['/user/tokens', `${encoded}.${signature.slice(0, -2)}`],
      ['/user/tokens', `${encoded}.${signature}A`],
      ['/user/tokens', `${encoded}.${signature}.${signature}`],
      ['/user/tokens', ''],
      ['/user/tokens', 'nonsense'],
      ['/user/tokens', spaces],
      ['/orgs', tokens],
      [`/orgs/${organization.id}/spaces`, tokens],
      [`/orgs/${organization.id}/spaces`, revisions],
      [`/spaces/${space}/change-requests`, drafts],
      [`/spaces/${space}/change-requests?status=all`, drafts],
      [`/spaces/${space}/change-requests?status=draft&contributor=${admin.id}`, drafts],
      [`/spaces/${space}/content/files?metadata=false`, list],
      [`/spaces/${space}/revisions`, list],
      [`/spaces/${space}/comments`, comments],
      [`/spaces/${space}/comments?authors=${admin.id}&order=asc`, comments],
      [`/spaces/${space}/comments?authors=${admin.id}&authors=${admin.id}`, comments],
    ]
    for (const [path, cursor] of wrong) {
      const { status, body } = await admin.get(`${path}${path.includes('?') ? '&' : '?'}page=${cursor}`)
      assert.equal(status, 400, `${path} with ${cursor}`)
      assert.equal(body.error.details[0].path, 'query/page')
    }
    const again = `/spaces/${space}/change-requests?unknown=1&page=${drafts}&status=draft&limit=3`
    assert.equal((await admin.get(again)).status, 200)
  })

  test("another person's cursor shows nothing that one may not see oneself", async () => {
    const cursor = (await admin.get(`/orgs/${organization.id}/spaces?limit=2`)).body.next.page
    const guest = await world.member(organization, null)
    const { status, body } = await guest.get(`/orgs/${organization.id}/spaces?page=${cursor}`)
    assert.deepEqual([status, body], [200, { count: 0, items: [] }])
  })
})
