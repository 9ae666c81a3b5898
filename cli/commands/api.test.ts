// lectern api against a running server: requests of every kind, and what it prints of the response.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { folderWith, installationOfFile, listening } from '../testing/documents.ts'
import { program } from '../testing/processes.ts'

const installation = installationOfFile()

const api = async (...argv: string[]) => {
  const { code, stdout, stderr } = await installation.command('api', ...argv)
  assert.deepEqual([code, stderr], [0, ''])
  return stdout
}

const makeSpace = async (title: string): Promise<string> => {
  const path = `/orgs/${installation.organization}/spaces`
  return JSON.parse(await api('POST', path, '-d', JSON.stringify({ title }))).id
}

test('prints what is answered, of a path below /v1, with it, or of a whole address', async () => {
  const { id } = JSON.parse(await api('GET', '/user'))
  const address = `${installation.server.url}/v1/user`
  for (const path of ['user', '/v1/user', address]) assert.equal(JSON.parse(await api('get', path)).id, id)
  assert.match(JSON.parse(await api('GET', '/v1')).version, /^\d/)
})

test('a body is given as it is, in a file, or on standard input', async t => {
  const id = await makeSpace('A')
  const folder = folderWith(t, { 'body.json': '{"title": "B"}' })
  const answer = await api('PATCH', `/spaces/${id}`, '-d', `@${join(folder, 'body.json')}`)
  assert.equal(JSON.parse(answer).title, 'B')
  const { server, token } = installation
  const argv = [program, 'api', 'PATCH', `/spaces/${id}`, '-d', '-']
  const environment = { ...process.env, LECTERN_SERVER: server.url, LECTERN_TOKEN: token }
  const { stdout } = spawnSync(process.execPath, argv, {
    input: '{"title": "C"}',
    env: environment,
    encoding: 'utf8',
  })
  assert.equal(JSON.parse(stdout).title, 'C')
})

test('files are sent as a form, and a download is printed as it comes', async t => {
  const id = await makeSpace('Files')
  const folder = folderWith(t, { 'a.txt': 'a', 'b.txt': 'bc' })
  const form = ['a.txt', 'b.txt'].flatMap(name => ['-F', `file=@${join(folder, name)}`])
  const { items } = JSON.parse(await api('POST', `/spaces/${id}/content/files`, ...form))
  assert.deepEqual(
    items.map(({ name, size }: { name: string; size: number }) => [name, size]),
    [
      ['a.txt', 1],
      ['b.txt', 2],
    ],
  )
  assert.match(await api('GET', `/spaces/${id}/content/export`), /^PK/)
})

test('--paginate prints all items of all pages, each as a line', async () => {
  for (const title of ['P', 'Q', 'R']) await makeSpace(title)
  const path = `/orgs/${installation.organization}/spaces?limit=1`
  const lines = (await api('GET', path, '--paginate')).trimEnd().split('\n')
  assert.equal(lines.length, await installation.spaceCount())
  assert.equal(new Set(lines.map(line => JSON.parse(line).id)).size, lines.length)
  const { code, stderr } = await installation.command('api', 'GET', '/user', '--paginate')
  assert.deepEqual([code, stderr], [2, 'lectern: /user answers no list; leave --paginate out\n'])
})

test('--include prints status and headers first; headers that are given are sent', async () => {
  const id = await makeSpace('H')
  const [head = '', body = ''] = (await api('GET', `/spaces/${id}`, '--include')).split('\n\n')
  assert.match(head, /^200 OK\n/)
  assert.equal(JSON.parse(body).id, id)
  const tag = /^etag: (.*)$/m.exec(head)?.[1]
  const again = await api('GET', `/spaces/${id}`, '--include', '-H', `If-None-Match: ${tag}`)
  assert.match(again, /^304 [\s\S]*\n\n$/)
})

test('what the API refuses is said on standard error, with exit code 3', async () => {
  const { code, stdout, stderr } = await installation.command('api', 'GET', '/spaces/nowhere')
  assert.deepEqual([code, stdout], [3, ''])
  assert.match(stderr, /^lectern: there is no such space[^\n]* \(status 404, request [\w-]+\)\n$/)
  const wrong = await installation.command('api', 'POST', '/orgs', '-d', '{"title": 1}', '--json')
  assert.equal(wrong.code, 3)
  const { error } = JSON.parse(wrong.stderr)
  assert.deepEqual([error.code, error.details[0].path], [400, '/title'])
})

test('an answer that breaks off is exit code 4', async t => {
  const server = createServer((_, response) => response.writeHead(200).write('PK', () => response.destroy()))
  const url = await listening(t, server)
  const { code, stderr } = await installation.command('api', 'GET', '/x', '--server', url)
  assert.equal(code, 4)
  assert.equal(stderr, `lectern: the connection to ${url} broke off before the end\n`)
})

const wrongUses: [argv: string[], sentence: RegExp][] = [
  [['G T', '/user'], /"G T" is no method/],
  [['GET', 'https://example.com/v1/user'], /is not below \S+\/v1; name its server with --server/],
  [['GET', '/user', '-H', 'nothing'], /"nothing" is no header; write it as Name: value/],
  [['POST', '/user', '-F', 'file'], /"file" is no field; write it as NAME=VALUE or NAME=@FILE/],
  [['POST', '/user', '-d', '@/no/such/file'], /\/no\/such\/file cannot be read/],
  [['POST', '/user', '-d', '{}', '-F', 'a=b'], /cannot be used with/],
]

for (const [argv, sentence] of wrongUses) {
  test(`lectern api ${argv.join(' ')} is wrong use`, async () => {
    const { code, stdout, stderr } = await installation.command('api', ...argv)
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, sentence)
  })
}
