// The rules of the job that does an import: with the rights of whoever asked, whole or not at all, whatever stops it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minute } from '#kernel/durations.ts'
import { Unavailable } from '#kernel/errors.ts'
import {
  newChangeRequest,
  newSpace,
  read,
  sharedWorld,
  type TestSpace,
  titlesIn,
  write,
  zip,
} from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person } from '../../../test/world/world.ts'
import { askForArchive, askForMarkdown, gate, importRunner, readImport, serveMarkdown } from './testing.ts'

const fetchAllow = '127.0.0.0/8'

interface Loss {
  readonly name: string
  readonly says: RegExp
  readonly lose: (space: TestSpace, person: Person, changeRequest: string) => Promise<unknown>
  readonly isInChangeRequest?: boolean
}

const losses: readonly Loss[] = [
  {
    name: 'whoever asked may no longer edit',
    says: /level edit/,
    lose: ({ admin, organization }, { id }) =>
      admin.patch(`/orgs/${organization.id}/members/${id}`, { role: 'read' }),
  },
  {
    name: 'whoever asked is no longer a member',
    says: /no longer sees it/,
    lose: ({ admin, organization }, { id }) => admin.delete(`/orgs/${organization.id}/members/${id}`),
  },
  {
    name: 'the token was revoked',
    says: /token/,
    lose: async (_space, person) => {
      for (const { id } of (await read(person, '/user/tokens')).items)
        await person.delete(`/user/tokens/${id}`)
    },
  },
  {
    name: 'the space was locked',
    says: /locked/,
    lose: ({ admin, path }) => admin.patch(path, { editMode: 'locked' }),
  },
  { name: 'the space was deleted', says: /gone/, lose: ({ admin, path }) => admin.delete(path) },
  {
    name: 'the change request was merged',
    says: /merged/,
    isInChangeRequest: true,
    lose: async ({ admin }, _person, changeRequest) => {
      await write(admin, `${changeRequest}/content`, { operation: 'insert_page', title: 'Own' })
      return admin.post(`${changeRequest}/merge`)
    },
  },
]

