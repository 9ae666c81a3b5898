import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import test from 'node:test'
import { callApi, lectern, startServer, temporaryFolder } from '../testing/processes.ts'

const founding = ['--organization', 'Ada Inc', '--email', 'ada@example.com', '--name', 'Ada']

test('init makes the organization, its admin and a token; serve then makes none of its own', async t => {
  const data = temporaryFolder(t)
  const { code, stdout, stderr } = await lectern(['init', '--data', data, ...founding, '--json'])
  assert.deepEqual([code, stderr], [0, ''])
  const { organization, user, token } = JSON.parse(stdout)

  const server = await startServer(t, data, { isFirst: false })
  const { items } = await callApi<{ items: { id: string; title: string }[] }>(server, token, '/orgs')
  assert.deepEqual(
    items.map(({ id, title }) => [id, title]),
    [[organization.id, 'Ada Inc']],
  )
  assert.equal((await callApi<{ id: string }>(server, token, '/user')).id, user.id)
  await server.stop()
  assert.doesNotMatch(await server.printed, /lct_/)
})

test('init without --json tells the token once, for a person', async t => {
  const { code, stdout } = await lectern(['init', '--data', temporaryFolder(t), ...founding])
  assert.equal(code, 0)
  assert.match(stdout, /^organization \w{20}\nuser \w{20}\ntoken, shown this once: lct_\w+\n$/)
})

test('init refuses an installation that has an organization, and changes nothing', async t => {
  const data = temporaryFolder(t)
  assert.equal((await lectern(['init', '--data', data, ...founding])).code, 0)
  const again = ['--organization', 'Eve Inc', '--email', 'eve@example.com', '--name', 'Eve']
  const { code, stdout, stderr } = await lectern(['init', '--data', data, ...again])
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^lectern: this installation has an organization already[^\n]*\n$/)
  const token = await lectern([
    'token',
    'create',
    '--data',
    data,
    '--email',
    'eve@example.com',
    '--label',
    'x',
  ])
  assert.match(token.stderr, /there is no user with the address eve@example\.com/)
})

test('users and tokens are made beside a running server, which knows them immediately', async t => {
  const data = temporaryFolder(t)
  const server = await startServer(t, data)
  const person = ['--email', 'grace@example.com', '--name', 'Grace']
  const made = await lectern(['user', 'create', '--data', data, ...person, '--json'])
  assert.deepEqual([made.code, made.stderr], [0, ''])
  const { user } = JSON.parse(made.stdout)

  const wanted = ['--email', 'Grace@example.com', '--label', 'Laptop', '--scope', 'read']
  const { code, stdout, stderr } = await lectern(['token', 'create', '--data', data, ...wanted])
  assert.deepEqual([code, stderr], [0, ''])
  assert.match(stdout, /^lct_\w{27,}\n$/)
  const token = stdout.trim()
  assert.equal((await callApi<{ id: string }>(server, token, '/user')).id, user.id)
  const writing = callApi(server, token, '/user/tokens', { label: 'Another' })
  await assert.rejects(writing, /403.*may only read/)
})

test('an address that signs somebody in is made beside a running server, for where that is reached', async t => {
  const data = temporaryFolder(t)
  await startServer(t, data)
  await lectern(['user', 'create', '--data', data, '--email', 'grace@example.com', '--name', 'Grace'])
  const wanted = ['user', 'link', '--data', data, '--email', 'Grace@example.com']
  const place = ['--base-url', 'https://docs.example.com']
  const { code, stdout, stderr } = await lectern([...wanted, ...place])
  assert.deepEqual([code, stderr], [0, ''])
  assert.match(
    stdout,
    /^https:\/\/docs\.example\.com\/sign-in\/link\/\w{63}\ngood once, until \d{4}-\d\d-\d\dT[\d:.]+Z\n$/,
  )
  const asJson = await lectern([...wanted, '--host', '0.0.0.0', '--port', '5000', '--json'])
  const { url, expiresAt } = JSON.parse(asJson.stdout)
  assert.match(url, /^http:\/\/127\.0\.0\.1:5000\/sign-in\/link\/\w{63}$/)
  assert.ok(Date.parse(expiresAt) > Date.now())
  const unknown = await lectern(['user', 'link', '--data', data, '--email', 'eve@example.com'])
  assert.deepEqual([unknown.code, unknown.stdout], [1, ''])
  assert.match(unknown.stderr, /there is no user with the address eve@example\.com/)
})

test('many commands at once on one database all do their work', async t => {
  const data = temporaryFolder(t)
  await startServer(t, data)
  const people = ['a', 'b', 'c', 'd'].map(name => ['--email', `${name}@example.com`, '--name', name])
  const outcomes = await Promise.all(
    people.map(person => lectern(['user', 'create', '--data', data, ...person])),
  )
  assert.deepEqual(
    outcomes.map(({ code, stderr }) => [code, stderr]),
    people.map(() => [0, '']),
  )
})

const refusals: [title: string, argv: string[], sentence: RegExp][] = [
  [
    'an address that has an account',
    ['user', 'create', '--email', 'ADA@example.com', '--name', 'A'],
    /already a user/,
  ],
  [
    'what is no address',
    ['user', 'create', '--email', 'ada', '--name', 'Ada'],
    /ada is not an e-mail address/,
  ],
  ['a token for nobody', ['token', 'create', '--email', 'b@example.com', '--label', 'x'], /there is no user/],
  ['a token without a label', ['token', 'create', '--email', 'ada@example.com', '--label', ''], /label/],
]

test('what cannot be made is refused in a sentence', async t => {
  const data = temporaryFolder(t)
  await lectern(['init', '--data', data, ...founding])
  for (const [title, argv, sentence] of refusals) {
    const { code, stdout, stderr } = await lectern([...argv, '--data', data])
    assert.deepEqual([code, stdout], [1, ''], title)
    assert.match(stderr, /^lectern: [^\n]+\n$/, title)
    assert.match(stderr, sentence, title)
  }
})

test('wrong settings are refused before a data folder is made', async t => {
  const folder = temporaryFolder(t)
  const { code, stderr } = await lectern(['init', '--data', `${folder}/data`, ...founding], {
    LECTERN_PORT: '-1',
  })
  assert.equal(code, 2)
  assert.match(stderr, /LECTERN_PORT/)
  assert.deepEqual(readdirSync(folder), [])
})
