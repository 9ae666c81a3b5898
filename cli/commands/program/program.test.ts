// lectern program: adding, listing and removing programs.
import assert from 'node:assert/strict'
import test from 'node:test'
import { lectern, temporaryFolder } from '../../testing/processes.ts'

const founding = ['--organization', 'Ada Inc', '--email', 'ada@example.com', '--name', 'Ada']

test('a program is added, listed and removed, for people and for programs', async t => {
  const data = ['--data', temporaryFolder(t)]
  await lectern(['init', ...data, ...founding])
  const wanted = [
    '--name',
    'Page mirror',
    '--redirect-uri',
    'https://mirror.example/back',
    'http://127.0.0.1/back',
  ]
  const added = await lectern([
    'program',
    'add',
    ...data,
    ...wanted,
    '--uri',
    'https://mirror.example',
    '--json',
  ])
  assert.deepEqual([added.code, added.stderr], [0, ''])
  const { program } = JSON.parse(added.stdout)
  const listed = await lectern(['program', 'list', ...data])
  assert.equal(
    listed.stdout,
    `${program.id}  operator  Page mirror  https://mirror.example/back  http://127.0.0.1/back\n`,
  )
  assert.deepEqual(JSON.parse((await lectern(['program', 'list', ...data, '--json'])).stdout), {
    programs: [program],
  })
  const removed = await lectern(['program', 'remove', ...data, program.id])
  assert.deepEqual([removed.code, removed.stdout], [0, 'removed; it acted for 0 people\n'])
  assert.equal((await lectern(['program', 'list', ...data])).stdout, 'there are none\n')
  const again = await lectern(['program', 'remove', ...data, program.id])
  assert.deepEqual([again.code, again.stdout], [1, ''])
  assert.match(again.stderr, /^lectern: there is no such program; [^\n]+\n$/)
})

test('a program that cannot be is refused in a sentence', async t => {
  const data = ['--data', temporaryFolder(t)]
  await lectern(['init', ...data, ...founding])
  for (const [name, uri, sentence] of [
    ['', 'https://mirror.example/back', /a program needs a name/],
    ['Mirror', 'http://mirror.example/back', /a redirect URI must begin with https/],
    ['Mirror', 'javascript:alert(1)', /a redirect URI/],
  ] as const) {
    const { code, stdout, stderr } = await lectern([
      'program',
      'add',
      ...data,
      '--name',
      name,
      '--redirect-uri',
      uri,
    ])
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /^lectern: [^\n]+\n$/)
    assert.match(stderr, sentence)
  }
})
