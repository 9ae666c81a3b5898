// lectern openapi: putting specs, and what it prints about one that cannot be read.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import test from 'node:test'
import { folderWith, installationOfFile, listening } from '../../testing/documents.ts'

const installation = installationOfFile('--fetch-allow', '127.0.0.0/8')

const spec = 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\npaths: {}\n'

test('a spec is put from a file and from an address, and listed with its latest version', async t => {
  const file = `${folderWith(t, { 'openapi.yaml': spec })}/openapi.yaml`
  const put = await installation.command('openapi', 'put', 'pets', file)
  assert.deepEqual([put.code, /^(?:[a-z ]+…\n)*$/.test(put.stderr)], [0, true], put.stderr)
  const [first = '', address] = put.stdout.split('\n')
  const version = /^pets is read; its latest version is (\w{20})$/.exec(first)?.[1]
  assert.ok(version, first)
  assert.match(address ?? '', /\/openapi\/pets$/)
  const url = `${await listening(
    t,
    createServer((_request, response) => response.end(spec)),
  )}/a.yaml`
  const other = await installation.command('openapi', 'put', 'other', url, '--json')
  assert.deepEqual([other.code, other.stderr, JSON.parse(other.stdout).sourceURL], [0, '', url])
  const { stdout } = await installation.command('openapi', 'list')
  const lines = stdout.trimEnd().split('\n')
  assert.equal(lines[0], `pets   complete  ${version}  a text`)
  assert.match(lines[1] ?? '', /^other {2}complete {2}\w{20} {2}http/)
})

test('of a spec that cannot be read it is said where it is wrong', async t => {
  const folder = folderWith(t, { 'wrong.json': '{"openapi": "3.1.0",\n "info": ]}' })
  const { code, stdout, stderr } = await installation.command(
    'openapi',
    'put',
    'wrong',
    `${folder}/wrong.json`,
  )
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /lectern: wrong could not be read \(PARSE_ERROR\): line 2: /)
})

test('what is no file and no address is wrong use; what the server refuses is refused', async () => {
  const none = await installation.command('openapi', 'put', 'pets', 'nowhere.yaml')
  assert.deepEqual([none.code, none.stdout], [2, ''])
  const inside = await installation.command('openapi', 'put', 'pets', 'http://10.0.0.1/a.json')
  assert.equal(inside.code, 3)
})
