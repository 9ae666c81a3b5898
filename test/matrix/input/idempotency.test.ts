// Idempotency-Key: a repeated request is done once, and gets the same response, whatever happens in between.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operations } from '#app.ts'
import type { Database } from '#database/index.ts'
import { takesKey } from '#http/operation.ts'
import { Unavailable } from '#kernel/errors.ts'
import { forEachDatabase } from '../../world/databases.ts'
import type { Answer } from '../../world/world.ts'
import { unique } from '../examples/example.ts'
import { assertReplayed } from '../replayed.ts'
import { allExamples, type ReadyRequest, requestOf } from '../requests.ts'
import { createScene, type Scene } from '../scene.ts'
import { stored } from '../stored.ts'

const posts = allExamples(operations.filter(takesKey))
const secrets = allExamples(operations.filter(({ answersSecret }) => answersSecret === true))

test('every POST takes a key, save those that answer a secret, and so does what else makes something', () => {
  const without = operations.filter(({ method }) => method === 'POST').filter(one => !takesKey(one))
  assert.deepEqual(
    without.map(({ id }) => id),
    [
      'createApiToken',
      'createPasskeyOptions',
      'createPasskey',
      'pingOrganization',
      'createSignInLinkForMember',
      'createOrganizationInvite',
      'createScimToken',
      'createWebhook',
      'createShareLink',
      'createSitePreview',
      'regenerateSitePublishingAuth',
    ],
  )
  assert.ok(operations.some(one => one.method === 'PUT' && takesKey(one)))
})

/** A database that can lose the connection right after a commit: of an event, or of a stored response. */
const losing = (database: Database) => {
  let isLosing = false
  const count = async (): Promise<number> => {
    const events = await database.read.selectFrom('events').select('id').execute()
    const answers = await database.read.selectFrom('kept_answers').select('key').execute()
    return events.length + answers.length
  }
  const transaction: Database['transaction'] = async work => {
    if (!isLosing) return database.transaction(work)
    const before = await count()
    const result = await database.transaction(work)
    if ((await count()) === before) return result
    isLosing = false
    throw new Unavailable('the connection was lost')
  }
  const loseNext = (): void => {
    isLosing = true
  }
  return { database: { ...database, transaction }, loseNext }
}

forEachDatabase((_engine, open) => {
  let scene: Scene
  let loseNext: () => void
  before(async () => {
    const { database: lossy, loseNext: lose } = losing(await open())
    loseNext = lose
    scene = await createScene(lossy)
  })

  const send = (request: ReadyRequest, key: string, headers = {}): Promise<Answer> => {
    const authorization = `Bearer ${scene.admin.token}`
    const all = { ...request.headers, ...headers, 'idempotency-key': key, authorization }
    return scene.world.inject({ ...request, headers: all })
  }
  const ready = async ({ operation, example }: (typeof posts)[number]): Promise<ReadyRequest> => {
    if (operation.id === 'updateChangeRequestFromMain') {
      const changes = [{ operation: 'set_variables', variables: { product: `Otherwise ${unique()}` } }]
      await scene.admin.post(`/spaces/${scene.params.spaceId}/content`, { changes })
    }
    return requestOf(scene, operation, example)
  }

  for (const one of posts) {
    test(`${one.name} is done once where the answer was lost with the connection to the database`, async () => {
      const request = await ready(one)
      const key = `lost ${unique()}`
      loseNext()
      const first = await send(request, key)
      assert.equal(first.status, 503, JSON.stringify(first.body))
      const after = await stored(scene)
      const again = await send(request, key)
      assert.ok(again.status < 300, JSON.stringify(again.body))
      assert.equal(again.headers['idempotency-replayed'], 'true')
      assert.equal(await stored(scene), after)
    })

    test(`${one.name} is done once, and what is answered first is answered again`, async () => {
      const request = await ready(one)
      const key = `once ${unique()}`
      const first = await send(request, key)
      assert.ok(first.status < 300, JSON.stringify(first.body))
      const after = await stored(scene)
      assertReplayed(await send(request, key), first, one.name)
      assert.equal(await stored(scene), after)
    })
  }

  for (const { operation, example, name } of secrets)
    test(`${name} answers a secret, which is kept nowhere, so it refuses a key`, async () => {
      const request = await requestOf(scene, operation, example)
      const before = await stored(scene)
      assert.equal((await send(request, 'secret')).status, 400)
      assert.equal(await stored(scene), before)
    })

  test('the conflicts of an update are told again where the answer was lost', async () => {
    const content = `/spaces/${scene.params.spaceId}/content`
    const base = `/spaces/${scene.params.spaceId}/change-requests`
    const { id } = (await scene.admin.post(base, { subject: 'Conflicting' })).body
    const rename = (path: string) => {
      const changes = [{ operation: 'update_page', page: scene.params.pageId, title: unique() }]
      return scene.admin.post(path, { changes })
    }
    await rename(`${base}/${id}/content`)
    await rename(content)
    const update = () => scene.admin.post(`${base}/${id}/update`, {}, { 'idempotency-key': 'conflicts' })
    loseNext()
    assert.equal((await update()).status, 503)
    const { status, body, headers } = await update()
    assert.deepEqual([status, body.result, body.conflicts.length], [200, 'conflicts', 1])
    assert.equal(headers['idempotency-replayed'], 'true')
  })
})
