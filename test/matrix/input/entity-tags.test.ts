// Entity tags of resources: the same in every response, another one after every change, and what happens when changes
// coincide.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operations } from '#app.ts'
import { sendDuring } from '../../world/at-once.ts'
import { forEachDatabase } from '../../world/databases.ts'
import type { Answer, Person } from '../../world/world.ts'
import { allExamples, requestOf } from '../requests.ts'
import { createScene, type Scene } from '../scene.ts'

/** Resources that can be changed, each with two bodies that change it. */
const changed: readonly (readonly [method: string, path: string, one: object, other: object])[] = [
  ['PATCH', '/users/:userId', { displayName: 'One' }, { displayName: 'Other' }],
  ['PATCH', '/orgs/:organizationId', { title: 'One' }, { title: 'Other' }],
  ['PATCH', '/orgs/:organizationId', { emailDomains: ['a.example'] }, { emailDomains: ['b.example'] }],
  ['PATCH', '/orgs/:organizationId/members/:memberId', { role: 'read' }, { role: 'edit' }],
  ['PATCH', '/orgs/:organizationId/teams/:teamId', { title: 'One' }, { title: 'Other' }],
  ['PATCH', '/orgs/:organizationId/link-invites/:inviteId', { role: 'edit' }, { role: 'review' }],
  ['PUT', '/orgs/:organizationId/translations/:translationSettingsId', { title: 'One' }, { title: 'Other' }],
  [
    'PATCH',
    '/orgs/:organizationId/sites/:siteId/sections/:siteSectionId',
    { title: 'One' },
    { title: 'Other' },
  ],
  [
    'PATCH',
    '/orgs/:organizationId/sites/:siteId/section-groups/:siteSectionGroupId',
    { title: 'One' },
    { title: 'Other' },
  ],
  [
    'PATCH',
    '/orgs/:organizationId/sites/:siteId/site-spaces/:siteSpaceId',
    { path: 'one' },
    { path: 'other' },
  ],
  ['PATCH', '/collections/:collectionId', { title: 'One' }, { title: 'Other' }],
  ['PATCH', '/spaces/:spaceId', { title: 'One' }, { title: 'Other' }],
  ['PATCH', '/spaces/:spaceId/change-requests/:changeRequestId', { subject: 'One' }, { subject: 'Other' }],
  [
    'PUT',
    '/spaces/:spaceId/comments/:commentId',
    { resolved: false, body: { markdown: 'One' } },
    { resolved: true },
  ],
  [
    'PUT',
    '/spaces/:spaceId/comments/:commentId/replies/:commentReplyId',
    { body: { markdown: 'One' } },
    { body: { markdown: 'Other' } },
  ],
]

/** The tables in which each resource is locked by a change of it. */
const lockedFor = {
  users: ['users'],
  orgs: ['organizations'],
  sites: ['sites'],
  collections: ['organizations'],
  spaces: ['organizations', 'change_requests', 'comments'],
} as const

