// Exporting and importing organizations: from a running server, into another installation.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { startFounded } from '../../testing/founded.ts'
import { callApi, lectern, startServer, temporaryFolder } from '../../testing/processes.ts'

test('an organization of a running server comes to a new installation, and its admin gets in', async t => {
  const [data, other, folder] = [temporaryFolder(t), temporaryFolder(t), temporaryFolder(t)]
  const file = join(folder, 'one.export')
  const server = await startFounded(t, data)
  const listed = await lectern(['organization', 'list', '--data', data])
  const [line = ''] = listed.stdout.split('\n')
  assert.match(line, /^[0-9A-Za-z]{20} {2}My organization {2}1 member {2}1 space$/)
  const [id = ''] = line.split(' ')
  const made = await lectern(['organization', 'export', id, file, '--data', data])
  assert.match(made.stdout, /^export \S+ of \d+ rows is in \S+: [\d.]+ [kM]B\n$/)
  const again = await lectern(['organization', 'export', id, file, '--data', data])
  assert.match(again.stderr, /one.export is there already; [^\n]+ --force\n$/)
  const busy = await lectern(['organization', 'import', file, '--data', data])
  assert.deepEqual([busy.code, busy.stdout], [1, ''])
  assert.match(busy.stderr, /another server runs on the data folder/)
  await server.stop()
  const there = await lectern(['organization', 'import', file, '--data', data])
  assert.match(there.stderr, /the organization My organization is here already, and nothing was changed/)
  const brought = await lectern(['organization', 'import', file, '--data', other])
  assert.equal(brought.code, 0, brought.stderr)
  const [imported = '', ...others] = brought.stdout.trimEnd().split('\n')
  const next = others.at(-1) ?? ''
  assert.match(imported, /^imported My organization \(\S+\): \d+ rows, 0 people [^\n]+, 1 who got one$/)
  const email = /^sign in as its admin: lectern user link --email (\S+)$/.exec(next)?.[1] ?? next
  const { stdout } = await lectern(['token', 'create', '--data', other, '--email', email, '--label', 'New'])
  const running = await startServer(t, other, { isFirst: false })
  const { items } = await callApi<{ items: { id: string }[] }>(running, stdout.trim(), '/orgs')
  assert.deepEqual(
    items.map(item => item.id),
    [id],
  )
})
