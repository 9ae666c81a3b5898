// Rules of traces: which spans are children of which, what is never in one, and that a collector that does not answer
// delays nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#database/index.ts'
import { createRunner, enqueue } from '#jobs/index.ts'
import { traced } from '#kernel/tracing.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { createWorld, type LogRecord } from '../../test/world/world.ts'
import { startTracing } from './index.ts'
import { type CollectedSpan, collectTraces } from './testing.ts'

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const trusting = { trustedProxies: '127.0.0.1/32' }

const named = (spans: readonly CollectedSpan[], name: string): CollectedSpan =>
  spans.find(span => span.name === name) ?? assert.fail(`${name} is none of ${spans.map(one => one.name)}`)

forEachDatabase((engine, open) => {
  const system = engine === 'SQLite' ? 'sqlite' : 'postgresql'

  test('a request is a span, with its transaction and what that asks the database below it, and no value of anybody', async t => {
    const collector = await collectTraces({ OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test' })
    t.after(collector.close)
    const lines: LogRecord[] = []
    const world = await createWorld(await open(), { ...trusting, log: line => lines.push(line) })
    const { id, admin } = await world.organization()
    const answer = await admin.post(`/orgs/${id}/spaces`, { title: 'Secret title' })
    assert.equal(answer.status, 201)
    await world.installation.settled()
    const spans = await collector.spans()
    const request = named(spans, 'POST /v1/orgs/:organizationId/spaces')
    assert.equal(request.kind, 2)
    assert.equal(request.parentSpanId, undefined)
    assert.deepEqual(request.attributes, {
      'http.request.method': 'POST',
      'http.route': '/v1/orgs/:organizationId/spaces',
      'http.response.status_code': 201,
      'lectern.operation': 'createSpace',
      'lectern.request_id': answer.headers['x-request-id'],
    })
    const ofTrace = spans.filter(({ traceId }) => traceId === request.traceId)
    const transaction = named(ofTrace, 'transaction')
    assert.equal(transaction.parentSpanId, request.spanId)
    const insert = named(ofTrace, 'INSERT spaces')
    assert.equal(insert.parentSpanId, transaction.spanId)
    assert.equal(insert.kind, 3)
    assert.equal(insert.attributes['db.system.name'], system)
    assert.equal(insert.attributes['db.collection.name'], 'spaces')
    for (const secret of [id, admin.id, admin.token, 'Secret title', answer.body.id])
      assert.ok(!collector.sent().includes(secret), secret)
    assert.equal(lines.find(({ path }) => path === `/v1/orgs/${id}/spaces`)?.trace_id, request.traceId)
    const resource = collector.resource()
    assert.deepEqual(
      ['service.name', 'service.version', 'service.instance.id', 'deployment.environment.name'].map(
        name => resource[name],
      ),
      ['lectern', '1', 'one', 'test'],
    )
  })

  test('the trace of a proxy that is trusted goes on, that of anybody else does not', async t => {
    const collector = await collectTraces()
    t.after(collector.close)
    const world = await createWorld(await open(), trusting)
    for (const remoteAddress of ['127.0.0.1', '::ffff:127.0.0.1', '203.0.113.5'])
      await world.inject({ method: 'GET', url: '/healthz', headers: { traceparent }, remoteAddress })
    const spans = await collector.spans()
    assert.deepEqual(
      spans.map(({ parentSpanId, traceId }) => [parentSpanId, traceArriving(traceId)]),
      [
        ['b7ad6b7169203331', true],
        ['b7ad6b7169203331', true],
        [undefined, false],
      ],
    )
  })

  test('a job is a trace of its own, linked to the request that asked for it', async t => {
    const collector = await collectTraces()
    t.after(collector.close)
    const world = await createWorld(await open(), trusting)
    const person = await world.person()
    const kind = { name: 'of-this-test', run: async () => {} }
    await traced('asking', { isRoot: true }, () => world.act(person, inside => enqueue(inside, kind)))
    await createRunner(world.installation, [kind], { error: () => assert.fail() }).runDue()
    const spans = await collector.spans()
    const [asking, job] = [named(spans, 'asking'), named(spans, 'job of-this-test')]
    assert.notEqual(job.traceId, asking.traceId)
    assert.deepEqual(
      job.links.map(({ traceId }) => traceId),
      [asking.traceId],
    )
    assert.equal(job.kind, 5)
    named(
      spans.filter(({ parentSpanId }) => parentSpanId === job.spanId),
      'transaction',
    )
  })

  test('lines of the log on errors name the trace and the request, and the span says that it failed', async t => {
    const collector = await collectTraces()
    t.after(collector.close)
    const lines: LogRecord[] = []
    const database = await open()
    const world = await createWorld(database, { ...trusting, log: line => lines.push(line) })
    const person = await world.person()
    await database.close()
    const { status, headers } = await person.get('/user')
    const request = named(await collector.spans(), 'GET /v1/user')
    assert.ok(status >= 500)
    assert.equal(request.status, 2)
    const errors = lines.filter(({ level }) => level === 'error')
    assert.ok(errors.length > 0)
    for (const line of errors) {
      assert.equal(line.trace_id, request.traceId)
      assert.equal(line.requestId, headers['x-request-id'])
    }
  })

  test('of very many statements a hundred are spans, and the others are counted', async t => {
    const collector = await collectTraces()
    t.after(collector.close)
    const database = await open()
    await traced('many', { isRoot: true }, async () => {
      for (let count = 0; count < 103; count++)
        await database.read.selectFrom('users').select('id').limit(1).execute()
    })
    const spans = await collector.spans()
    assert.equal(spans.filter(({ name }) => name === 'SELECT users').length, 100)
    assert.equal(named(spans, 'many').attributes['lectern.statements_left_out'], 3)
  })

  test('what the sampler leaves out is no span, and neither is anything below it', async t => {
    const collector = await collectTraces({ OTEL_TRACES_SAMPLER: 'always_off' })
    t.after(collector.close)
    assert.equal(await workOn(await open()), 'done')
    assert.deepEqual(await collector.spans(), [])
  })

  test('a collector that is away fails nothing that is done, and keeps no server from stopping', async t => {
    const collector = await collectTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
    t.after(collector.close)
    assert.equal(await workOn(await open()), 'done')
    assert.deepEqual(await collector.spans(), [])
  })
})

const workOn = (database: Database): Promise<string> =>
  traced('work', { isRoot: true }, () =>
    database.transaction(async db => {
      await db.selectFrom('users').select('id').execute()
      return 'done'
    }),
  )

const traceArriving = (traceId: string): boolean => traceparent.includes(traceId)

test('nothing is traced without a collector, or where the operator says so', async () => {
  const named = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
  for (const environment of [
    {},
    { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
    { ...named, OTEL_SDK_DISABLED: 'true' },
    { ...named, OTEL_TRACES_EXPORTER: 'none' },
  ])
    assert.equal(
      await startTracing(environment, { version: '1', instance: 'one' }, { warn: () => assert.fail() }),
      undefined,
    )
})
