import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import test, { after, before, type TestContext } from 'node:test'
import {
  callApi,
  firstOrganization,
  lectern,
  type Outcome,
  type Server,
  startServer,
  temporaryFolder,
} from '../testing.ts'

let server: Server
let token: string
let organization: string
const closing: (() => void)[] = []
const suite = { after: (act: () => void) => void closing.push(act) } as Pick<TestContext, 'after'>

before(async () => {
  server = await startServer(suite, temporaryFolder(suite), { argv: ['--file-limit', '2000000'] })
  token = server.token as string
  organization = await firstOrganization(server, token)
})
after(() => {
  for (const close of closing.reverse()) close()
})

const command = (...argv: string[]): Promise<Outcome> =>
  lectern(argv, { LECTERN_SERVER: server.url, LECTERN_TOKEN: token })

const fixture: Readonly<Record<string, string>> = {
  'README.md': '# Welcome\n\nStart with the [setup](guide/setup.md#install).\n',
  'guide/README.md': '# Guide\n\n![a plan](../images/plan.svg)\n',
  'guide/setup.md':
    '---\ndescription: How to begin\n---\n\n# Setup\n\n## Install\n\nThen [go on](../README.md).\n',
  'images/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>\n',
  'SUMMARY.md':
    '# Summary\n\n* [Welcome](README.md)\n* [Guide](guide/README.md)\n  * [Setup](guide/setup.md)\n',
}

