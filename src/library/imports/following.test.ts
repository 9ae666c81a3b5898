// The rules of imports that a job does: they can be followed, listed and cancelled.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  importArchive,
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  titlesIn,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import { insertImport, newRow } from './store.ts'
import {
  askForArchive,
  askForMarkdown,
  gate,
  importPath,
  importRunner,
  readImport,
  serveMarkdown,
} from './testing.ts'

const fetchAllow = '127.0.0.0/8'
const archive = () =>
  zip([
    ['README.md', '# Home\n\n[None](none.md)\n\n{% hint %}\n'],
    ['SUMMARY.md', '* [Home](README.md)\n* [Missing](missing.md)\n'],
  ])

const blobsOf = ({ installation }: World, id: string) =>
  installation.database.read
    .selectFrom('blob_uses')
    .selectAll()
    .where('lineage_id', '=', `import:${id}`)
    .execute()

forEachDatabase((_, open) => {
  const world = sharedWorld(open, { fetchAllow })

  test('an address that may not be fetched is refused when it is asked for, and nothing waits', async () => {
    const space = await newSpace(await world())
    for (const [source, url] of [
      ['website', 'http://10.0.0.1/docs/'],
      ['markdown', 'http://[::ffff:10.0.0.1]/a.md'],
      ['git', 'http://192.0.2.1/owner/repository'],
    ]) {
      const { status, body } = await space.admin.post(`${space.content}/imports`, { url, source })
      assert.deepEqual([status, body.error.details[0].path], [400, '/url'])
    }
    const { items } = await read(space.admin, `/orgs/${space.organization.id}/imports?space=${space.id}`)
    assert.deepEqual(items, [])
  })

  test('an import is asked for, waits, and is done by a job, in one revision', async () => {
    const space = await newSpace(await world())
    const { admin, content, path } = space
    const asked = await askForArchive(admin, content, await archive())
    assert.equal(asked.status, 202, JSON.stringify(asked.body))
    const { id, ...shown } = asked.body
    const location = `http://lectern.test/v1${importPath(space, id)}`
    assert.equal(asked.headers.location, location)
    const { createdBy, createdAt, ...rest } = shown
    assert.deepEqual(
      [createdBy.id, createdAt, rest],
      [
        admin.id,
        '2026-01-01T00:00:00.000Z',
        {
          object: 'import',
          space: space.id,
          source: 'zip',
          status: 'pending',
          failures: [],
          urls: { location },
        },
      ],
    )
    assert.deepEqual(await readImport(space, id), asked.body)
    assert.deepEqual(await titlesIn(admin, content), [])
    assert.equal((await blobsOf(space.world, id)).length, 1)
    await importRunner(space.world).runDue()
    const done = await readImport(space, id)
    const { revision, message } = await read(admin, content).then(({ id: revision, message }) => ({
      revision,
      message,
    }))
    assert.deepEqual(
      [done.status, done.revision, done.importedResources, done.totalResources, message],
      ['done', revision, 1, 2, 'Import'],
    )
    assert.ok(done.finishedAt)
    assert.deepEqual(
      done.failures.map(({ path, line }: { path: string; line?: number }) => [path, line]),
      [
        ['SUMMARY.md', undefined],
        ['README.md', 5],
      ],
    )
    assert.deepEqual(await titlesIn(admin, content), ['Home', 'Missing'])
    assert.equal((await read(admin, `${path}/revisions`)).count, 2)
    assert.deepEqual(await blobsOf(space.world, id), [])
  })

  test('an import from an address says where it comes from, and while it is done what is being done', async t => {
    const space = await newSpace(await world())
    const fetching = gate()
    const url = await serveMarkdown(t, fetching.wait)
    const id = await askForMarkdown(space, space.content, url)
    const run = importRunner(space.world).runDue()
    await fetching.reached
    const running = await readImport(space, id)
    assert.deepEqual([running.status, running.url, running.source], ['running', url, 'markdown'])
    fetching.open()
    await run
    assert.equal((await readImport(space, id)).status, 'done')
    assert.equal((await read(space.admin, space.content)).message, `Import from ${url}`)
  })

  test('an import goes into a change request, which is merged or not', async t => {
    const space = await newSpace(await world())
    const changeRequest = await newChangeRequest(space.admin, space)
    const id = await askForMarkdown(space, changeRequest.content, await serveMarkdown(t))
    await importRunner(space.world).runDue()
    const { status, changeRequest: shown } = await readImport(space, id)
    assert.deepEqual([status, shown], ['done', changeRequest.id])
    assert.deepEqual(await titlesIn(space.admin, space.content), [])
    assert.deepEqual(await titlesIn(space.admin, changeRequest.content), ['Fetched'])
  })

  test('imported again unchanged, no revision is made, and the present one is named', async t => {
    const space = await newSpace(await world())
    const url = await serveMarkdown(t)
    const revisions = []
    for (const _ of [1, 2]) {
      const id = await askForMarkdown(space, space.content, url)
      await importRunner(space.world).runDue()
      revisions.push((await readImport(space, id)).revision)
    }
    assert.equal(revisions[0], revisions[1])
    assert.equal((await read(space.admin, `${space.path}/revisions`)).count, 2)
  })

  test('imports are listed oldest first, by status and by space, also those that somebody waited for', async t => {
    const here = await world()
    const [space, other] = [await newSpace(here), await newSpace(here)]
    const url = await serveMarkdown(t)
    const list = async (query: string): Promise<string[]> =>
      (await read(space.admin, `/orgs/${space.organization.id}/imports?${query}`)).items.map(
        ({ id, status }: { id: string; status: string }) => `${id} ${status}`,
      )
    const first = await askForMarkdown(space, space.content, url)
    await importRunner(here).runDue()
    await importArchive(space.admin, space.content, await zip([['a.md', '# A\n']]))
    const second = await askForMarkdown(space, space.content, url)
    const third = await askForMarkdown(other, other.content, url)
    const all = await list(`space=${space.id}`)
    assert.deepEqual([all[0], all.length, all[2]], [`${first} done`, 3, `${second} pending`])
    assert.match(all[1] as string, / done$/)
    assert.deepEqual(await list(`space=${space.id}&status=pending`), [`${second} pending`])
    assert.deepEqual(await list(`space=${other.id}`), [`${third} pending`])
    assert.deepEqual((await list('limit=1000')).at(-1), `${third} pending`)
    assert.deepEqual(
      (await space.admin.get(`/orgs/${space.organization.id}/imports?status=lost`)).status,
      400,
    )
    await importRunner(here).runDue()
  })

  test('whoever may not read the space sees none of its imports', async t => {
    const space = await newSpace(await world())
    await space.admin.patch(space.path, { defaultLevel: null })
    const id = await askForMarkdown(space, space.content, await serveMarkdown(t))
    const member = await space.world.member(space.organization, 'edit')
    const list = `/orgs/${space.organization.id}/imports?space=${space.id}`
    assert.equal((await member.get(importPath(space, id))).status, 404)
    assert.equal((await member.post(`${importPath(space, id)}/cancel`)).status, 404)
    assert.equal((await read(member, list)).count, 0)
    await space.admin.post(`${space.path}/permissions`, { users: [member.id], role: 'read' })
    assert.equal((await member.get(importPath(space, id))).status, 200)
    assert.equal((await member.post(`${importPath(space, id)}/cancel`)).status, 403)
    assert.equal((await read(member, list)).count, 1)
    await importRunner(space.world).runDue()
  })

  test('one that waits is cancelled: nothing of it is done, and what was stored for it is gone', async () => {
    const space = await newSpace(await world())
    const { id } = (await askForArchive(space.admin, space.content, await archive())).body
    const cancelled = await space.admin.post(`${importPath(space, id)}/cancel`)
    assert.deepEqual([cancelled.status, cancelled.body.status], [200, 'cancelled'])
    assert.ok(cancelled.body.finishedAt)
    await importRunner(space.world).runDue()
    assert.deepEqual(await titlesIn(space.admin, space.content), [])
    assert.deepEqual(await readImport(space, id), cancelled.body)
    assert.deepEqual(await blobsOf(space.world, id), [])
  })

  test('one that is being done is cancelled, and changes nothing', async t => {
    const space = await newSpace(await world())
    const fetching = gate()
    const id = await askForMarkdown(space, space.content, await serveMarkdown(t, fetching.wait))
    const logged: unknown[] = []
    const run = importRunner(space.world, logged).runDue()
    await fetching.reached
    assert.equal((await space.admin.post(`${importPath(space, id)}/cancel`)).status, 200)
    await run
    fetching.open()
    assert.equal((await readImport(space, id)).status, 'cancelled')
    assert.equal((await read(space.admin, `${space.path}/revisions`)).count, 1)
    assert.deepEqual(logged, [])
  })

  test('one that has ended cannot be cancelled', async t => {
    const space = await newSpace(await world())
    const id = await askForMarkdown(space, space.content, await serveMarkdown(t))
    await importRunner(space.world).runDue()
    assert.equal((await space.admin.post(`${importPath(space, id)}/cancel`)).status, 409)
    assert.equal((await readImport(space, id)).status, 'done')
  })

  test('a thousand imports of an organization may wait', async () => {
    const here = await createWorld(await open())
    const space = await newSpace(here)
    const rows = Array.from({ length: 999 }, (_, index) => ({
      organization_id: space.organization.id,
      index,
    }))
    await here.act(space.admin, async ctx => {
      for (const { organization_id } of rows) {
        const place = { organization_id, space_id: space.id, change_request_id: null }
        await insertImport(ctx, newRow(ctx, { ...place, source: 'zip', url: null }))
      }
    })
    const ask = async () => (await askForArchive(space.admin, space.content, await archive())).status
    assert.deepEqual([await ask(), await ask()], [202, 503])
    await here.close()
  })

  test('what cannot be imported at all is refused when it is asked for, and nothing is stored', async () => {
    const space = await newSpace(await world())
    const { admin, content } = space
    const count = async () => (await read(admin, `/orgs/${space.organization.id}/imports`)).count
    const before = await count()
    assert.equal((await askForArchive(admin, content, Buffer.from('no zip'))).status, 400)
    for (const [field, body] of [
      ['/url', { url: 'nowhere', source: 'zip' }],
      ['/url', { url: 'https://ada:secret@example.com/a.zip', source: 'zip' }],
      ['/source', { url: 'https://example.com', source: 'pigeon' }],
    ] as const) {
      const { status, body: answer } = await admin.post(`${content}/imports`, body)
      assert.deepEqual([status, answer.error.details[0].path], [400, field])
    }
    await admin.patch(space.path, { editMode: 'locked' })
    assert.equal((await askForArchive(admin, content, await archive())).status, 409)
    assert.equal(await count(), before)
  })
})
