// Concurrent merges, edits and new change requests; on PostgreSQL, through two server processes.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { migrate, openDatabase } from '#database/index.ts'
import {
  addPage,
  newChangeRequest,
  newSpace,
  read,
  type TestSpace,
  text,
  updatePage,
  write,
} from '../world/content.ts'
import { type Blank, forEachDatabase } from '../world/databases.ts'
import { createWorld, type World } from '../world/world.ts'

/** Sends a POST as the admin of the space, through each server process in turn. */
type Post = (path: string, body?: object) => Promise<{ status: number; body: any }>

interface Installation {
  readonly world: World
  /** The address of a second process of the same installation; undefined on SQLite. */
  readonly other?: string
}

const startOther = async (databaseUrl: string): Promise<{ url: string; process: ChildProcess }> => {
  const settings = [
    '--port',
    '0',
    '--database-url',
    databaseUrl,
    '--rate-limit',
    '0',
    '--log-level',
    'silent',
  ]
  const child = spawn(process.execPath, ['cli/lectern.js', 'serve', ...settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening at (\S+)/.exec(line)?.[1]
    if (url !== undefined) return { url, process: child }
  }
  throw new Error('the second process did not start')
}

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const startInstallation = async (
  blank: Blank,
  running: (() => Promise<unknown>)[],
): Promise<Installation> => {
  const location = await blank()
  const database = await openDatabase(location)
  await migrate(database)
  const world = await createWorld(database)
  running.push(() => world.close())
  if (!('url' in location)) return { world }
  await world.organization()
  const other = await startOther(location.url)
  running.unshift(() => stop(other.process))
  return { world, other: other.url }
}

const postTo = ({ other }: Installation, { admin }: TestSpace): Post => {
  let turn = 0
  return async (path, body = {}) => {
    if (other === undefined || turn++ % 2 === 0) return admin.post(path, body)
    const answer = await fetch(`${other}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index)
const paragraphs = range(10).map(index => `Paragraph ${index}.`)
const shared = `${paragraphs.join('\n\n')}\n`

forEachDatabase((engine, _, blank) => {
  const running: (() => Promise<unknown>)[] = []
  let started: Promise<Installation> | undefined
  const installation = (): Promise<Installation> => {
    started ??= startInstallation(blank, running)
    return started
  }
  after(async () => {
    for (const end of running) await end()
  })
  const processes = engine === 'SQLite' ? 'one process' : 'two processes'

  test(`of 20 merges at once in ${processes} each is in the main content or was answered with its conflicts`, async () => {
    const here = await installation()
    const space = await newSpace(here.world)
    const { admin, content } = space
    const [page, contested] = [
      await addPage(admin, content, 'Shared', text(shared)),
      await addPage(admin, content, 'Contested', text('line\n')),
    ]
    // 8 add a page, 6 write in a paragraph of their own, 6 change the same line.
    const changes = [
      ...range(8).map(index => ({
        operation: 'insert_page',
        title: `Page ${index}`,
        ...text(`Text ${index}.\n`),
      })),
      ...range(6).map(index =>
        updatePage(page, text(shared.replace(`Paragraph ${index}.`, `Written ${index}.`))),
      ),
      ...range(6).map(index => updatePage(contested, text(`line ${index}\n`))),
    ]
    const requests = []
    for (const change of changes) {
      const request = await newChangeRequest(admin, space)
      await write(admin, request.content, change)
      requests.push(request)
    }
    const post = postTo(here, space)
    const answers = await Promise.all(requests.map(({ path }) => post(`${path}/merge`)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    const results = answers.map(({ body }) => body.result)
    assert.deepEqual(
      results.slice(0, 14),
      range(14).map(() => 'merge'),
    )
    assert.deepEqual(results.slice(14).sort(), [
      'conflicts',
      'conflicts',
      'conflicts',
      'conflicts',
      'conflicts',
      'merge',
    ])

    const main = await read(admin, content)
    const titles = main.pages.map(({ title }: { title: string }) => title)
    for (const index of range(8)) assert.ok(titles.includes(`Page ${index}`))
    const { markdown } = await read(admin, `${content}/page/${page}`)
    for (const index of range(6)) assert.ok(markdown.includes(`Written ${index}.`))
    const winner = results.slice(14).indexOf('merge')
    assert.equal((await read(admin, `${content}/page/${contested}`)).markdown, `line ${winner}\n`)

    const merges = (await read(admin, `${space.path}/revisions?limit=100`)).items.filter(
      ({ type }: { type: string }) => type === 'merge',
    )
    const mergedIds = requests.filter((_, index) => results[index] === 'merge').map(({ id }) => id)
    assert.deepEqual(
      merges.map(({ mergedFrom }: { mergedFrom: string }) => mergedFrom).sort(),
      mergedIds.sort(),
    )
    for (const [index, { path }] of requests.entries())
      assert.equal((await read(admin, path)).status, results[index] === 'merge' ? 'merged' : 'draft')
    assert.equal((await read(admin, space.path)).changeRequestsDraft, 20 - mergedIds.length)
  })

  test(`100 edits at once in ${processes} are one history, none lost`, async () => {
    const here = await installation()
    const space = await newSpace(here.world)
    const post = postTo(here, space)
    const answers = await Promise.all(
      range(100).map(index =>
        post(space.content, { changes: [{ operation: 'insert_page', title: `Page ${index}` }] }),
      ),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    const head = await read(space.admin, space.content)
    assert.equal(new Set(head.pages.map(({ title }: { title: string }) => title)).size, 100)
    assert.equal(new Set(head.pages.map(({ slug }: { slug: string }) => slug)).size, 100)
    const { items } = await read(space.admin, `${space.path}/revisions?limit=1000`)
    const parents = new Map<string, string[]>(
      items.map((revision: { id: string; parents: string[] }) => [revision.id, revision.parents]),
    )
    const chain = [head.id]
    for (let id = head.id; parents.get(id)?.length === 1; id = chain.at(-1)) chain.push(parents.get(id)?.[0])
    assert.equal(chain.length, 101)
    for (const { body } of answers) assert.ok(chain.includes(body.revision))
  })

  test(`change requests made at once in ${processes} have numbers of their own, without a gap`, async () => {
    const here = await installation()
    const space = await newSpace(here.world)
    const post = postTo(here, space)
    const answers = await Promise.all(range(30).map(() => post(`${space.path}/change-requests`)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
    const numbers = answers.map(({ body }) => body.number)
    assert.deepEqual(
      numbers.sort((one, other) => one - other),
      range(30).map(index => index + 1),
    )
    const { changeRequests, changeRequestsDraft } = await read(space.admin, space.path)
    assert.deepEqual([changeRequests, changeRequestsDraft], [30, 30])
  })

  test(`of edits at once in ${processes} that all name the same revision, one is made`, async () => {
    const here = await installation()
    const space = await newSpace(here.world)
    const { headers } = await space.admin.get(space.content)
    const change = { operation: 'insert_page', title: 'A' }
    const answers = await Promise.all(
      range(8).map(() =>
        space.admin.post(space.content, { changes: [change] }, { 'if-match': headers.etag as string }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412, 412, 412, 412, 412, 412])
  })

  test(`edits and updates of one change request at once in ${processes} are all in it`, async () => {
    const here = await installation()
    const space = await newSpace(here.world)
    const request = await newChangeRequest(space.admin, space)
    const post = postTo(here, space)
    const answers = await Promise.all(
      range(20).map(index => {
        const insert = { changes: [{ operation: 'insert_page', title: `Page ${index}` }] }
        if (index % 4 === 3) return post(`${request.path}/update`)
        return post(index % 4 === 2 ? space.content : request.content, insert)
      }),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal((await post(`${request.path}/update`)).body.result, 'update')
    assert.equal((await read(space.admin, request.content)).pages.length, 15)
    assert.equal((await read(space.admin, space.content)).pages.length, 5)
  })
})