const folderOf = (t: TestContext, files: Readonly<Record<string, string | Uint8Array>> = fixture): string => {
  const folder = temporaryFolder(t)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const filesOf = (folder: string): Record<string, string> => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )
  const paths = entries.map(entry => join(entry.parentPath, entry.name)).sort()
  return Object.fromEntries(paths.map(path => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

const importNew = async (source: string): Promise<{ space: { id: string }; revision: string }> => {
  const { code, stdout, stderr } = await command(
    'import',
    source,
    '--new',
    'Docs',
    '--organization',
    organization,
    '--json',
  )
  assert.deepEqual([code, stderr], [0, ''])
  return JSON.parse(stdout)
}

interface PageInTree {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly pages: readonly PageInTree[]
}

const pagesOf = async (space: string): Promise<PageInTree[]> => {
  const { pages } = await callApi<{ pages: PageInTree[] }>(server, token, `/spaces/${space}/content`)
  const flat = (list: readonly PageInTree[]): PageInTree[] =>
    list.flatMap(page => [page, ...flat(page.pages)])
  return flat(pages)
}

const spaceCount = async (): Promise<number> =>
  (await callApi<{ count: number }>(server, token, `/orgs/${organization}/spaces`)).count

test('imported, changed, exported and imported elsewhere, the content is the same', async t => {
  const { space } = await importNew(folderOf(t))
  const setup = (await pagesOf(space.id)).find(page => page.title === 'Setup') as PageInTree
  const added = {
    operation: 'insert_page',
    title: 'FAQ',
    document: { markdown: `See [setup](/pages/${setup.id}).\n` },
  }
  const changes = [added, { operation: 'update_page', page: setup.id, emoji: '🔧' }]
  await callApi(server, token, `/spaces/${space.id}/content`, { changes })

  const folder = join(temporaryFolder(t), 'made', 'docs')
  const exported = await command('export', space.id, folder)
  assert.deepEqual([exported.code, exported.stderr], [0, 'receiving…\n'])
  assert.match(exported.stdout, /^exported \d+ files, [\d.]+ (bytes|kB), to .*\n$/)
  const copy = (await importNew(folder)).space
  const shape = (pages: PageInTree[]) => pages.map(({ path, title }) => [path, title])
  const pages = await pagesOf(copy.id)
  assert.deepEqual(shape(pages), shape(await pagesOf(space.id)))
  assert.deepEqual(
    pages.map(page => page.title),
    ['Welcome', 'Guide', 'Setup', 'FAQ'],
  )

  const again = join(temporaryFolder(t), 'docs')
  assert.equal((await command('export', copy.id, again)).code, 0)
  const files = filesOf(folder)
  assert.deepEqual(filesOf(again), files)
  assert.equal(files['guide/setup.md']?.includes('[go on](../README.md)'), true)
  assert.equal(files['images/plan.svg'], fixture['images/plan.svg'])
})

test('an exported zip holds what an exported folder holds, and is imported as it is', async t => {
  const { space } = await importNew(folderOf(t))
  const folder = join(temporaryFolder(t), 'docs')
  const zip = join(temporaryFolder(t), 'docs.zip')
  assert.equal((await command('export', space.id, folder)).code, 0)
  const { code, stdout, stderr } = await command('export', space.id, zip, '--json')
  assert.deepEqual([code, stderr], [0, ''])
  const { size: bytes, files } = {
    size: readFileSync(zip).length,
    files: Object.keys(filesOf(folder)).length,
  }
  assert.deepEqual(JSON.parse(stdout), { space: { id: space.id }, files, bytes, path: zip })
  assert.deepEqual(readdirSync(dirname(zip)), ['docs.zip'])

  const copy = (await importNew(zip)).space
  const again = join(temporaryFolder(t), 'docs')
  assert.equal((await command('export', copy.id, again)).code, 0)
  assert.deepEqual(filesOf(again), filesOf(folder))
})

test('export --json tells the number and the bytes of the files of a folder, as one JSON value', async t => {
  const { space } = await importNew(folderOf(t))
  const path = join(temporaryFolder(t), 'docs')
  const { stdout, stderr } = await command('export', space.id, path, '--json')
  const texts = Object.values(filesOf(path))
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  assert.equal(stderr, '')
  assert.deepEqual(JSON.parse(stdout), { space: { id: space.id }, files: texts.length, bytes, path })
})

test('a folder that is alone in the imported folder stays a folder', async t => {
  const { space } = await importNew(
    folderOf(t, { 'guide/README.md': '# Guide\n', 'guide/setup.md': '# Setup\n' }),
  )
  assert.deepEqual(
    (await pagesOf(space.id)).map(page => page.path),
    ['guide', 'guide/setup'],
  )
})

test('import tells what was imported, the revision, the failures and the address', async t => {
  const files = { ...fixture, 'guide/setup.md': '---\ntitle: [\n---\n\n# Setup\n' }
  const { space } = await importNew(folderOf(t))
  const { code, stdout, stderr } = await command('import', folderOf(t, files), '--space', space.id)
  assert.equal(code, 0)
  assert.match(stderr, /^sending [\d.]+ (bytes|kB)…\nworking…\n$/)
  const [first, revision, count, failure, address] = stdout.split('\n')
  assert.equal(first, `imported 4 of 4 pages and files into the space ${space.id}`)
  assert.match(revision ?? '', /^revision \w{20}$/)
  assert.match(count ?? '', /: 1$/)
  assert.match(failure ?? '', /^ {2}guide\/setup\.md: \w/)
  assert.equal(address, `${server.url}/v1/spaces/${space.id}`)
})

test('import --change-request leaves the space as it is and tells the change request', async t => {
  const { space, revision } = await importNew(folderOf(t))
  const source = folderOf(t, { ...fixture, 'README.md': '# Hello\n' })
  const argv = ['import', source, '--space', space.id, '--change-request', 'Say hello']
  const { code, stdout, stderr } = await command(...argv, '--json')
  assert.deepEqual([code, stderr], [0, ''])
  const { changeRequest, ...imported } = JSON.parse(stdout)
  assert.deepEqual(Object.keys(imported).sort(), [
    'failures',
    'importedResources',
    'revision',
    'space',
    'totalResources',
  ])
  assert.equal(changeRequest.number, 1)
  const path = `/spaces/${space.id}/change-requests/${changeRequest.id}`
  const made = await callApi<{ subject: string; revision: string }>(server, token, path)
  assert.deepEqual([made.subject, made.revision], ['Say hello', imported.revision])
  assert.equal((await callApi<{ revision: string }>(server, token, `/spaces/${space.id}`)).revision, revision)
})

test('where the space was made and the import failed, the message names the space', async t => {
  const incompressible = { 'README.md': '# Large\n', 'large.bin': noise(3_000_000) }
  const before = await spaceCount()
  const { code, stdout, stderr } = await command(
    'import',
    folderOf(t, incompressible),
    '--new',
    'Docs',
    '--organization',
    organization,
    '--json',
  )
  assert.deepEqual([code, stdout], [1, ''])
  const id = /^lectern: the space (\w{20}) was made, but the import failed: .*2000000 bytes.*\n$/.exec(
    stderr,
  )?.[1]
  assert.ok(id, stderr)
  assert.equal((await callApi<{ title: string }>(server, token, `/spaces/${id}`)).title, 'Docs')
  assert.equal(await spaceCount(), before + 1)
})

test('where the change request was made and the import failed, the message names it', async t => {
  const { space } = await importNew(folderOf(t))
  const source = folderOf(t, { 'large.bin': noise(3_000_000) })
  const { code, stderr } = await command('import', source, '--space', space.id, '--change-request', 'Large')
  assert.equal(code, 1)
  assert.match(
    stderr,
    new RegExp(`lectern: in the space ${space.id}, the change request \\w{20} \\(number 1\\) was made, but`),
  )
})

test('an answer that comes before everything is sent is told like every other', async t => {
  const refusing = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.method === 'GET') response.end(JSON.stringify({ id: 'x', urls: { location: '' } }))
    else response.writeHead(403).end(JSON.stringify({ error: { message: 'not you', requestId: '1' } }))
  })
  const source = folderOf(t, { 'large.png': noise(30_000_000) })
  const argv = ['import', source, '--space', 'x', '--server', await listening(t, refusing)]
  const { code, stdout, stderr } = await command(...argv)
  assert.deepEqual([code, stdout], [1, ''])
  assert.equal(stderr, 'sending 30.0 MB…\nlectern: not you (status 403, request 1)\n')
})

