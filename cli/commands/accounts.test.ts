// Commands by which the operator manages organizations, people, tokens and sign-in links, without a server and beside one.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import test from 'node:test'
import { startFounded } from '../testing/founded.ts'
import { callApi, firstOrganization, lectern, startServer, temporaryFolder } from '../testing/processes.ts'

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
  const server = await startFounded(t, data)
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
  await startFounded(t, data)
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

test("a user's address and name are changed beside a running server, and the old address is nobody's", async t => {
  const data = temporaryFolder(t)
  const { token, ...server } = await startFounded(t, data)
  const { id, email: before } = await callApi<{ id: string; email: string }>(server, token, '/user')
  const change = [
    'user',
    'update',
    '--data',
    data,
    '--new-email',
    'Ada@example.com',
    '--name',
    'Ada',
    '--email',
  ]
  const { code, stdout, stderr } = await lectern([...change, before.toUpperCase()])
  assert.deepEqual([code, stdout, stderr], [0, `user ${id}: Ada, Ada@example.com\n`, ''])
  const { displayName, email } = await callApi<Record<string, string>>(server, token, '/user')
  assert.deepEqual([displayName, email], ['Ada', 'Ada@example.com'])

  const link = ['user', 'link', '--data', data, '--base-url', server.url, '--json', '--email']
  const made = await lectern([...link, 'ada@example.com'])
  const press = { method: 'POST', headers: { origin: server.url }, redirect: 'manual' } as const
  const entered = await fetch(JSON.parse(made.stdout).url, press)
  assert.deepEqual([entered.status, entered.headers.get('location')], [303, '/account'])
  for (const command of [link, change]) {
    const unknown = await lectern([...command, before])
    assert.deepEqual([unknown.code, unknown.stdout], [1, ''])
    assert.match(unknown.stderr, /there is no user with the address admin@localhost\.localdomain/)
  }
})

test('another address or name is an event, and nothing is written where both stay', async t => {
  const data = temporaryFolder(t)
  const { token, ...server } = await startFounded(t, data)
  const organization = await firstOrganization(server, token)
  const { id, email: before } = await callApi<{ id: string; email: string }>(server, token, '/user')
  const change = async (address: string, ...wanted: string[]) => {
    const argv = ['user', 'update', '--data', data, '--email', address, ...wanted, '--json']
    return JSON.parse((await lectern(argv)).stdout)
  }
  const after = 'ada@example.com'
  const user = { id, email: after, displayName: 'Admin' }
  assert.deepEqual(await change(before, '--new-email', after, '--name', 'Admin'), { user })
  assert.deepEqual(await change(after, '--new-email', after, '--name', 'Admin'), { user })
  await change(after, '--name', 'Ada')
  const path = `/orgs/${organization}/events?type=member_updated`
  const { items } = await callApi<{ items: Record<string, unknown>[] }>(server, token, path)
  assert.deepEqual(
    items.map(({ resource, data }) => [resource, data]),
    [{ email: { before, after } }, { displayName: { before: 'Admin', after: 'Ada' } }].map(data => [
      { type: 'member', id },
      data,
    ]),
  )
})

test('many commands at once on one database all do their work', async t => {
  const data = temporaryFolder(t)
  await startFounded(t, data)
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
  [
    'a new address that another account has',
    ['user', 'update', '--email', 'ada@example.com', '--new-email', 'GRACE@example.com'],
    /already a user with the address GRACE@example\.com/,
  ],
  [
    'a new address that is none',
    ['user', 'update', '--email', 'ada@example.com', '--new-email', 'ada'],
    /ada is not an e-mail address/,
  ],
  ['a name that is empty', ['user', 'update', '--email', 'ada@example.com', '--name', ''], /displayName/],
  [
    'another name for nobody',
    ['user', 'update', '--email', 'b@example.com', '--name', 'B'],
    /there is no user/,
  ],
  ['a token for nobody', ['token', 'create', '--email', 'b@example.com', '--label', 'x'], /there is no user/],
  ['a token without a label', ['token', 'create', '--email', 'ada@example.com', '--label', ''], /label/],
]

test('what cannot be made or changed is refused in a sentence', async t => {
  const data = temporaryFolder(t)
  await lectern(['init', '--data', data, ...founding])
  await lectern(['user', 'create', '--data', data, '--email', 'grace@example.com', '--name', 'Grace'])
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
