// lectern pdf: what it saves, and what it prints when there is no PDF.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import test from 'node:test'
import { readPdf } from '../../test/world/pdf.ts'
import { filesOf, folderWith, installationOfFile, listening } from '../testing/documents.ts'
import { temporaryFolder } from '../testing/processes.ts'

const installation = installationOfFile()

test('a space, and one page of it alone, is saved as a PDF, which says what is happening', async t => {
  const { space } = await installation.importNew(folderWith(t))
  const file = join(temporaryFolder(t), 'guide.pdf')
  const { code, stdout, stderr } = await installation.command('pdf', '--space', space.id, '-o', file)
  assert.deepEqual(
    [code, stderr.replace(/[\d.]+ (kB|bytes|MB)/, 'SIZE')],
    [0, 'typesetting…\nreceiving SIZE…\n'],
  )
  assert.match(stdout, /^saved a PDF of [\d.]+ kB as .*guide\.pdf\n$/)
  const whole = await readPdf(readFileSync(file))
  assert.match(whole.pages.map(({ text }) => text).join('\n'), /Welcome[\s\S]*Setup/)

  const setup = (await installation.pagesOf(space.id)).find(({ title }) => title === 'Setup')
  const alone = join(temporaryFolder(t), 'setup.pdf')
  const argv = [
    '--space',
    space.id,
    '--page',
    setup?.id ?? '',
    '--only',
    '--paper',
    'a5',
    '-o',
    alone,
    '--json',
  ]
  const saved = await installation.command('pdf', ...argv)
  assert.deepEqual([saved.code, saved.stderr], [0, ''])
  assert.equal(JSON.parse(saved.stdout).path, alone)
  const { pages } = await readPdf(readFileSync(alone))
  assert.match(pages[0]?.text ?? '', /Setup[\s\S]*Then go on/)
})

test('a file that is there is written over only with --force', async t => {
  const { space } = await installation.importNew(folderWith(t))
  const folder = folderWith(t, { 'guide.pdf': 'before' })
  const argv = ['pdf', '--space', space.id, '-o', join(folder, 'guide.pdf')]
  const refused = await installation.command(...argv)
  assert.equal(refused.code, 1)
  assert.match(
    refused.stderr,
    /^lectern: .*guide\.pdf is there already; name another file with --output[^\n]*\n$/,
  )
  assert.deepEqual(filesOf(folder), { 'guide.pdf': 'before' })
  assert.equal((await installation.command(...argv, '--force')).code, 0)
  assert.match(filesOf(folder)['guide.pdf'] ?? '', /^%PDF/)
})

test('what the API refuses is said, and leaves no file', async t => {
  const { space } = await installation.importNew(folderWith(t))
  const folder = temporaryFolder(t)
  const argv = ['pdf', '--space', space.id, '--only', '-o', join(folder, 'a.pdf')]
  const { code, stderr } = await installation.command(...argv)
  assert.equal(code, 3)
  assert.match(stderr, /^lectern: only needs `page`/)
  assert.deepEqual(filesOf(folder), {})
})

test('it is asked for again while it is still being made, and an error at its address is said', async t => {
  let asked = 0
  const url = await listening(
    t,
    createServer((request, response) => {
      const isApi = request.url?.startsWith('/v1') === true
      const status = isApi ? 200 : ++asked < 3 ? 503 : 409
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
      const error = { code: status, message: 'not like this', requestId: 'r1' }
      response.end(JSON.stringify(isApi ? { url: `${url}/pdfs/a.pdf` } : { error }))
    }),
  )
  const folder = temporaryFolder(t)
  const argv = ['pdf', '--space', 'x', '-o', join(folder, 'a.pdf'), '--server', url]
  const { code, stderr } = await installation.command(...argv)
  assert.deepEqual([code, asked], [3, 3])
  assert.match(stderr, /lectern: not like this \(status 409, request r1\)\n$/)
  assert.deepEqual(filesOf(folder), {})
})
