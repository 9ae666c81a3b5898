// Claims of every shape, and requests that no browser would send: they are refused or harmless, and lead nobody to
// another host.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { openVisitorKey } from '#sites/visitors/index.ts'
import { write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld } from '../../../test/world/world.ts'
import { page } from '../../sites/published/testing.ts'
import { visitedSite } from './testing.ts'

const encode = (text: string | Buffer) => Buffer.from(text).toString('base64url')
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

/** Values of `claim`, as handwritten JSON. */
const harmless = [
  ...['null', 'true', '0', '-0', '1e308', '5e-324', '9007199254740993', '-9223372036854775809', '0.1'],
  ...[
    '""',
    '"NaN"',
    '"Infinity"',
    '"\\u0000"',
    '"\\ud800"',
    '"\\u202e<script>"',
    '"{{ visitor }}"',
    '"{% if true %}"',
  ],
  ...['[]', '[null]', `[${'1,'.repeat(1000)}1]`, `["${'x","'.repeat(400)}"]`, '[[[[1]]]]', deep(4)],
  ...[
    '{"constructor":{"prototype":1}}',
    '{"toString":1,"hasOwnProperty":2}',
    '{"":""}',
    '{"unsigned":{"beta":true}}',
  ],
  `"${'x'.repeat(2000)}"`,
]

/** Whole payloads that are not claims. */
const refused = [
  ...[
    '',
    '[]',
    'null',
    '1',
    '"text"',
    '{',
    '{"exp":"9999999999"}',
    '{"exp":NaN}',
    '{"exp":1e999}',
    '{"exp":[9999999999]}',
  ],
  ...[
    '{"exp":9999999999,"__proto__":{"plan":"pro"}}',
    `{"exp":9999999999,"a":${deep(6)}}`,
    '{"exp":-1}',
    '{"exp":null}',
  ],
  `{"exp":9999999999,"a":${'['.repeat(1000)}${']'.repeat(1000)}}`,
  '{"exp":9999999999,"nbf":"now"}',
]

const headers = [
  ...[
    '{"alg":"none"}',
    '{"alg":"HS256","crit":["x"],"x":1}',
    '{"alg":"HS256","b64":false,"crit":["b64"]}',
    '{}',
    '[]',
    '',
  ],
  ...['{"alg":["HS256"]}', '{"alg":"HS512"}', '{"alg":"HS256","alg":"none"}', '{"kid":"../../x"}', '\u0000'],
]

