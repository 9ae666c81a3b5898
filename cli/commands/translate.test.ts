// lectern translate: what it prints about a run.
import assert from 'node:assert/strict'
import test from 'node:test'
import { folderWith, installationOfFile } from '../testing/documents.ts'

const installation = installationOfFile()

test('translations are brought up to date, which says what was done and where it waits', async t => {
  const { space } = await installation.importNew(folderWith(t))
  const { api, organization } = installation
  const target = await api<{ id: string }>(`/orgs/${organization}/spaces`, { title: 'Handbuch' })
  const fields = { title: 'Guides', sources: [space.id], targets: { de: target.id } }
  const { id } = await api<{ id: string }>(`/orgs/${organization}/translations`, fields)
  const { code, stdout, stderr } = await installation.command('translate', id, '--language', 'de')
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^\d+ passages were translated anew\nde: change request \w+ in the space \w+\n$/)
  const again = await installation.command('translate', id, '--json')
  const run = JSON.parse(again.stdout)
  assert.deepEqual([again.stderr, run.status, run.translated], ['', 'done', 0])
})

test('what the API refuses is said', async () => {
  const { code, stderr } = await installation.command('translate', 'nothing')
  assert.equal(code, 3)
  assert.match(stderr, /^lectern: there is no such translation settings/)
})
