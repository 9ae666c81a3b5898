// The event log: every change writes at least one event, in its transaction; a refused request writes none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { operations } from '#app.ts'
import type { EventsTable } from '#database/index.ts'
import { forEachDatabase } from '../world/databases.ts'
import { prepared } from '../world/prepared.ts'
import type { Answer, Person } from '../world/world.ts'
import { documentedEvents } from './documented-events.ts'
import { unique } from './examples/example.ts'
import { allExamples, isWrite, type ReadyRequest, requestOf } from './requests.ts'
import { createScene, type Scene } from './scene.ts'
import { stored } from './stored.ts'

/** Operations that change nothing of an organization's, and so write no event. */
const withoutEvent: Readonly<Record<string, string>> = {
  updateUserById: 'a person belongs to no organization',
  createPasskeyOptions: 'nothing is there before they are answered',
  pingOrganization: 'it only notes that somebody was there',
  redeliverWebhookDelivery: 'what is sent once more was done before',
}

/** Operations that write their event into another organization than the scene's. */
const elsewhere: Readonly<Record<string, string>> = {
  createOrganization: 'the one that it makes',
  joinOrganizationWithInvite: "the one that is joined, since the caller belongs to the scene's already",
}

const patch =
  (of: (params: Scene['params']) => string, fields: object) =>
  ({ admin, params }: Scene): Promise<Answer> =>
    admin.patch(of(params), fields)

const changeContent =
  (of: (params: Scene['params']) => string) =>
  ({ admin, params }: Scene): Promise<Answer> =>
    admin.post(`${of(params)}/content`, {
      changes: [{ operation: 'set_variables', variables: { product: `Otherwise ${unique()}` } }],
    })

const spacePath = ({ spaceId }: Scene['params']) => `/spaces/${spaceId}`
const changeRequestPath = ({ spaceId, changeRequestId }: Scene['params']) =>
  `/spaces/${spaceId}/change-requests/${changeRequestId}`
const teamPath = ({ organizationId, teamId }: Scene['params']) => `/orgs/${organizationId}/teams/${teamId}`

/** Puts a section after the group of the scene's site, and then the group after that section. */
const putGroupLast = async ({ admin, params }: Scene): Promise<Answer> => {
  const path = `/orgs/${params.organizationId}/sites/${params.siteId}`
  await admin.post(`${path}/sections`, { spaceId: params.spaceId })
  return admin.patch(`${path}/structure/sort`, {
    item: { type: 'site-section-group', id: params.siteSectionGroupId },
  })
}

/** Changes to be made first, by the names of examples, if the scene is already as the example wants it. */
const otherwise: Readonly<Record<string, (scene: Scene) => Promise<Answer>>> = {
  'updateSpaceById (title)': patch(spacePath, { title: 'Otherwise' }),
  'updateSpaceById (editMode)': patch(spacePath, { editMode: 'locked' }),
  'updateSpaceById (defaultLevel)': patch(spacePath, { defaultLevel: null }),
  'updateSpaceById (visibility)': patch(spacePath, { visibility: 'public' }),
  updateTeamInOrganizationById: patch(teamPath, { title: 'Otherwise' }),
  addMemberToOrganizationTeamById: ({ admin, params }) =>
    admin.put(`${teamPath(params)}/members/${params.userId}`, { role: 'owner' }),
  changeContentInSpace: changeContent(spacePath),
  changeContentInChangeRequest: changeContent(changeRequestPath),
  updateChangeRequestFromMain: changeContent(spacePath),
  sortSiteStructure: putGroupLast,
}

const writes = allExamples(operations).filter(({ operation }) => isWrite(operation))

/** The request of an example, prepared so that it changes something; the clock is moved on. */
const ready = async (scene: Scene, { operation, example, name }: (typeof writes)[number], caller: Person) => {
  const request = await requestOf(scene, operation, example, caller)
  const prepared = await otherwise[name]?.(scene)
  assert.ok(prepared === undefined || prepared.status < 300, `${name}: ${JSON.stringify(prepared?.body)}`)
  const before = new Date(scene.world.clock.now).toISOString()
  scene.world.clock.now += 1
  return { request, before }
}