forEachDatabase((_engine, open) => {
  const setUp = async (fields: object = {}) => {
    const world = await createWorld(await open(), { baseUrl: 'http://lectern.test', log: () => {} })
    const host = 'docs.example.com'
    const found = await visitedSite(world, fields, { hostnames: [host], redirects: [['/old/*', '/*']] })
    const asks = '{% if visitor.claims.claim > 1 || visitor.claims.claim.a == "b" %}\n\nA few.\n\n{% endif %}'
    const prints = 'It is {{ visitor.claims.claim }} and {{ visitor.claims.claim.a + 1 }}.'
    await write(found.now.admin, found.now.content, page('Asks', `${asks}\n\n${prints}`))
    const row = await world.act({ id: '' }, ({ db }) =>
      db
        .selectFrom('sites')
        .select(['id', 'visitor_key'])
        .where('id', '=', found.site.id)
        .executeTakeFirstOrThrow(),
    )
    const key = openVisitorKey(world.installation, row)
    const signed = (payload: string | Buffer, header = '{"alg":"HS256"}') => {
      const text = `${encode(header)}.${encode(payload)}`
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
    }
    const ask = (token: string) =>
      world.inject({ url: '/asks', headers: { host, cookie: `lectern-visitor-token=${token}` } })
    return { ...found, host, signed, ask }
  }

  test('claims of every shape are harmless on pages that ask for them and print them', async () => {
    const { world, host, signed, ask } = await setUp({ visibility: 'visitor-auth' })
    for (const claim of harmless) {
      const payload = `{"exp":9999999999,"claim":${claim}}`
      const { status, body } = await ask(signed(payload))
      assert.equal(status, 200, claim)
      assert.ok(!body.includes('\u202e<script>'), claim)
      const unsigned = encodeURIComponent(`{"claim":${claim}}`).slice(0, 7000)
      const cookie = `lectern-visitor-token=${signed('{"exp":9999999999}')}; lectern-visitor=${unsigned}`
      assert.equal((await world.inject({ url: '/asks', headers: { host, cookie } })).status, 200, claim)
    }
  })

  test('what is no token with claims is as none, and says so on a page', async () => {
    const { signed, ask, world, host } = await setUp({ visibility: 'visitor-auth' })
    const tokens = [
      ...refused.map(payload => signed(payload)),
      ...headers.map(header => signed('{"exp":9999999999}', header)),
      signed(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
      `${signed('{"exp":9999999999}').split('.').slice(0, 2).join('.')}.`,
      `${signed('{"exp":9999999999}')}${'A'.repeat(8000)}`,
      signed(`{"exp":9999999999,"claim":[${'1,'.repeat(10_000)}1]}`),
    ]
    for (const token of tokens) {
      const { status, headers, body } = await ask(token)
      assert.deepEqual(
        [status, headers['content-type']],
        [403, 'text/html; charset=utf-8'],
        token.slice(0, 200),
      )
      assert.match(body, /<h1>/)
      const url = `/asks?jwt_token=${encodeURIComponent(token)}`
      const given = await world.inject({ url, headers: { host } })
      assert.equal(given.status, 403, token.slice(0, 200))
    }
  })

  test('requests as no browser writes them fail nothing, lead to no other host, and change no page for others', async () => {
    const { world, host, path } = await setUp()
    await world.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.server.server.address() as AddressInfo
    const plain = `GET /setup HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
    const comparable = (answer: string) => answer.replace(/^(date|x-request-id):.*\r\n/gim, '')
    await exchange(port, plain)
    const before = await exchange(port, plain)
    assert.match(before, /^HTTP\/1\.1 200 /)
    for (const target of targets(host, path))
      for (const lines of heads(host)) {
        const answer = await exchange(port, `GET ${target} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`)
        const [, status = '0'] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? []
        assert.ok(Number(status) < 500, `${target} ${lines}: ${status}`)
        const [, location] = /^location: (.*)$/im.exec(answer) ?? []
        const leads = location && URL.parse(location.trim(), `http://${host}`)
        const isOurs = !leads || leads.hostname === host || leads.hostname === 'lectern.test'
        assert.ok(isOurs, `${target} ${lines}: ${location}`)
      }
    assert.equal(comparable(await exchange(port, plain)), comparable(before))
  })
})

/** What the server answers before it closes the connection. */
const exchange = async (port: number, request: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => void pieces.push(piece))
  socket.on('error', () => {})
  socket.write(request, 'latin1')
  await once(socket, 'close')
  return Buffer.concat(pieces).toString('latin1')
}

const targets = (host: string, path: string): string[] => [
  ...['/setup', '/', '*', '/setup/', '//evil.example/setup', '/\\evil.example', `http://${host}/setup`],
  ...[
    'http://evil.example/setup',
    'https://evil.example',
    `//${host}@evil.example/`,
    '/old//evil.example',
    '/old/%2F%2Fevil.example',
  ],
  ...[
    `${path}/setup`,
    `${path}//evil.example/`,
    `${path}/old/\\evil.example`,
    '/setup#x',
    '/setup?a=%0d%0aLocation:x',
    '/%E0%A4%A',
  ],
]

const heads = (host: string): string[] => [
  ...[
    `Host: ${host}\r\n`,
    `Host: ${host}:80\r\n`,
    `Host: ${host}.\r\n`,
    `Host: ${host}\r\nHost: evil.example\r\n`,
  ],
  ...['', 'Host: \r\n', 'Host: evil.example\r\n', 'Host: lectern.test\r\n', `Host: ${host}@evil.example\r\n`],
  ...[
    `Host: ${host}\r\nX-Forwarded-Host: evil.example\r\n`,
    `Host: ${host}\r\nX-Forwarded-Proto: javascript\r\n`,
  ],
  ...[
    `Host: lectern.test\r\nX-Forwarded-Host: ${host}, evil.example\r\n`,
    `Host: ${host}\r\nForwarded: host=evil.example\r\n`,
  ],
]
