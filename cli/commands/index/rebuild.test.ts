// lectern index rebuild: what search finds after it, beside a running server and without one.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { type TestContext } from 'node:test'
import { folderWith } from '../../testing/documents.ts'
import { startFounded } from '../../testing/founded.ts'
import {
  callApi,
  firstOrganization,
  lectern,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from '../../testing/processes.ts'

interface Started {
  readonly data: string
  readonly server: ServerProcess
  readonly token: string
  readonly space: string
}

/** A server with a few documents in a space. */
const start = async (t: TestContext): Promise<Started> => {
  const data = temporaryFolder(t)
  const server = await startFounded(t, data)
  const { token } = server
  const into = ['--new', 'Docs', '--organization', await firstOrganization(server, token), '--json']
  const environment = { LECTERN_SERVER: server.url, LECTERN_TOKEN: token }
  const { code, stdout, stderr } = await lectern(['import', folderWith(t), ...into], environment)
  assert.deepEqual([code, stderr], [0, ''])
  return { data, server, token, space: JSON.parse(stdout).space.id }
}

interface Page {
  readonly id: string
  readonly title: string
  readonly sections: readonly { readonly body: string }[]
}

/** The maximum limit of a search. */
const mostFound = 1000

interface Answer {
  readonly items: readonly Page[]
  readonly indexing?: object
}

/** What search finds once the index does not report any more that it lags. */
const find = async (
  server: ServerProcess,
  { token, space }: Started,
  query: string,
): Promise<readonly Page[]> => {
  for (;;) {
    const path = `/spaces/${space}/search?query=${query}&limit=${mostFound}`
    const { items, indexing } = await callApi<Answer>(server, token, path)
    if (indexing === undefined) return items
  }
}

const linkCount = async (server: ServerProcess, { token, space }: Started): Promise<number> =>
  (await callApi<{ count: number }>(server, token, `/spaces/${space}/links`)).count

const rebuild = (data: string, ...argv: string[]) => lectern(['index', 'rebuild', '--data', data, ...argv])

/** Empties the indexes without the program's knowledge. */
const damage = (data: string): void => {
  const database = new DatabaseSync(join(data, 'lectern.sqlite'), { timeout: 10_000 })
  const indexes = [
    'search_pages',
    'search_words',
    'page_links',
    'link_targets',
    'link_counts',
    'page_anchors',
  ]
  for (const table of indexes) database.exec(`delete from ${table}`)
  database.close()
}

test('index rebuild computes anew what is found and linked, beside a running server', async t => {
  const started = await start(t)
  const { data, server } = started
  const [found, links] = [await find(server, started, 'begin'), await linkCount(server, started)]
  assert.deepEqual([(await find(server, started, 'setup')).length, links], [2, 3])
  damage(data)
  assert.deepEqual([await find(server, started, 'setup'), await linkCount(server, started)], [[], 0])
  const { code, stdout, stderr } = await rebuild(data, '--json')
  assert.deepEqual([code, stderr], [0, ''])
  assert.deepEqual(Object.keys(JSON.parse(stdout)), ['spaces'])
  assert.deepEqual(await find(server, started, 'begin'), found)
  assert.deepEqual(
    [(await find(server, started, 'setup')).length, await linkCount(server, started)],
    [2, links],
  )
})

test('index rebuild does so without a server too, and says what it does', async t => {
  const started = await start(t)
  await started.server.stop()
  damage(started.data)
  const { code, stdout, stderr } = await rebuild(started.data)
  assert.equal(code, 0)
  assert.match(stderr, /^indexing \d+ spaces…\n$/)
  assert.match(stdout, /^\d+ spaces? (?:was|were) indexed\n$/)
  const server = await startServer(t, started.data, { isFirst: false })
  assert.equal((await find(server, started, 'setup')).length, 2)
})

test('what is written while the index is rebuilt is found afterwards', async t => {
  const started = await start(t)
  const { data, server, token, space } = started
  const content = `/spaces/${space}/content`
  const insert = (index: number) => ({
    operation: 'insert_page',
    title: `Heron ${index}`,
    document: { markdown: `Of heron ${index}.` },
  })
  const before = Array.from({ length: 60 }, (_, index) => insert(index))
  await callApi(server, token, content, { changes: before })
  let isDone = false
  const done = rebuild(data, '--json').finally(() => {
    isDone = true
  })
  let count = before.length
  while (!isDone && count < mostFound) await callApi(server, token, content, { changes: [insert(count++)] })
  const { code, stderr } = await done
  assert.deepEqual([code, stderr], [0, ''])
  const found = await find(server, started, 'heron')
  assert.deepEqual([found.length, new Set(found.map(({ id }) => id)).size], [count, count])
})
