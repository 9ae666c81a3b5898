// lectern import of a folder: what it sends, and what it reports.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import test from 'node:test'
import { documents, folderWith, installationOfFile, listening } from '../testing/documents.ts'
import { temporaryFolder } from '../testing/processes.ts'

const installation = installationOfFile('--file-limit', '2000000')

test('a folder that is alone in the imported folder stays a folder', async t => {
  const { space } = await installation.importNew(
    folderWith(t, { 'guide/README.md': '# Guide\n', 'guide/setup.md': '# Setup\n' }),
  )
  assert.deepEqual(
    (await installation.pagesOf(space.id)).map(page => page.path),
    ['guide', 'guide/setup'],
  )
})

test('import tells what was imported, the revision, the failures and the address', async t => {
  const files = { ...documents, 'guide/setup.md': '---\ntitle: [\n---\n\n# Setup\n' }
  const { space } = await installation.importNew(folderWith(t))
  const { code, stdout, stderr } = await installation.command(
    'import',
    folderWith(t, files),
    '--space',
    space.id,
  )
  assert.equal(code, 0)
  assert.match(stderr, /^sending [\d.]+ (bytes|kB)…\nworking…\n(?:[a-z ]+…\n)*$/)
  const [first, revision, count, failure, address] = stdout.split('\n')
  assert.equal(first, `imported 4 of 4 pages and files into the space ${space.id}`)
  assert.match(revision ?? '', /^revision \w{20}$/)
  assert.match(count ?? '', /: 1$/)
  assert.match(failure ?? '', /^ {2}guide\/setup\.md: \w/)
  assert.equal(address, `${installation.server.url}/v1/spaces/${space.id}`)
})

test('import --change-request leaves the space as it is and tells the change request', async t => {
  const { space, revision } = await installation.importNew(folderWith(t))
  const source = folderWith(t, { ...documents, 'README.md': '# Hello\n' })
  const argv = ['import', source, '--space', space.id, '--change-request', 'Say hello']
  const { code, stdout, stderr } = await installation.command(...argv, '--json')
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
  const made = await installation.api<{ subject: string; revision: string }>(path)
  assert.deepEqual([made.subject, made.revision], ['Say hello', imported.revision])
  assert.equal((await installation.api<{ revision: string }>(`/spaces/${space.id}`)).revision, revision)
})

test('where the space was made and the import failed, the message names the space', async t => {
  const incompressible = { 'README.md': '# Large\n', 'large.bin': noise(3_000_000) }
  const before = await installation.spaceCount()
  const { code, stdout, stderr } = await installation.command(
    'import',
    folderWith(t, incompressible),
    '--new',
    'Docs',
    '--organization',
    installation.organization,
    '--json',
  )
  assert.deepEqual([code, stdout], [3, ''])
  const { error } = JSON.parse(stderr)
  assert.equal(error.code, 413)
  const pattern = /^the space (\w{20}) was made, but the import failed: .*\(status 413, .*$/
  const id = pattern.exec(error.message)?.[1]
  assert.ok(id, stderr)
  assert.equal((await installation.api<{ title: string }>(`/spaces/${id}`)).title, 'Docs')
  assert.equal(await installation.spaceCount(), before + 1)
})

test('where the change request was made and the import failed, the message names it', async t => {
  const { space } = await installation.importNew(folderWith(t))
  const source = folderWith(t, { 'large.bin': noise(3_000_000) })
  const { code, stderr } = await installation.command(
    'import',
    source,
    '--space',
    space.id,
    '--change-request',
    'Large',
  )
  assert.equal(code, 3)
  assert.match(stderr, /lectern: the change request \w{20} \(number 1\) was made, but/)
})

test('an answer that comes before everything is sent is printed like every other', async t => {
  const refusing = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.method === 'GET') response.end(JSON.stringify({ id: 'x', urls: { location: '' } }))
    else response.writeHead(403).end(JSON.stringify({ error: { message: 'not you', requestId: '1' } }))
  })
  const source = folderWith(t, { 'large.png': noise(30_000_000) })
  const argv = ['import', source, '--space', 'x', '--server', await listening(t, refusing)]
  const { code, stdout, stderr } = await installation.command(...argv)
  assert.deepEqual([code, stdout], [3, ''])
  assert.equal(stderr, 'sending 30.0 MB…\nlectern: not you (status 403, request 1)\n')
})

/** Bytes that cannot be compressed, always the same ones. */
const noise = (size: number): Uint8Array =>
  createHash('shake256', { outputLength: size }).update('noise').digest()

test('a new space is made in the organization that one belongs to; of several, one is to be named', async t => {
  const organizations = [{ id: 'one', title: 'First' }]
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`)
    response.setHeader('content-type', 'application/json')
    if (request.method === 'GET') response.end(JSON.stringify({ items: organizations }))
    else response.writeHead(403).end(JSON.stringify({ error: { message: 'not you', requestId: '1' } }))
  })
  const origin = await listening(t, server)
  const argv = ['import', folderWith(t), '--new', 'Docs', '--server', origin]
  assert.equal((await installation.command(...argv)).code, 3)
  assert.deepEqual(asked, ['GET /v1/orgs', 'POST /v1/orgs/one/spaces'])
  organizations.push({ id: 'two', title: 'Second' })
  const { code, stderr } = await installation.command(...argv)
  assert.deepEqual([code, asked.length], [1, 3])
  assert.equal(stderr, 'lectern: name the organization by --organization: one (First), two (Second)\n')
})

test('nothing is made where there is nothing to import', async t => {
  const before = await installation.spaceCount()
  const notAZip = join(folderWith(t), 'README.md')
  const sources: [path: string, sentence: RegExp][] = [
    [join(temporaryFolder(t), 'nowhere'), /there is no folder and no zip at/],
    [temporaryFolder(t), /there is nothing to import/],
    [notAZip, /README\.md: the archive is damaged or no zip/],
  ]
  for (const [source, sentence] of sources) {
    const { code, stdout, stderr } = await installation.command(
      'import',
      source,
      '--new',
      'Docs',
      '--organization',
      installation.organization,
    )
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /^lectern: [^\n]+\n$/)
    assert.match(stderr, sentence)
  }
  assert.equal(await installation.spaceCount(), before)
})