const send = ({ world }: Scene, request: ReadyRequest, { token }: Person, body?: object): Promise<Answer> =>
  world.inject({
    ...request,
    headers: {
      ...request.headers,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })

/** Sends the request without hindrance, so that the scene is again as the other examples want it. */
const succeed = async (scene: Scene, write: (typeof writes)[number]): Promise<void> => {
  const { request } = await ready(scene, write, scene.admin)
  const answer = await send(scene, request, scene.admin)
  assert.equal(answer.status, write.operation.status, `${write.name}: ${JSON.stringify(answer.body)}`)
}

interface Written {
  readonly name: string
  readonly id: string
  readonly answer: Answer
  readonly rows: readonly EventsTable[]
  /** The same events, as the API lists them for the scene's organization. */
  readonly listed: readonly any[]
}

/** Sends every write once as the admin; returns the events that each wrote. */
const allWritten = async (scene: Scene): Promise<Written[]> => {
  const written: Written[] = []
  for (const write of writes) {
    const { request, before } = await ready(scene, write, scene.admin)
    const answer = await send(scene, request, scene.admin)
    const rows = await scene.world.installation.database.read
      .selectFrom('events')
      .selectAll()
      .where('created_at', '>', before)
      .orderBy('id')
      .execute()
    const log = await scene.admin.get(`/orgs/${scene.organization.id}/events?after=${before}&limit=1000`)
    const { name, operation } = write
    assert.equal(answer.status, operation.status, `${name}: ${JSON.stringify(answer.body)}`)
    written.push({ name, id: operation.id, answer, rows, listed: log.body.items })
  }
  return written
}

/** A trigger that can be switched on, and then makes every insert of an event fail. */
const refuseEvents = async ({ world }: Scene): Promise<(refuses: boolean) => Promise<void>> => {
  const { database } = world.installation
  const isRefused = sql`exists (select 1 from secrets where name = 'no events')`
  await database.transaction(async db => {
    if (database.engine === 'sqlite') {
      await sql`create trigger no_events before insert on events when ${isRefused}
        begin select raise(abort, 'no events'); end`.execute(db)
      return
    }
    await sql`create function no_events() returns trigger language plpgsql as $$
      begin if ${isRefused} then raise exception 'no events'; end if; return new; end $$`.execute(db)
    await sql`create trigger no_events before insert on events
      for each row execute function no_events()`.execute(db)
  })
  return async refuses => {
    await database.transaction(async db => {
      if (refuses) await db.insertInto('secrets').values({ name: 'no events', value: '' }).execute()
      else await db.deleteFrom('secrets').where('name', '=', 'no events').execute()
    })
  }
}

forEachDatabase((_engine, open) => {
  const done = prepared(async () => {
    const scene = await createScene(await open())
    return { scene, written: await allWritten(scene) }
  })

  test('every change writes at least one event: by the caller, in the organization, about something', async () => {
    const { scene, written } = await done
    for (const { name, id, rows } of written) {
      if (id in withoutEvent) continue
      assert.ok(rows.length > 0, `${name} writes no event`)
      for (const row of rows) {
        assert.equal(row.actor_id, scene.admin.id, name)
        assert.equal(row.organization_id === scene.organization.id, !(id in elsewhere), name)
        assert.match(row.type, /^[a-z]+(_[a-z]+)+$/, name)
        assert.match(row.resource_type, /^[a-z]+(-[a-z]+)*$/, name)
        assert.ok(row.resource_id !== '', name)
      }
    }
  })

  test('an admin reads every one of them back', async () => {
    const { scene, written } = await done
    for (const { name, id, rows, listed } of written) {
      if (id in elsewhere) continue
      const expected = rows.map(row => ({
        id: row.id,
        type: row.type,
        actor: scene.admin.id,
        resource: { type: row.resource_type, id: row.resource_id },
        data: JSON.parse(row.data),
      }))
      const shown = listed.map(({ id, type, actor, resource, data }) => ({
        id,
        type,
        actor: actor.id,
        resource,
        data,
      }))
      assert.deepEqual(shown, expected, name)
    }
  })

  test('what concerns no organization writes none', async () => {
    for (const { name, id, rows } of (await done).written)
      if (id in withoutEvent) assert.deepEqual(rows, [], name)
  })

  test('the exceptions are all operations that there are', () => {
    const ids = new Set(writes.map(({ operation }) => operation.id))
    for (const id of [...Object.keys(withoutEvent), ...Object.keys(elsewhere)]) assert.ok(ids.has(id), id)
    const names = new Set(writes.map(({ name }) => name))
    for (const name of Object.keys(otherwise)) assert.ok(names.has(name), name)
  })

  test('no event contains a secret', async () => {
    for (const { name, rows } of (await done).written)
      assert.doesNotMatch(
        JSON.stringify(rows),
        /lc[abrost]_|whsec_|walnut|orchard|password(?!_changed")|secret/i,
        name,
      )
  })

  test('what is refused writes no event', async () => {
    const scene = await createScene(await open())
    const { world, organization, admin } = scene
    const reader = await world.reader(admin)
    const member = await world.member(organization, 'read')
    for (const write of writes) {
      const body = { ...(write.example.body?.(scene) as object), unknown: 1 }
      for (const [caller, given, status] of [
        [admin, body, 400],
        [reader, undefined, 403],
        [member, undefined, undefined],
      ] as const) {
        const { request, before } = await ready(scene, write, caller)
        const answer = await send(scene, request, caller, given)
        if (status === undefined && answer.status < 400) continue
        const report = `${write.name}: ${answer.status} ${JSON.stringify(answer.body)}`
        assert.ok(status === undefined || answer.status === status, report)
        const { rows } = await sql`select type from events where created_at > ${before}`.execute(
          world.installation.database.read,
        )
        assert.deepEqual(rows, [], report)
      }
      await succeed(scene, write)
    }
  })

  test('a change and its event are of one transaction: where the one fails, so does the other', async () => {
    const scene = await createScene(await open())
    const refuse = await refuseEvents(scene)
    for (const write of writes) {
      if (write.operation.id in withoutEvent) continue
      const { request } = await ready(scene, write, scene.admin)
      const before = await stored(scene)
      await refuse(true)
      const answer = await send(scene, request, scene.admin)
      await refuse(false)
      assert.equal(answer.status, 500, `${write.name}: ${JSON.stringify(answer.body)}`)
      assert.equal(await stored(scene), before, write.name)
      await succeed(scene, write)
    }
  })

  test('the handbook names every type of event, with its resource and all fields of its data', async () => {
    const documented = documentedEvents()
    for (const { rows } of (await done).written)
      for (const { type, resource_type, data } of rows) {
        const { resource = '', data: fields = '' } = documented.get(type) ?? {}
        assert.ok(
          resource.split(' or ').includes(`\`${resource_type}\``),
          `${type} of a ${resource_type} in docs/handbook/reference/events.md`,
        )
        for (const name of Object.keys(JSON.parse(data)))
          assert.ok(fields.includes(`\`${name}\``), `${type}: ${name} in docs/handbook/reference/events.md`)
      }
  })
})
