// Idempotency keys: whose they are, what they are compared with, how long they are kept, and concurrent requests.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Database } from '#database/index.ts'
import { forgetOldAnswers } from '#http/forgetting.ts'
import { createRunner } from '#jobs/index.ts'
import { forEachDatabase } from '../../world/databases.ts'
import { type Answer, createWorld, type Person, type World } from '../../world/world.ts'
import { assertReplayed } from '../replayed.ts'
import { createScene, type Scene } from '../scene.ts'
import { stored } from '../stored.ts'

forEachDatabase((_engine, open) => {
  let scene: Scene
  let database: Database
  before(async () => {
    database = await open()
    scene = await createScene(database)
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
    assertReplayed(again, first, 'another token')
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
    assertReplayed(await change(), first, 'If-Match')
  })

  const upload = async (world: World, name: string, text: string): Promise<Answer> => {
    const form = new FormData()
    form.append('file', new Blob([text]), name)
    const encoded = new Response(form)
    return world.inject({
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

  test('an upload is known by its files, however it is divided into parts', async () => {
    const first = await upload(scene.world, 'a.txt', 'one')
    assert.equal(first.status, 201)
    // Each upload has a multipart boundary of its own.
    assertReplayed(await upload(scene.world, 'a.txt', 'one'), first, 'upload')
    assert.equal((await upload(scene.world, 'a.txt', 'two')).status, 422)
    assert.equal((await upload(scene.world, 'b.txt', 'one')).status, 422)
  })

  test('of an upload that is sent again no more is read than an upload may have', async () => {
    const narrow = await createWorld(database, { fileLimit: 1000 })
    assert.equal((await upload(narrow, 'a.txt', 'x'.repeat(900))).status, 422)
    assert.equal((await upload(narrow, 'a.txt', 'x'.repeat(2100))).status, 413)
  })

  test('what is answered again counts for the rate limit, too', async () => {
    const limited = await createWorld(database, { rateLimit: 2 })
    const request = {
      method: 'POST' as const,
      url: `/v1${spaces()}`,
      headers: { authorization: `Bearer ${scene.admin.token}`, 'idempotency-key': 'limited' },
      payload: { title: 'Limited' },
    }
    const statuses = []
    for (let times = 0; times < 3; times++) statuses.push((await limited.inject(request)).status)
    assert.deepEqual(statuses, [201, 201, 429])
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
    assertReplayed(await make({ title: 'Day' }, 'day'), first, 'within a day')
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
