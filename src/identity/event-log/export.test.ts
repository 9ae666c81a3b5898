// The events of an organization as lines of JSON, and what becomes of old ones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator, reading } from '#context.ts'
import type { Job } from '#jobs/index.ts'
import { Forbidden } from '#kernel/errors.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person, type World, type WorldOptions } from '../../../test/world/world.ts'
import { emit, type NewEvent } from '../events/index.ts'
import { eventLines } from './export.ts'
import { forgetOldEvents } from './forget.ts'

forEachDatabase((_engine, open) => {
  const start = async (options: WorldOptions = {}) => {
    const world = await createWorld(await open(), options)
    const organization = await world.organization()
    const record = (types: readonly string[], data = {}, { id } = organization) =>
      world.act(organization.admin, async ctx => {
        for (const type of types)
          await emit(ctx, {
            organization: id,
            // Some that nobody has, so that nothing else is found by them.
            type: type as NewEvent['type'],
            resource: { type: 'thing', id: 'one' },
            data,
          })
      })
    return { world, organization, record, admin: organization.admin }
  }
  const exported = (person: Person, { id }: { id: string }, query = '') =>
    person.get(`/orgs/${id}/events/export?${query}`)
  const linesOf = async (...asked: Parameters<typeof exported>): Promise<any[]> => {
    const { status, bytes } = await exported(...asked)
    assert.equal(status, 200)
    return bytes
      .toString()
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line))
  }
  const types = (lines: readonly any[]): string[] => lines.map(({ type }) => type)
  const many = (count: number) => Array.from({ length: count }, (_, index) => `thing_${index}`)

  test('each event of the list is one line of the export, in the same order and form, however many there are', async () => {
    const { organization, admin, record } = await start()
    await record(many(120), { text: 'one line\nand another' })
    const { headers } = await exported(admin, organization)
    assert.equal(headers['content-type'], 'application/x-ndjson')
    const { items } = (await admin.get(`/orgs/${organization.id}/events?limit=1000`)).body
    assert.deepEqual(await linesOf(admin, organization), items)
    assert.equal(items.length, 121)
  })

  test('an export is narrowed down as the list is, over all that is read at a time', async () => {
    const { world, organization, admin, record } = await start()
    for (const month of ['02', '03', '04']) {
      world.clock.now = Date.parse(`2026-${month}-01`)
      await record([...many(60), 'thing_done'])
    }
    const between = 'after=2026-02-01&before=2026-04-01'
    assert.deepEqual(types(await linesOf(admin, organization, between)), [...many(60), 'thing_done'])
    assert.equal((await linesOf(admin, organization, 'type=thing_done')).length, 3)
    assert.deepEqual(await linesOf(admin, organization, 'resource=two'), [])
    assert.equal((await exported(admin, organization, 'after=yesterday')).status, 400)
  })

  test('nobody but an admin exports events, and no others than those of the organization', async () => {
    const { world, organization, admin, record } = await start()
    const other = await world.organization()
    await record(['thing_done'], {}, other)
    assert.equal((await exported(await world.member(organization, 'create'), organization)).status, 403)
    assert.equal((await exported(other.admin, organization)).status, 404)
    assert.deepEqual(types(await linesOf(admin, organization)), ['organization_created'])
  })

  test('an export reads on only as its reader does', async () => {
    const { world, organization, admin, record } = await start()
    await record(many(200), { text: 'x'.repeat(10_000) })
    const ctx = reading(world.installation, { userId: admin.id, tokenId: '', scope: 'read' })
    const lines = eventLines(ctx, organization.id, {})
    const first = (await lines.next()).value as string
    assert.ok(first.length < 100_000, String(first.length))
    await record(['thing_at_last'])
    let rest = ''
    for await (const chunk of lines) rest += chunk
    assert.match(rest, /thing_at_last/)
  })

  test('a long export breaks off where its reader may not read events any more', async () => {
    const { world, organization, admin, record } = await start()
    await record(many(100), { text: 'x'.repeat(10_000) })
    const began = async (check: () => Promise<void>) => {
      const ctx = reading(world.installation, { userId: admin.id, tokenId: '', scope: 'read' }, { check })
      const lines = eventLines(ctx, organization.id, {})
      await lines.next()
      return async () => {
        for await (const _ of lines);
      }
    }
    const forbidden = await began(() => Promise.reject(new Forbidden('no longer')))
    const allowed = await began(() => Promise.resolve())
    world.clock.now += 60_000
    await assert.rejects(forbidden(), Forbidden)
    await allowed()
  })

  const forget = (world: World) =>
    forgetOldEvents.run(reading(world.installation, operator), {
      keep: () => Promise.resolve(),
    } as Job)

  test('events are kept as long as the operator wants, in every organization', async () => {
    const { world, organization, admin, record } = await start({ eventRetention: 30 })
    const other = await world.organization()
    await record(many(1200))
    await record(many(2), {}, other)
    world.clock.now += 10 * 86_400_000
    await record(['thing_done'])
    world.clock.now += 20 * 86_400_000
    await forget(world)
    assert.equal((await linesOf(admin, organization)).length, 1202)
    world.clock.now += 1
    await forget(world)
    assert.deepEqual(types(await linesOf(admin, organization)), ['thing_done'])
    assert.deepEqual(await linesOf(other.admin, other), [])
  })

  test('events are kept for ever where nobody has said for how long', async () => {
    const { world, organization, admin, record } = await start()
    await record(['thing_done'])
    world.clock.now += 36_500 * 86_400_000
    await forget(world)
    assert.deepEqual(types(await linesOf(admin, organization)), ['organization_created', 'thing_done'])
  })
})
