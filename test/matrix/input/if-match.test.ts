// If-Match on every change: another version is answered with 412 and changes nothing, the present version is accepted.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operations } from '#app.ts'
import type { Operation } from '#http/operation.ts'
import { forEachDatabase } from '../../world/databases.ts'
import type { Answer } from '../../world/world.ts'
import { unique } from '../examples/example.ts'
import { allExamples, type ReadyRequest, requestOf } from '../requests.ts'
import { createScene, type Scene } from '../scene.ts'
import { stored } from '../stored.ts'

/** Operations whose target has no version that a read could show, with the reason. */
const withoutVersion: readonly (readonly [reason: string, ids: readonly string[]])[] = [
  [
    'makes something new',
    [
      'createApiToken',
      'createPasskeyOptions',
      'createPasskey',
      'createScimToken',
      'createWebhook',
      'createOrganization',
      'createOrganizationTeam',
      'createOrganizationInvite',
      'createOrganizationSAMLProvider',
      'createOrganizationOIDCProvider',
      'createSignInLinkForMember',
      'inviteUsersToOrganization',
      'joinOrganizationWithInvite',
      'createCollection',
      'createSpace',
      'createSite',
      'addSectionToSite',
      'addSectionGroupToSite',
      'addSpaceToSite',
      'addSiteHostname',
      'createSiteRedirect',
      'createSitePreview',
      'createShareLink',
      'createOpenAPISpec',
      'duplicateSpace',
      'createChangeRequest',
      'revertChangeRequest',
      'createTranslationSettings',
      'requestTranslationRun',
      'postCommentInSpace',
      'postCommentInChangeRequest',
      'postCommentReplyInSpace',
      'postCommentReplyInChangeRequest',
      'inviteToSpace',
      'inviteToCollection',
    ],
  ],
  [
    'changes nothing that is shown',
    [
      'pingOrganization',
      'explainSiteAudience',
      'checkSiteAudience',
      'getPublishedContentByUrl',
      'searchSite',
    ],
  ],
  ['changes what no read shows', ['setPassword']],
  [
    'changes one entry of a list, which is read as a list alone',
    [
      'deleteApiToken',
      'deleteSession',
      'deleteSessions',
      'deletePasskey',
      'deleteAuthorization',
      'deleteAuthorizations',
      'deleteScimToken',
      'redeliverWebhookDelivery',
      'deleteSitePreviewById',
      'deleteSiteFeedbackById',
      'verifySiteHostname',
      'removeSiteHostname',
      'updateMembersInOrganizationTeam',
      'addMemberToOrganizationTeamById',
      'deleteMemberFromOrganizationTeamById',
      'updateUserPermissionInSpace',
      'removeUserFromSpace',
      'updateTeamPermissionInSpace',
      'removeTeamFromSpace',
      'updateUserPermissionInCollection',
      'removeUserFromCollection',
      'updateTeamPermissionInCollection',
      'removeTeamFromCollection',
    ],
  ],
]

const byId = new Map(operations.map(one => [one.id, one]))
const changes = operations.filter(({ method }) => method !== 'GET')
const exempt = new Set(withoutVersion.flatMap(([, ids]) => ids))
const examples = allExamples(changes)
const guarded = examples.filter(({ operation }) => !exempt.has(operation.id))

test('every operation that changes something says which read shows it, or is listed with the reason why none does', () => {
  for (const { id, changes: read } of changes) assert.equal(read === undefined, exempt.has(id), id)
  assert.deepEqual(
    [...exempt].filter(id => !byId.has(id)),
    [],
  )
})

test('the read that an operation names needs no other parameters', () => {
  const namesIn = ({ path }: Operation) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  for (const operation of changes) {
    const read = byId.get(operation.changes ?? '')
    if (operation.changes === undefined) continue
    assert.equal(read?.method, 'GET', operation.id)
    for (const name of namesIn(read as Operation)) assert.ok(namesIn(operation).includes(name), operation.id)
  }
})

forEachDatabase((_engine, open) => {
  let scene: Scene
  before(async () => {
    scene = await createScene(await open())
  })

  const send = (request: ReadyRequest, headers: Record<string, string> = {}): Promise<Answer> => {
    const authorization = `Bearer ${scene.admin.token}`
    return scene.world.inject({ ...request, headers: { ...request.headers, ...headers, authorization } })
  }

  /** The URL of the read, with the parameters of the request that changes what it shows. */
  const addressOf = (read: Operation, operation: Operation, url: string): string => {
    const steps = (url.split('?', 1)[0] as string).split('/')
    const values = new Map(`/v1${operation.path}`.split('/').map((step, index) => [step, steps[index]]))
    return `/v1${read.path.replaceAll(/:\w+/g, step => values.get(step) as string)}`
  }

  const tagAt = async (url: string): Promise<string> =>
    (await send({ method: 'GET', url, headers: {} })).headers.etag as string

  const readyFor = async ({ operation, example }: (typeof guarded)[number]) => {
    if (operation.id === 'updateChangeRequestFromMain') {
      const changes = [{ operation: 'set_variables', variables: { product: `Otherwise ${unique()}` } }]
      await scene.admin.post(`/spaces/${scene.params.spaceId}/content`, { changes })
    }
    const request = await requestOf(scene, operation, example)
    const read = byId.get(operation.changes as string) as Operation
    return { request, url: addressOf(read, operation, request.url) }
  }

  for (const one of guarded) {
    test(`${one.name} refuses another version with 412, and changes nothing`, async () => {
      const { request, url } = await readyFor(one)
      const tag = await tagAt(url)
      assert.match(tag, /^"[\x21\x23-\x7e]+"$/)
      const before = await stored(scene)
      for (const stale of ['"another"', `W/${tag}`, '"a", "b"', tag.slice(1, -1), '']) {
        const answer = await send(request, { 'if-match': stale })
        assert.equal(answer.status, 412, `${stale}: ${JSON.stringify(answer.body)}`)
        assert.equal(await stored(scene), before, stale)
      }
    })

    test(`${one.name} takes the present version, and then it is another one`, async () => {
      const { request, url } = await readyFor(one)
      const tag = await tagAt(url)
      const answer = await send(request, { 'if-match': `"another", ${tag}` })
      assert.ok(answer.status < 300, `${answer.status} ${JSON.stringify(answer.body)}`)
    })

    test(`${one.name} takes a star for any version`, async () => {
      const { request } = await readyFor(one)
      const answer = await send(request, { 'if-match': '*' })
      assert.ok(answer.status < 300, `${answer.status} ${JSON.stringify(answer.body)}`)
    })
  }

  for (const { operation, example, name } of examples.filter(one => exempt.has(one.operation.id)))
    test(`${name} has no version, so it refuses If-Match and changes nothing`, async () => {
      const request = await requestOf(scene, operation, example)
      const before = await stored(scene)
      for (const any of ['*', '"any"']) {
        const answer = await send(request, { 'if-match': any })
        assert.equal(answer.status, 412, JSON.stringify(answer.body))
        assert.equal(await stored(scene), before)
      }
    })

  test('what has nothing to do compares the version all the same', async () => {
    const { spaceId, changeRequestId } = scene.params
    const update = `/spaces/${spaceId}/change-requests/${changeRequestId}/update`
    assert.equal((await scene.admin.post(update)).status, 200)
    assert.equal((await scene.admin.post(update, undefined, { 'if-match': '"another"' })).status, 412)
    assert.equal(
      (await scene.admin.ask('PATCH', `/spaces/${spaceId}`, {}, { 'if-match': '"another"' })).status,
      412,
    )
  })
})