forEachDatabase((_, open) => {
  const world = sharedWorld(open, { fetchAllow })

  const rowOf = ({ world: { installation } }: TestSpace, id: string) =>
    installation.database.read
      .selectFrom('imports')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  for (const { name, says, lose, isInChangeRequest = false } of losses)
    for (const when of ['before it is done', 'while it is done'] as const)
      test(`where ${name} ${when}, it fails, and nothing is changed`, async t => {
        const space = await newSpace(await world())
        const person = await space.world.member(space.organization, 'edit')
        const changeRequest = await newChangeRequest(space.admin, space)
        const content = isInChangeRequest ? changeRequest.content : space.content
        const act = async () => {
          const answer = await lose(space, person, changeRequest.path)
          const status = (answer as { status?: number } | undefined)?.status ?? 200
          assert.ok(status < 300, `${status}`)
        }
        const url = await serveMarkdown(t, when === 'while it is done' ? act : undefined)
        const id = await askForMarkdown(space, content, url, person)
        if (when === 'before it is done') await act()
        const logged: unknown[] = []
        await importRunner(space.world, logged).runDue()
        const { status, error, revision_id } = await rowOf(space, id)
        assert.deepEqual([status, revision_id, logged], ['failed', null, []])
        assert.match(String(error), says)
        const revisions = await space.world.installation.database.read
          .selectFrom('revisions')
          .select('message')
          .where('space_id', '=', space.id)
          .execute()
        assert.ok(revisions.every(({ message }) => !message?.startsWith('Import')))
      })

  test('an address that cannot be had is the end of it: it fails, says why, and is not tried again', async t => {
    const space = await newSpace(await world())
    const refused = await askForMarkdown(space, space.content, 'http://127.0.0.1:1/a.md')
    let fetched = 0
    const url = await serveMarkdown(t, () => {
      fetched++
      throw new Error('no answer')
    }).catch(() => '')
    assert.ok(url)
    const { installation } = space.world
    await importRunner(space.world).runDue()
    const { status, error, failures } = await readImport(space, refused)
    assert.deepEqual([status, failures], ['failed', []])
    assert.match(error, /127\.0\.0\.1/)
    const jobs = installation.database.read.selectFrom('jobs').select('id').where('name', '=', 'import')
    assert.deepEqual(await jobs.execute(), [])
    assert.equal(fetched, 0)
  })

  test('what may pass is tried again some times, and then it has failed', async () => {
    const here = await createWorld(await open(), { fetchAllow })
    const space = await newSpace(here)
    const { threads } = here.installation
    let isAway = true
    const run: typeof threads.run = task =>
      isAway ? Promise.reject(new Unavailable('no thread is free')) : threads.run(task)
    const installation = {
      ...here.installation,
      baseUrl: 'http://lectern.test',
      threads: { ...threads, run },
    }
    const logged: unknown[] = []
    const runner = importRunner({ ...here, installation }, logged)
    const ask = async () =>
      (await askForArchive(space.admin, space.content, await zip([['a.md', '# A\n']]))).body.id
    const first = await ask()
    await runner.runDue()
    const waiting = await readImport(space, first)
    assert.deepEqual([waiting.status, waiting.error], ['running', 'no thread is free'])
    isAway = false
    here.clock.now += minute
    await runner.runDue()
    assert.equal((await readImport(space, first)).status, 'done')
    isAway = true
    const second = await ask()
    for (let times = 0; times < 10; times++) {
      await runner.runDue()
      here.clock.now += 60 * minute
    }
    const failed = await readImport(space, second)
    assert.deepEqual([failed.status, failed.error], ['failed', 'no thread is free'])
    assert.equal(logged.length, 1 + 5)
    assert.deepEqual(await titlesIn(space.admin, space.content), ['A'])
    await here.close()
  })

  test('killed in the middle, it goes on in another process, and what the first one still does counts for nothing', async t => {
    const space = await newSpace(await world())
    const { world: here } = space
    const [first, second] = [gate(), gate()]
    let fetched = 0
    const url = await serveMarkdown(t, () => (++fetched === 1 ? first.wait() : second.wait()))
    const id = await askForMarkdown(space, space.content, url)
    const killed = importRunner(here).runDue()
    await first.reached
    here.clock.now += 2 * minute
    const other = importRunner(here).runDue()
    await second.reached
    first.open()
    await killed
    assert.deepEqual(await titlesIn(space.admin, space.content), [])
    second.open()
    await other
    assert.equal((await readImport(space, id)).status, 'done')
    assert.equal(fetched, 2)
    assert.deepEqual(await titlesIn(space.admin, space.content), ['Fetched'])
    assert.equal((await read(space.admin, `${space.path}/revisions`)).count, 2)
  })

  test('a process that stops hands it on', async t => {
    const space = await newSpace(await world())
    const fetching = gate()
    let isFirst = true
    const url = await serveMarkdown(t, () => {
      if (!isFirst) return undefined
      isFirst = false
      return fetching.wait()
    })
    const id = await askForMarkdown(space, space.content, url)
    const runner = importRunner(space.world)
    const run = runner.runDue()
    await fetching.reached
    await runner.stop()
    await run
    fetching.open()
    assert.equal((await readImport(space, id)).status, 'running')
    await importRunner(space.world).runDue()
    assert.equal((await readImport(space, id)).status, 'done')
  })

  test('each import that ends is among the events, by whoever asked for it', async t => {
    const space = await newSpace(await world())
    const person = await space.world.member(space.organization, 'edit')
    const url = await serveMarkdown(t)
    const done = await askForMarkdown(space, space.content, url, person)
    const failed = await askForMarkdown(space, space.content, 'http://127.0.0.1:1/a.md', person)
    await importRunner(space.world).runDue()
    const events = async (id: string) =>
      (await read(space.admin, `/orgs/${space.organization.id}/events?resource=${id}`)).items.map(
        ({ type, actor }: { type: string; actor: { id: string } }) => [type, actor.id],
      )
    assert.deepEqual(await events(done), [
      ['import_requested', person.id],
      ['import_completed', person.id],
    ])
    assert.deepEqual(await events(failed), [
      ['import_requested', person.id],
      ['import_failed', person.id],
    ])
  })
})
