// lectern export: what it writes, and that importing it gives the same content again.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { withoutIds } from '../../test/world/without-ids.ts'
import {
  documents,
  filesOf,
  folderWith,
  installationOfFile,
  listening,
  type PageInTree,
} from '../testing/documents.ts'
import { temporaryFolder } from '../testing/processes.ts'

const installation = installationOfFile()

const contentIn = (files: Record<string, string>) => withoutIds(new Map(Object.entries(files)))

test('imported, changed, exported and imported elsewhere, the content is the same', async t => {
  const { space } = await installation.importNew(folderWith(t))
  const setup = (await installation.pagesOf(space.id)).find(page => page.title === 'Setup') as PageInTree
  const added = {
    operation: 'insert_page',
    title: 'FAQ',
    document: { markdown: `See [setup](/pages/${setup.id}).\n` },
  }
  const changes = [added, { operation: 'update_page', page: setup.id, emoji: '🔧' }]
  await installation.api(`/spaces/${space.id}/content`, { changes })

  const folder = join(temporaryFolder(t), 'made', 'docs')
  const exported = await installation.command('export', space.id, folder)
  assert.deepEqual([exported.code, exported.stderr], [0, 'receiving…\n'])
  assert.match(exported.stdout, /^exported \d+ files, [\d.]+ (bytes|kB), to .*\n$/)
  const copy = (await installation.importNew(folder)).space
  const shape = (pages: PageInTree[]) => pages.map(({ path, title }) => [path, title])
  const pages = await installation.pagesOf(copy.id)
  assert.deepEqual(shape(pages), shape(await installation.pagesOf(space.id)))
  assert.deepEqual(
    pages.map(page => page.title),
    ['Welcome', 'Guide', 'Setup', 'FAQ'],
  )

  const again = join(temporaryFolder(t), 'docs')
  assert.equal((await installation.command('export', copy.id, again)).code, 0)
  const files = filesOf(folder)
  assert.deepEqual(contentIn(filesOf(again)), contentIn(files))
  assert.equal(files['guide/setup.md']?.includes('[go on](../README.md)'), true)
  assert.equal(files['images/plan.svg'], documents['images/plan.svg'])
})

test('an exported zip contains what an exported folder contains, and is imported as it is', async t => {
  const { space } = await installation.importNew(folderWith(t))
  const folder = join(temporaryFolder(t), 'docs')
  const zip = join(temporaryFolder(t), 'docs.zip')
  assert.equal((await installation.command('export', space.id, folder)).code, 0)
  const { code, stdout, stderr } = await installation.command('export', space.id, zip, '--json')
  assert.deepEqual([code, stderr], [0, ''])
  const { size: bytes, files } = {
    size: readFileSync(zip).length,
    files: Object.keys(filesOf(folder)).length,
  }
  assert.deepEqual(JSON.parse(stdout), { space: { id: space.id }, files, bytes, path: zip })
  assert.deepEqual(readdirSync(dirname(zip)), ['docs.zip'])

  const copy = (await installation.importNew(zip)).space
  const again = join(temporaryFolder(t), 'docs')
  assert.equal((await installation.command('export', copy.id, again)).code, 0)
  assert.deepEqual(contentIn(filesOf(again)), contentIn(filesOf(folder)))
})

test('export --json tells the number and the bytes of the files of a folder, as one JSON value', async t => {
  const { space } = await installation.importNew(folderWith(t))
  const path = join(temporaryFolder(t), 'docs')
  const { stdout, stderr } = await installation.command('export', space.id, path, '--json')
  const texts = Object.values(filesOf(path))
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  assert.equal(stderr, '')
  assert.deepEqual(JSON.parse(stdout), { space: { id: space.id }, files: texts.length, bytes, path })
})

test('export refuses a folder that is not empty, unless it is forced', async t => {
  const { space } = await installation.importNew(folderWith(t))
  const folder = folderWith(t, { 'README.md': 'mine\n', 'mine.txt': 'mine\n' })
  const { code, stdout, stderr } = await installation.command('export', space.id, folder)
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^lectern: the folder \S+ is not empty[^\n]+--force\n$/)
  assert.deepEqual(filesOf(folder), { 'README.md': 'mine\n', 'mine.txt': 'mine\n' })
  assert.equal((await installation.command('export', space.id, folder, '--force')).code, 0)
  const files = filesOf(folder)
  assert.deepEqual([files['README.md'], files['mine.txt']], [documents['README.md'], 'mine\n'])
})

test('an export that fails leaves the zip that was there, and nothing beside it', async t => {
  const folder = folderWith(t, { 'docs.zip': 'before' })
  const cutOff = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/zip' })
    response.write('PK', () => response.destroy())
  })
  const url = await listening(t, cutOff)
  const { code, stdout, stderr } = await installation.command(
    'export',
    'x',
    join(folder, 'docs.zip'),
    '--server',
    url,
  )
  assert.deepEqual([code, stdout], [4, ''])
  assert.match(stderr, new RegExp(`\nlectern: the connection to ${url} broke off[^\n]*\n$`))
  assert.deepEqual(filesOf(folder), { 'docs.zip': 'before' })
})

test('errors of the API are a sentence with the id of the request', async t => {
  const { code, stdout, stderr } = await installation.command(
    'export',
    'nowhere',
    join(temporaryFolder(t), 'docs'),
  )
  assert.deepEqual([code, stdout], [3, ''])
  assert.match(stderr, /^lectern: there is no such space[^\n]* \(status 404, request [\w-]+\)\n$/)
})
