// How failures are printed, and their exit codes.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import * as api from '#client'
import { exitCodeOf, failureText, WrongUse } from './failure.ts'
import { lectern, temporaryFolder } from './testing/processes.ts'

const refused = new api.NotFoundError('there is no such space', { status: 404, requestId: 'r1' })

const codes: [title: string, error: unknown, code: number][] = [
  ['anything', new Error('no'), 1],
  ['what was not given', new WrongUse('give more'), 2],
  ['what the server refuses', refused, 3],
  ['what it refuses after something was made', new Error('half done', { cause: refused }), 3],
  ['too many requests', new api.RateLimitedError('slower', { status: 429, requestId: 'r' }), 4],
  ['a fault of the server', new api.ServerError('oh', { status: 500, requestId: 'r' }), 4],
  ['a server that is away', new api.UnavailableError('later', { status: 503, requestId: 'r' }), 4],
  ['no answer', new api.UnreachableError('cannot reach it'), 4],
  ['a web page', new api.UnexpectedAnswerError('not Lectern', { status: 404 }), 4],
]

describe('exit codes', () => {
  for (const [title, error, code] of codes)
    test(`${title}: ${code}`, () => assert.equal(exitCodeOf(error), code))
})

test('an error of the API is its sentence, its fields, the status and the id of the request', () => {
  const details = [{ path: '/title', message: 'must be shorter' }]
  const error = new api.InvalidError('the body is wrong', { status: 400, requestId: 'r1', details })
  assert.equal(
    failureText(error, false),
    'lectern: the body is wrong; /title must be shorter (status 400, request r1)\n',
  )
  assert.deepEqual(JSON.parse(failureText(error, true)), {
    error: { code: 400, message: 'the body is wrong', requestId: 'r1', details },
  })
})

test('what is about the token or the address says where they come from', () => {
  const token = new api.UnauthorizedError('the token is unknown', { status: 401, requestId: 'r1' })
  assert.equal(
    failureText(token, false),
    'lectern: the token is unknown (status 401, request r1); LECTERN_TOKEN is where the token comes from\n',
  )
  const server = new api.UnreachableError('cannot reach http://a (ENOTFOUND); is the server running?')
  assert.match(
    failureText(server, false),
    /running\? --server or LECTERN_SERVER is where its address comes from\n$/,
  )
})

const systemErrors: [code: string, sentence: RegExp][] = [
  ['EACCES', /^lectern: you may not read or write \/a; choose another path, or change who may$/],
  ['ENOSPC', /^lectern: there is no room left for \/a; make room/],
  ['ENOTDIR', /^lectern: a part of \/a is a file and no folder; choose another path$/],
  ['ENOENT', /^lectern: there is no \/a, or no folder/],
]

for (const [code, sentence] of systemErrors) {
  test(`${code} is a sentence that names the path and what to do`, () => {
    const error = Object.assign(new Error(`${code}: oops`), { code, path: '/a' })
    assert.match(failureText(error, false).trimEnd(), sentence)
  })
}

test('a server that cannot be reached is exit code 4, and in JSON where that was asked for', async t => {
  const argv = ['export', 'x', `${temporaryFolder(t)}/docs`, '--server', 'http://127.0.0.1:2', '--json']
  const { code, stdout, stderr } = await lectern(argv, { LECTERN_TOKEN: 'lct_x' })
  assert.deepEqual([code, stdout], [4, ''])
  const message = 'cannot reach http://127.0.0.1:2 (ECONNREFUSED); is the server running?'
  assert.deepEqual(JSON.parse(stderr), { error: { message } })
})

const tokens: [token: string | undefined, sentence: RegExp][] = [
  [undefined, /set LECTERN_TOKEN to your token/],
  [' ', /set LECTERN_TOKEN to your token/],
  ['lct_a\nb', /LECTERN_TOKEN contains characters that no token has/],
]

for (const [token, sentence] of tokens) {
  test(`the token ${JSON.stringify(token)} is wrong use`, async () => {
    const environment = token === undefined ? {} : { LECTERN_TOKEN: token }
    const { code, stderr } = await lectern(['export', 'x', 'y'], environment)
    assert.equal(code, 2)
    assert.match(stderr, sentence)
  })
}

test('the handbook names every exit code', () => {
  const page = readFileSync(new URL('../docs/handbook/running/command-line.md', import.meta.url), 'utf8')
  for (const code of new Set([0, ...codes.map(([, , code]) => code)]))
    assert.match(page, new RegExp(`^\\| ${code} \\|`, 'm'))
})
