// What the program reports while it cannot do its work, and what it still does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate, openDatabase } from '#database/index.ts'
import { addPage, newChangeRequest, newSpace, read, send, text } from '../../test/world/content.ts'
import { forEachDatabase } from '../../test/world/databases.ts'
import { fillDisk } from '../../test/world/full-disk.ts'
import { createWorld, type World } from '../../test/world/world.ts'

const long = (word: string) => text(Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(' '))

forEachDatabase((engine, _open, blank) => {
  const ownWorld = async (): Promise<World> => {
    const database = await openDatabase(await blank())
    await migrate(database)
    return createWorld(database)
  }
  const ready = async (world: World) => {
    const { status, headers, body } = await world.inject({ method: 'GET', url: '/readyz' })
    return { status, retryAfter: headers['retry-after'], message: body.error?.message }
  }

  test('a full disk is a 503 that names it, also for readiness; what is there is read and found; all goes on once there is room', async () => {
    const world = await ownWorld()
    const { admin, content, path } = await newSpace(world)
    const found = async (word: string): Promise<string[]> =>
      (await read(admin, `${path}/search?query=${word}`)).items.map(({ title }: { title: string }) => title)
    await addPage(admin, content, 'Early', text('Herons wade.'))
    assert.deepEqual(await found('herons'), ['Early'])
    await addPage(admin, content, 'Late', long('late'))
    const changeRequest = await newChangeRequest(admin, { path })
    await addPage(admin, changeRequest.content, 'Proposed', long('proposed'))
    const { makeRoom } = await fillDisk(world.installation.database)

    const page = { operation: 'insert_page', title: 'Too late', ...long('more') }
    const refused = await send(admin, content, [page])
    assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '60'])
    assert.match(refused.body.error.message, /^the disk is full; nothing was changed/)
    const unwell = await ready(world)
    assert.deepEqual([unwell.status, unwell.retryAfter], [503, '60'])
    assert.match(unwell.message, /the disk is full/)
    assert.equal((await world.inject({ method: 'GET', url: '/healthz' })).status, 200)
    assert.deepEqual(await found('herons'), ['Early'])
    assert.deepEqual(await found('late1'), [])
    for (const base of [path, changeRequest.path])
      assert.equal((await admin.get(`${base}/links`)).status, 200)

    await makeRoom()
    assert.equal((await ready(world)).status, 200)
    assert.equal((await send(admin, content, [page])).status, 200)
    assert.deepEqual(await found('late1'), ['Late'])
    await world.close()
  })

  test('a connection that is lost within a change is a 503, nothing was changed, and the next change is made', {
    skip: engine === 'SQLite',
  }, async () => {
    const world = await ownWorld()
    const { admin, organization } = await newSpace(world)
    const spaces = `/orgs/${organization.id}/spaces`
    const { count } = await read(admin, spaces)
    await world.act(admin, async ({ db }) => {
      await sql`create function leave() returns trigger language plpgsql as $$
        begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(db)
      await sql`create trigger leave before insert on spaces execute function leave()`.execute(db)
    })
    const { status, headers, body } = await admin.post(spaces, {})
    assert.deepEqual([status, headers['retry-after']], [503, '5'])
    assert.match(body.error.message, /^the database is away/)
    await world.act(admin, ({ db }) => sql`drop trigger leave on spaces`.execute(db))
    assert.equal((await read(admin, spaces)).count, count)
    assert.equal((await admin.post(spaces, {})).status, 201)
    assert.equal((await ready(world)).status, 200)
    await world.close()
  })
})