/** Bytes that no archive makes smaller, the same ones every time. */
const noise = (size: number): Uint8Array =>
  createHash('shake256', { outputLength: size }).update('noise').digest()

test('nothing is made where there is nothing to import', async t => {
  const before = await spaceCount()
  const notAZip = join(folderOf(t), 'README.md')
  const sources: [path: string, sentence: RegExp][] = [
    [join(temporaryFolder(t), 'nowhere'), /there is no folder and no zip at/],
    [temporaryFolder(t), /there is nothing to import/],
    [notAZip, /README\.md: the archive is damaged or no zip/],
  ]
  for (const [source, sentence] of sources) {
    const { code, stdout, stderr } = await command(
      'import',
      source,
      '--new',
      'Docs',
      '--organization',
      organization,
    )
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /^lectern: [^\n]+\n$/)
    assert.match(stderr, sentence)
  }
  assert.equal(await spaceCount(), before)
})

test('export refuses a folder that is not empty, unless it is forced', async t => {
  const { space } = await importNew(folderOf(t))
  const folder = folderOf(t, { 'README.md': 'mine\n', 'mine.txt': 'mine\n' })
  const { code, stdout, stderr } = await command('export', space.id, folder)
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^lectern: the folder \S+ is not empty[^\n]+--force\n$/)
  assert.deepEqual(filesOf(folder), { 'README.md': 'mine\n', 'mine.txt': 'mine\n' })
  assert.equal((await command('export', space.id, folder, '--force')).code, 0)
  const files = filesOf(folder)
  assert.deepEqual([files['README.md'], files['mine.txt']], [fixture['README.md'], 'mine\n'])
})

test('an export that fails leaves the zip that was there, and nothing beside it', async t => {
  const folder = folderOf(t, { 'docs.zip': 'before' })
  const cutOff = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/zip' })
    response.write('PK', () => response.destroy())
  })
  const url = await listening(t, cutOff)
  const { code, stdout, stderr } = await command('export', 'x', join(folder, 'docs.zip'), '--server', url)
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, new RegExp(`\nlectern: the connection to ${url} broke off[^\n]*\n$`))
  assert.deepEqual(filesOf(folder), { 'docs.zip': 'before' })
})

test('errors of the API are a sentence with the id of the request', async t => {
  const { code, stdout, stderr } = await command('export', 'nowhere', join(temporaryFolder(t), 'docs'))
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^lectern: there is no such space[^\n]* \(status 404, request \w+\)\n$/)
})

test('a server that cannot be reached, and what is no server, are told apart', async t => {
  const stranger = createServer((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
  const elsewhere = createServer((_request, response) =>
    response.writeHead(301, { location: server.url }).end(),
  )
  const turns: [url: string, sentence: RegExp][] = [
    ['http://127.0.0.1:2', /cannot reach http:\/\/127\.0\.0\.1:2 \(ECONNREFUSED\); is the server running\?/],
    [await listening(t, stranger), /answered with status 502, and not as Lectern does/],
    [await listening(t, elsewhere), /redirects to http:[^;]*; give the server's own address/],
  ]
  for (const [url, sentence] of turns) {
    const { code, stderr } = await command('export', 'x', join(temporaryFolder(t), 'docs'), '--server', url)
    assert.equal(code, 1)
    assert.match(stderr, sentence)
  }
})

const listening = async (t: TestContext, other: ReturnType<typeof createServer>): Promise<string> => {
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  t.after(() => other.close())
  return `http://127.0.0.1:${(other.address() as { port: number }).port}`
}

test('without a token, or with what is none, nothing is sent', async t => {
  const path = join(temporaryFolder(t), 'docs')
  for (const [wrong, sentence] of [
    ['', /set LECTERN_TOKEN to your token/],
    ['lct_a\nb', /LECTERN_TOKEN holds characters that no token has/],
  ] as const) {
    const { code, stdout, stderr } = await lectern(['export', 'x', path], { LECTERN_TOKEN: wrong })
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /^lectern: [^\n]+\n$/)
    assert.match(stderr, sentence)
  }
  assert.equal(existsSync(path), false)
})
