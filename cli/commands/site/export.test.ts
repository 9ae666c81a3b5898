// lectern site export, run beside a server, into a folder, with its output.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { startFounded } from '../../testing/founded.ts'
import { lectern, temporaryFolder } from '../../testing/processes.ts'

test('the handbook of the first start is exported beside the running server, and brought up to date', async t => {
  const data = join(temporaryFolder(t), 'data')
  const folder = join(temporaryFolder(t), 'public')
  const { url, token } = await startFounded(t, data)
  const get = async (path: string) => {
    const answer = await fetch(`${url}/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
    return (await answer.json()) as { items: { id: string }[] }
  }
  const [organization] = (await get('/orgs')).items
  const [site] = (await get(`/orgs/${organization?.id}/sites`)).items
  const exporting = (...more: string[]) =>
    lectern(['site', 'export', site?.id ?? '', folder, '--data', data, '--base-url', url, ...more])

  const first = await exporting()
  assert.deepEqual(
    [first.code, first.stderr.split('\n')[0]],
    [0, first.stderr.match(/^writing \d+ pages…/)?.[0]],
  )
  assert.match(
    first.stdout,
    /^exported \d+ pages, \d+ files, [\d.]+ MB, to .*: \d+ written, 0 removed\nopen .*index\.html\n$/,
  )
  assert.match(readFileSync(join(folder, 'index.html'), 'utf8'), /<h1/)

  writeFileSync(join(folder, 'mine.txt'), 'mine')
  const { code, stdout, stderr } = await exporting('--json')
  assert.deepEqual([code, stderr, JSON.parse(stdout).written], [0, '', 0])
  assert.equal(existsSync(join(folder, 'mine.txt')), true)
})

test('a site that is not there is an error in a sentence, and makes no folder', async t => {
  const data = join(temporaryFolder(t), 'data')
  const folder = join(temporaryFolder(t), 'public')
  const founding = ['--organization', 'Ada Inc', '--email', 'ada@example.com', '--name', 'Ada']
  await lectern(['init', '--data', data, ...founding])
  const { code, stdout, stderr } = await lectern(['site', 'export', 'nowhere', folder, '--data', data])
  assert.deepEqual([code, stdout, stderr], [1, '', 'lectern: there is no site with the id nowhere\n'])
  assert.equal(existsSync(folder), false)
})

test('where there is no installation it asks whether that is the right place, and makes none', async t => {
  const data = join(temporaryFolder(t), 'data')
  const folder = join(temporaryFolder(t), 'public')
  const { code, stdout, stderr } = await lectern(['site', 'export', 'nowhere', folder, '--data', data])
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^lectern: there is no database .*is this the right data folder/)
  assert.deepEqual([existsSync(data), existsSync(folder)], [false, false])
})
