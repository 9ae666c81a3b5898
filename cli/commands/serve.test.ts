// lectern serve: settings with which it does not start, the token of the first start, and the data after it was killed.
import assert from 'node:assert/strict'
import { chmodSync } from 'node:fs'
import { test } from 'node:test'
import { startFounded } from '../testing/founded.ts'
import {
  callApi,
  firstOrganization,
  lectern,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from '../testing/processes.ts'

const wrongSettings: [argv: string[], environment: Record<string, string>, reason: RegExp][] = [
  [['--port', '70000'], {}, /--port must be a whole number from 0 to 65535, and is "70000"/],
  [[], { LECTERN_PORT: 'http' }, /LECTERN_PORT must be a whole number/],
  [['--log-level', 'loud'], {}, /--log-level must be one of fatal, error/],
  [['--base-url', 'docs.example.com'], {}, /--base-url must be an http or https address/],
  [['--database-url', 'mysql://localhost/lectern'], {}, /--database-url must be an address like postgres:/],
  [['--fetch-allow', '10.0.0.0/40'], {}, /10\.0\.0\.0\/40/],
]

for (const [argv, environment, reason] of wrongSettings) {
  const shown = [...argv, ...Object.entries(environment).map(pair => pair.join('='))].join(' ')
  test(`refuses to start with ${shown}, and says why`, async t => {
    const where = ['--data', temporaryFolder(t), '--log-level', 'error']
    const port = argv.includes('--port') || 'LECTERN_PORT' in environment ? [] : ['--port', '0']
    const { code, stdout, stderr } = await lectern(['serve', ...where, ...port, ...argv], environment)
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, /^lectern: [^\n]+\n$/)
    assert.match(stderr, reason)
  })
}

test('a data folder that others can read is reported in the log', {
  skip: process.platform === 'win32',
}, async t => {
  const data = temporaryFolder(t)
  chmodSync(data, 0o755)
  const server = await startFounded(t, data, ['--log-level', 'warn'])
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
  assert.match(await server.printed, new RegExp(`"level":"warn".*may be able to read ${data} .*chmod`))
})

test('only the first start on a data folder prints a token, and that one goes on working', async t => {
  const data = temporaryFolder(t)
  const first = await startServer(t, data)
  const token = first.token as string
  const organization = await firstOrganization(first, token)
  await first.stop()

  const second = await startServer(t, data, { isFirst: false })
  assert.equal(await firstOrganization(second, token), organization)
  await second.stop()
  assert.equal(await second.printed, `Lectern is listening at ${second.url}`)
})

test('killed in the moment in which it shows its token, the first start has made all the rest', async t => {
  const data = temporaryFolder(t)
  const first = await startServer(t, data)
  const token = first.token as string
  await first.stop('SIGKILL')
  const second = await startServer(t, data, { isFirst: false })
  const organization = await firstOrganization(second, token)
  const { items } = await callApi<{ items: { id: string }[] }>(second, token, `/orgs/${organization}/spaces`)
  const { pages } = await callApi<{ pages: object[] }>(second, token, `/spaces/${items[0]?.id}/content`)
  assert.ok(pages.length > 0)
  await second.stop()
  assert.doesNotMatch(await second.printed, /lct_/)
})

test('no write that was acknowledged is lost when the process is killed', async t => {
  const data = temporaryFolder(t)
  const first = await startFounded(t, data, ['--rate-limit', '0'])
  const { token } = first
  const organization = await firstOrganization(first, token)
  const { id } = await callApi<{ id: string }>(first, token, `/orgs/${organization}/spaces`, {
    title: 'Written',
  })
  const acknowledged = await writeUntilKilled(first, token, id)

  const second = await startServer(t, data, { isFirst: false, argv: ['--rate-limit', '0'] })
  const kept = await revisionsOf(second, token, id)
  assert.deepEqual(
    acknowledged.filter(revision => !kept.has(revision)),
    [],
  )
  await assertWhole(second, token, id, acknowledged.length)
  assert.deepEqual(await second.stop(), { code: 0, signal: null })
})

const writers = 4
const writesBeforeKill = 60

/** The revisions of all acknowledged writes; the process is killed while every writer still writes. */
const writeUntilKilled = async (server: ServerProcess, token: string, space: string): Promise<string[]> => {
  const acknowledged: string[] = []
  const write = async (writer: number): Promise<void> => {
    for (let turn = 0; ; turn++) {
      const change = {
        operation: 'insert_page',
        title: `Page ${writer}-${turn}`,
        document: { markdown: 'Text' },
      }
      const answer = callApi<{ revision: string }>(server, token, `/spaces/${space}/content`, {
        changes: [change],
      })
      const result = await answer.catch((error: unknown) => error)
      if (result instanceof TypeError) return
      if (result instanceof Error) throw result
      acknowledged.push((result as { revision: string }).revision)
      if (acknowledged.length === writesBeforeKill) server.child.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  assert.ok(acknowledged.length >= writesBeforeKill)
  assert.deepEqual(await server.stop('SIGKILL'), { code: null, signal: 'SIGKILL' })
  return acknowledged
}

const revisionsOf = async (server: ServerProcess, token: string, space: string): Promise<Set<string>> => {
  const list = await callApi<{ items: { id: string }[]; next?: object }>(
    server,
    token,
    `/spaces/${space}/revisions?limit=1000`,
  )
  assert.equal(list.next, undefined)
  return new Set(list.items.map(revision => revision.id))
}

/**
 * Checks the content of the newest revision: it has a page for each acknowledged write, and at most one more for each
 * that was cut off.
 */
const assertWhole = async (
  server: ServerProcess,
  token: string,
  space: string,
  written: number,
): Promise<void> => {
  const { pages } = await callApi<{ pages: object[] }>(server, token, `/spaces/${space}/content`)
  assert.ok(pages.length >= written && pages.length <= written + writers, `${pages.length} pages`)
}
