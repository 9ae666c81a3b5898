// lectern import of an address: it follows the import to its end, or cancels it.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import test, { type TestContext } from 'node:test'
import { folderWith, installationOfFile, listening } from '../testing/documents.ts'
import { program } from '../testing/processes.ts'

const installation = installationOfFile('--fetch-allow', '127.0.0.0/8')

const newSpace = async (): Promise<string> =>
  (await installation.api<{ id: string }>(`/orgs/${installation.organization}/spaces`, { title: 'Docs' })).id

/** The address of a file on a server of the test's own. */
const fileAt = async (t: TestContext, name: string, listener: RequestListener): Promise<string> =>
  `${await listening(t, createServer(listener))}/${name}`

test('what is at an address is imported, and what was not as it was meant is listed at the end', async t => {
  const space = await newSpace()
  const url = await fileAt(t, 'guide.md', (_request, response) => response.end('# Guide\n\n{% hint %}\n'))
  const { code, stdout, stderr } = await installation.command('import', url, '--space', space)
  assert.deepEqual([code, /^(?:[a-z ]+…\n)*$/.test(stderr)], [0, true], stderr)
  const [first, , count, failure, address] = stdout.split('\n')
  assert.equal(first, `imported 1 of 1 pages and files into the space ${space}`)
  assert.equal(count, 'not as it was meant: 1')
  assert.match(failure ?? '', /^ {2}127\.0\.0\.1-\d+\/guide\.md:3: \{% hint/)
  assert.equal(address, `${installation.server.url}/v1/spaces/${space}`)
  assert.deepEqual(
    (await installation.pagesOf(space)).map(page => page.title),
    ['Guide'],
  )
})

test('an import that fails says why, and what was made for it', async t => {
  const url = await fileAt(t, 'guide.md', (_request, response) => response.writeHead(404).end())
  const into = ['--new', 'Guide', '--organization', installation.organization]
  const { code, stdout, stderr } = await installation.command('import', url, ...into)
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /lectern: the space \w{20} was made, but the import failed: .*status 404\n$/)
})

test('what the server refuses to begin is refused', async () => {
  const space = await newSpace()
  const argv = ['import', 'https://us3r:pa55@example.com/a.zip', '--space', space]
  const { code, stderr } = await installation.command(...argv)
  assert.equal(code, 3)
  assert.match(stderr, /user name or a password/)
})

test('--source is of an address alone, and one that there is', async t => {
  for (const argv of [
    ['import', folderWith(t), '--source', 'zip', '--space', 'x'],
    ['import', 'https://example.com', '--source', 'pigeon', '--space', 'x'],
    ['import', 'ftp://example.com/a.zip', '--space', 'x'],
  ]) {
    const { code, stdout } = await installation.command(...argv)
    assert.deepEqual([code, stdout], [2, ''])
  }
})

test('an interrupted command cancels the import, and ends with 130', async t => {
  const space = await newSpace()
  const fetched = Promise.withResolvers<void>()
  const url = await fileAt(t, 'guide.md', () => fetched.resolve())
  const env = { ...process.env, LECTERN_SERVER: installation.server.url, LECTERN_TOKEN: installation.token }
  const child = spawn(process.execPath, [program, 'import', url, '--space', space], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    stderr += text
  })
  // Its first output shows that it follows the import.
  await Promise.all([fetched.promise, once(child.stderr, 'data')])
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  assert.equal(code, 130, stderr)
  assert.match(stderr, /lectern: interrupted; the import was cancelled, and nothing was imported\n$/)
  const list = `/orgs/${installation.organization}/imports?space=${space}`
  const { items } = await installation.api<{ items: { status: string }[] }>(list)
  assert.deepEqual(
    items.map(({ status }) => status),
    ['cancelled'],
  )
})
