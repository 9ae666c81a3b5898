// Idempotency-Key: what is sent again is done once, and answered alike, whatever comes between.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operations } from '#app.ts'
import type { Database } from '#database/index.ts'
import { forgetOldAnswers } from '#http/forgetting.ts'
import { takesKey } from '#http/operation.ts'
import { createRunner } from '#jobs/index.ts'
import { Unavailable } from '#kernel/errors.ts'
import { forEachDatabase } from '../../world/databases.ts'
import { type Answer, createWorld, type Person } from '../../world/world.ts'
import { unique } from '../examples/example.ts'
import { allExamples, type ReadyRequest, requestOf } from '../requests.ts'
import { createScene, type Scene } from '../scene.ts'
import { stored } from '../stored.ts'

const posts = allExamples(operations.filter(takesKey))
const secrets = allExamples(operations.filter(({ answersSecret }) => answersSecret === true))

test('every POST takes a key, save those that answer a secret, and so does what else makes something', () => {
  const without = operations.filter(({ method }) => method === 'POST').filter(one => !takesKey(one))
  assert.deepEqual(
    without.map(({ id }) => id),
    ['createApiToken', 'pingOrganization', 'createOrganizationInvite'],
  )
  assert.ok(operations.some(one => one.method === 'PUT' && takesKey(one)))
})

