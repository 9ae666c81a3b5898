// The rules of imports that a request waits for: whatever prevents one, nothing is changed and the import says why.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Database } from '#database/index.ts'
import { newSpace, read, sharedWorld, type TestSpace, titlesIn } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { connectTo, head, listen } from '../../../test/world/sockets.ts'
import { type Answer, createWorld } from '../../../test/world/world.ts'
import { gate, importPath, importRunner, serveMarkdown } from './testing.ts'

const fetchAllow = '127.0.0.0/8'

forEachDatabase((_, open) => {
  const world = sharedWorld(open, { fetchAllow })

  const newest = async (space: TestSpace) =>
    (await read(space.admin, `/orgs/${space.organization.id}/imports?space=${space.id}`)).items.at(-1)

  const jobsIn = ({ world: { installation } }: TestSpace) =>
    installation.database.read.selectFrom('jobs').select('id').where('name', '=', 'import').execute()

  const send = ({ admin, content }: TestSpace, url: string, headers = {}) =>
    admin.post(`${content}/import`, { url, source: 'markdown' }, headers)

  test('it is among the imports while it is done and afterwards, and leaves no job', async t => {
    const space = await newSpace(await world())
    const fetching = gate()
    const answer = send(space, await serveMarkdown(t, fetching.wait))
    await fetching.reached
    const running = await newest(space)
    assert.equal(running.status, 'running')
    assert.equal((await jobsIn(space)).length, 1)
    fetching.open()
    const { status, body } = await answer
    assert.equal(status, 201)
    const { id, status: end, revision } = await newest(space)
    assert.deepEqual([id, end, revision], [running.id, 'done', body.revision])
    assert.deepEqual(await jobsIn(space), [])
  })

  test('what is refused has failed, with the same words', async () => {
    const space = await newSpace(await world())
    const { status, body } = await send(space, 'http://10.0.0.1/a.md')
    const { status: end, error } = await newest(space)
    assert.deepEqual([status, end, error], [400, 'failed', body.error.message])
    assert.deepEqual(await jobsIn(space), [])
  })

  test('somebody else cancels it: 409, and nothing is changed', async t => {
    const space = await newSpace(await world())
    const fetching = gate()
    const answer = send(space, await serveMarkdown(t, fetching.wait))
    await fetching.reached
    const { id } = await newest(space)
    assert.equal((await space.admin.post(`${importPath(space, id)}/cancel`)).status, 200)
    assert.equal((await answer).status, 409)
    fetching.open()
    assert.equal((await newest(space)).status, 'cancelled')
    assert.deepEqual(await titlesIn(space.admin, space.content), [])
  })

  test('a process that stops answers 503, and nothing is changed', async t => {
    const here = await createWorld(await open(), { fetchAllow })
    const space = await newSpace(here)
    const fetching = gate()
    const answer = send(space, await serveMarkdown(t, fetching.wait))
    await fetching.reached
    here.installation.stop()
    const { status, headers } = await answer
    assert.deepEqual([status, headers['retry-after']], [503, '5'])
    fetching.open()
    assert.equal((await newest(space)).status, 'cancelled')
    assert.deepEqual(await titlesIn(space.admin, space.content), [])
    await here.close()
  })

  test('whoever hangs up cancels it', async t => {
    const here = await createWorld(await open(), { fetchAllow })
    const space = await newSpace(here)
    const port = await listen(here)
    const fetching = gate()
    const body = JSON.stringify({ url: await serveMarkdown(t, fetching.wait), source: 'markdown' })
    const headers = {
      authorization: `Bearer ${space.admin.token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    }
    const answered = new Promise(resolve => {
      here.server.server.once('request', (_request, response) => response.once('close', resolve))
    })
    const sender = await connectTo(port)
    await sender.write(`${head(`POST /v1${space.content}/import`, headers)}${body}`)
    await fetching.reached
    sender.socket.resetAndDestroy()
    await answered
    // The end is recorded in a transaction of its own, after which nothing can be waited for, so the test polls.
    while ((await newest(space)).status === 'running') await new Promise(setImmediate)
    assert.equal((await newest(space)).status, 'cancelled')
    assert.deepEqual(await titlesIn(space.admin, space.content), [])
    fetching.open()
    here.server.server.closeAllConnections()
    await here.close()
  })

  /**
   * Two processes, the first of which has begun an import that fetches until `endFetching`; `sendAgain` sends the same
   * request to the second.
   */
  const begunInOne = async (t: TestContext, database: Database, ofOther = database) => {
    const [one, other] = [
      await createWorld(database, { fetchAllow }),
      await createWorld(ofOther, { fetchAllow }),
    ]
    const space = await newSpace(one)
    const fetching = gate()
    let fetched = 0
    const url = await serveMarkdown(t, () => {
      fetched++
      return fetching.wait()
    })
    const key = { 'idempotency-key': 'twice' }
    const first = send(space, url, key)
    await fetching.reached
    const authorization = `Bearer ${space.admin.token}`
    return {
      ...{ space, other, authorization, first, endFetching: fetching.open },
      sendAgain: () =>
        other.inject({
          method: 'POST',
          url: `/v1${space.content}/import`,
          payload: { url, source: 'markdown' },
          headers: { authorization, ...key },
        }),
      isDoneOnce: async (answer: Answer, again: Answer) => {
        assert.deepEqual([answer.status, again.status, again.body], [201, 201, answer.body])
        assert.equal(again.headers['idempotency-replayed'], 'true')
        assert.equal(fetched, 1)
        assert.equal((await read(space.admin, `/orgs/${space.organization.id}/imports`)).count, 1)
        await Promise.all([one.close(), other.close()])
      },
    }
  }

  test('sent again to another process with the same Idempotency-Key while it is done, it is done once', async t => {
    const { space, other, first, endFetching, sendAgain, isDoneOnce } = await begunInOne(t, await open())
    const [job] = await jobsIn(space)
    let isAnswered = false
    const second = sendAgain().finally(() => {
      isAnswered = true
    })
    endFetching()
    const answer = await first
    // Tells the other process that the job has ended, as PostgreSQL would: otherwise it would find out only by polling.
    while (!isAnswered) await other.act(space.admin, ctx => ctx.signals.send(ctx, 'job-ended', job?.id ?? ''))
    await isDoneOnce(answer, await second)
  })

  test('sent again to another process, which begins it just when it has been done, it is done once', async t => {
    const database = await open()
    const beginning = gate()
    let isHeld = false
    const held: Database = Object.assign(Object.create(database), {
      transaction: async (...given: Parameters<Database['transaction']>) => {
        if (isHeld) await beginning.wait()
        return database.transaction(...given)
      },
    })
    const { other, authorization, first, endFetching, sendAgain, isDoneOnce } = await begunInOne(
      t,
      database,
      held,
    )
    // A request before, so that the use of the token need not be recorded while the other process is held.
    await other.inject({ method: 'GET', url: '/v1/user', headers: { authorization } })
    isHeld = true
    const second = sendAgain()
    await beginning.reached
    endFetching()
    const answer = await first
    beginning.open()
    await isDoneOnce(answer, await second)
  })

  test('where its process has died, it has failed, and is not done by another one', async t => {
    const here = await createWorld(await open(), { fetchAllow })
    const space = await newSpace(here)
    const fetching = gate()
    const answer = send(space, await serveMarkdown(t, fetching.wait))
    await fetching.reached
    here.clock.now += 2 * 60_000
    await importRunner(here).runDue()
    const { status, error } = await newest(space)
    assert.equal(status, 'failed')
    assert.match(error, /the server stopped/)
    fetching.open()
    assert.equal((await answer).status, 409)
    assert.deepEqual(await titlesIn(space.admin, space.content), [])
    await here.close()
  })
})