forEachDatabase((_engine, open) => {
  let scene: Scene
  let member: Person
  before(async () => {
    scene = await createScene(await open())
    member = await scene.world.member(scene.organization, 'create')
  })

  const addressOf = (path: string): string =>
    path.replaceAll(/:(\w+)/g, (_, name) => (name === 'memberId' ? member.id : scene.params[name]) as string)

  const tagOf = async (url: string, headers = {}): Promise<string> =>
    (await scene.admin.get(url, headers)).headers.etag as string

  for (const [method, path, one, other] of changed) {
    const name = `${path} (${Object.keys(one)})`
    const change = (body: object, tag: string): Promise<Answer> =>
      scene.admin.ask(method, addressOf(path), body, { 'if-match': tag })

    test(`${name}: a change answers with the tag that is read next, and the tag before is stale`, async () => {
      const url = addressOf(path)
      const first = await tagOf(url)
      const answer = await change(one, first)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      assert.notEqual(answer.headers.etag, first)
      assert.equal(answer.headers.etag, await tagOf(url))
      assert.equal((await change(other, first)).status, 412)
      assert.equal((await change(other, answer.headers.etag as string)).status, 200)
    })

    test(`${name}: whoever waits for another change of it meets that with 412`, async () => {
      const url = addressOf(path)
      assert.equal((await scene.admin.ask(method, url, one)).status, 200)
      const tag = await tagOf(url)
      const [head] = path.slice(1).split('/') as [keyof typeof lockedFor]
      const kind = path.includes('/:siteId') ? 'sites' : head
      const lock: Parameters<typeof sendDuring>[2] = async ({ db }) => {
        for (const table of lockedFor[kind])
          await db
            .selectFrom(table as 'spaces')
            .select('id')
            .forNoKeyUpdate()
            .execute()
      }
      const both = () => Promise.all([change(other, tag), change(other, tag)])
      const [first, second] = await sendDuring(scene.world, scene.admin, lock, both)
      assert.deepEqual([first.status, second.status].sort(), [200, 412])
    })
  }

  test('who reads it makes another answer, and the same version', async () => {
    const url = `/spaces/${scene.params.spaceId}`
    const [own, theirs] = [await tagOf(url), (await member.get(url)).headers.etag as string]
    assert.notEqual(own, theirs)
    const answer = await scene.admin.ask('PATCH', url, { emoji: '📗' }, { 'if-match': theirs })
    assert.equal(answer.status, 200)
  })

  test('what is counted, and the content, make another answer of a space and no other version', async () => {
    const url = `/spaces/${scene.params.spaceId}`
    const tag = await tagOf(url)
    await scene.admin.post(`${url}/comments`, { body: { markdown: 'Counted' } })
    await scene.admin.post(`${url}/content`, { changes: [{ operation: 'insert_page', title: 'More' }] })
    assert.equal((await scene.admin.get(url, { 'if-none-match': tag })).status, 200)
    assert.equal((await scene.admin.ask('PATCH', url, { title: 'Counted' }, { 'if-match': tag })).status, 200)
  })

  test('a move among siblings is another version', async () => {
    const { id } = (await scene.admin.post(`/orgs/${scene.organization.id}/spaces`, { title: 'Last' })).body
    const url = `/spaces/${id}`
    const tag = await tagOf(url)
    const position = { before: { type: 'space', space: scene.params.spaceId } }
    assert.equal((await scene.admin.post(`${url}/move`, { position })).status, 200)
    assert.equal((await scene.admin.post(`${url}/move`, {}, { 'if-match': tag })).status, 412)
  })

  test('every form of a comment has its version', async () => {
    const url = `/spaces/${scene.params.spaceId}/comments/${scene.params.commentId}`
    const tags = [await tagOf(url), await tagOf(`${url}?format=html`)] as const
    assert.notEqual(tags[0], tags[1])
    const answer = await scene.admin.ask('PUT', url, { resolved: false }, { 'if-match': tags[1] })
    assert.equal(answer.status, 200)
  })

  test('what is wrong with a request is said before that it comes too late', async () => {
    const url = `/spaces/${scene.params.spaceId}`
    const stale = { 'if-match': '"stale"' }
    assert.equal((await scene.admin.ask('PATCH', url, { titel: 'x' }, stale)).status, 400)
    assert.equal((await scene.admin.ask('PATCH', '/spaces/nothing', { title: 'x' }, stale)).status, 404)
    assert.equal((await member.ask('DELETE', url, undefined, stale)).status, 403)
    const changes = [{ operation: 'update_page', page: 'nothing', title: 'x' }]
    assert.equal((await scene.admin.post(`${url}/content`, { changes }, stale)).status, 400)
    assert.equal((await scene.admin.post('/user/tokens', {}, stale)).status, 400)
  })

  test('exactly those answers carry an ETag of which the declarations say so', async () => {
    const reads = operations.filter(({ id }) => operations.some(({ changes }) => changes === id))
    const tagged = new Set(reads.map(({ reply }) => reply))
    for (const { operation, example, name } of allExamples(operations)) {
      const request = await requestOf(scene, operation, example, scene.admin)
      const headers = { ...request.headers, authorization: `Bearer ${scene.admin.token}` }
      const answer = await scene.world.inject({ ...request, headers })
      const isDeclared =
        operation.version !== undefined || (operation.reply !== undefined && tagged.has(operation.reply))
      assert.equal(answer.headers.etag !== undefined, isDeclared, name)
    }
  })
})