/** A database that can lose the connection once something was committed: an event, or an answer that is kept. */
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
  let database: Database
  before(async () => {
    database = await open()
    const { database: lossy, loseNext: lose } = losing(database)
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
  const isSame = (again: Answer, first: Answer, name: string): void => {
    assert.equal(again.status, first.status, `${name}: ${JSON.stringify(again.body)}`)
    assert.deepEqual(again.body, first.body, name)
    for (const header of ['etag', 'location', 'content-type', 'content-length'])
      assert.equal(again.headers[header], first.headers[header], `${name}: ${header}`)
    assert.equal(first.headers['idempotency-replayed'], undefined, name)
    assert.equal(again.headers['idempotency-replayed'], 'true', name)
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
      isSame(await send(request, key), first, one.name)
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

  const spaces = () => `/orgs/${scene.organization.id}/spaces`
  const make = (body: object, key: string, person: Person = scene.admin, path = spaces()) =>
    person.post(path, body, { 'idempotency-key': key })

  test('the same key with another body, or another query, is a 422 and changes nothing', async () => {
    await make({ title: 'One' }, 'other')
    const before = await stored(scene)
    for (const [body, query] of [
      [{ title: 'Two' }, ''],
      [{ title: 'One', emoji: '📗' }, ''],
      [{ title: 'One' }, '?x=1'],
      [{}, ''],
    ] as const) {
      const answer = await make(body, 'other', scene.admin, spaces() + query)
      assert.equal(answer.status, 422)
      assert.equal(answer.body.error.code, 422)
    }
    assert.equal(await stored(scene), before)
  })

  test('a key is another one at another address, and of another person', async () => {
    const member = await scene.world.member(scene.organization, 'create')
    const ids = [
      (await make({ title: 'Same' }, 'same')).body.id,
      (await make({ title: 'Same' }, 'same', member)).body.id,
      (await make({ title: 'Same' }, 'same', scene.admin, `/orgs/${scene.organization.id}/collections`)).body
        .id,
    ]
    assert.equal(new Set(ids).size, 3)
  })

  test('another token of the same person is answered alike', async () => {
    const { token } = (await scene.admin.post('/user/tokens', { label: 'Another' })).body
    const first = await make({ title: 'Token' }, 'token')
    const authorization = `Bearer ${token}`
    const again = await scene.admin.post(
      spaces(),
      { title: 'Token' },
      { 'idempotency-key': 'token', authorization },
    )
    isSame(again, first, 'another token')
  })

  test('what was refused is not kept, and may succeed with the same key', async () => {
    const member = await scene.world.member(scene.organization, 'read')
    assert.equal((await make({ titel: 'x' }, 'refused')).status, 400)
    assert.equal((await make({ title: 'x' }, 'refused')).status, 201)
    assert.equal((await make({ title: 'x' }, 'forbidden', member)).status, 403)
    await scene.admin.patch(`/orgs/${scene.organization.id}/members/${member.id}`, { role: 'create' })
    assert.equal((await make({ title: 'x' }, 'forbidden', member)).status, 201)
    const { id } = (await make({ title: 'Locked' }, 'locked space')).body
    const write = () =>
      make(
        { changes: [{ operation: 'insert_page', title: 'x' }] },
        'locked',
        scene.admin,
        `/spaces/${id}/content`,
      )
    await scene.admin.patch(`/spaces/${id}`, { editMode: 'locked' })
    assert.equal((await write()).status, 409)
    await scene.admin.patch(`/spaces/${id}`, { editMode: 'live' })
    assert.equal((await write()).status, 200)
  })

  test('whoever has lost their access is refused, and not given what was kept', async () => {
    const member = await scene.world.member(scene.organization, 'create')
    const change = () => make({ title: 'Mine' }, 'mine', member)
    assert.equal((await change()).status, 201)
    await scene.admin.patch(`/orgs/${scene.organization.id}/members/${member.id}`, { role: 'read' })
    assert.equal((await change()).status, 403)
    await scene.admin.delete(`/orgs/${scene.organization.id}/members/${member.id}`)
    assert.equal((await change()).status, 404)
    assert.equal(
      (
        await scene.world.inject({
          method: 'POST',
          url: `/v1${spaces()}`,
          headers: { 'idempotency-key': 'mine' },
        })
      ).status,
      401,
    )
  })

  test('requests with one key at the same time are done once, in one process', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => make({ title: 'Together' }, 'together')),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
    const replayed = answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')
    assert.equal(replayed.length, 4)
  })

  test('requests with one key at the same time are done once, in several processes', async () => {
    const other = await createWorld(database)
    const headers = { authorization: `Bearer ${scene.admin.token}`, 'idempotency-key': 'processes' }
    const content = `/v1/spaces/${scene.params.spaceId}/content`
    for (const [url, payload] of [
      [`/v1${spaces()}`, { title: 'Processes' }],
      [content, { changes: [{ operation: 'insert_page', title: 'Processes' }] }],
    ] as const) {
      const answers = await Promise.all(
        [scene.world, other, scene.world, other].map(world =>
          world.inject({ method: 'POST', url, headers, payload }),
        ),
      )
      const [first] = answers
      for (const { status, body } of answers) assert.deepEqual([status, body], [first?.status, first?.body])
      assert.ok((first?.status as number) < 300)
      assert.equal(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined).length, 1)
    }
  })

  test('a change that was met is answered again, though its If-Match is stale by then', async () => {
    const content = `/spaces/${scene.params.spaceId}/content`
    const tag = (await scene.admin.get(content)).headers.etag as string
    const change = () =>
      scene.admin.post(
        content,
        { changes: [{ operation: 'insert_page', title: 'Matched' }] },
        { 'if-match': tag, 'idempotency-key': 'matched' },
      )
    const first = await change()
    assert.equal(first.status, 200)
    isSame(await change(), first, 'If-Match')
  })

  test('an upload is known by its files, however it is divided into parts', async () => {
    const upload = async (name: string, text: string): Promise<Answer> => {
      const form = new FormData()
      form.append('file', new Blob([text]), name)
      const encoded = new Response(form)
      return scene.world.inject({
        method: 'POST',
        url: `/v1/spaces/${scene.params.spaceId}/content/files`,
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: {
          authorization: `Bearer ${scene.admin.token}`,
          'content-type': encoded.headers.get('content-type') as string,
          'idempotency-key': 'upload',
        },
      })
    }
    const first = await upload('a.txt', 'one')
    assert.equal(first.status, 201)
    // Each has a boundary of its own.
    isSame(await upload('a.txt', 'one'), first, 'upload')
    assert.equal((await upload('a.txt', 'two')).status, 422)
    assert.equal((await upload('b.txt', 'one')).status, 422)
  })

  test('a key has 1 to 255 printable characters of ASCII', async () => {
    for (const key of ['', 'x'.repeat(256), 'ä', 'a\tb']) {
      const { status, body } = await make({ title: 'x' }, key)
      assert.equal(status, 400, JSON.stringify(key))
      assert.match(body.error.message, /^Idempotency-Key must have 1 to 255/)
    }
    for (const key of ['x', '"8e03978e-40d5-43e8-bc93-6894a57f9324"', '~'.repeat(255)])
      assert.equal((await make({ title: 'x' }, key)).status, 201)
  })

  test('what is kept names neither the key nor what was answered', async () => {
    await make({ title: 'Plain words' }, 'plain key')
    const rows = await database.read.selectFrom('kept_answers').selectAll().execute()
    assert.ok(rows.length > 0)
    for (const row of rows) {
      const text = Buffer.concat([Buffer.from(JSON.stringify({ ...row, answer: '' })), row.answer]).toString(
        'latin1',
      )
      assert.doesNotMatch(text, /Plain words|plain key|location/)
    }
  })

  test('after 24 hours a key is as good as new, and what was kept is forgotten', async () => {
    const { world } = scene
    const first = await make({ title: 'Day' }, 'day')
    world.clock.now += 24 * 3_600_000
    isSame(await make({ title: 'Day' }, 'day'), first, 'within a day')
    world.clock.now += 1
    const second = await make({ title: 'Day' }, 'day')
    assert.equal(second.status, 201)
    assert.notEqual(second.body.id, first.body.id)
    const runner = createRunner(world.installation, [forgetOldAnswers], { error: () => {} })
    await runner.runDue()
    await runner.stop()
    const left = await database.read.selectFrom('kept_answers').select('created_at').execute()
    assert.equal(left.length, 1)
  })
})
