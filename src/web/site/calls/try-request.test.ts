// What the form makes of a reader's input: an address, headers, a body, and a shell command that does the same.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import fc from 'fast-check'

interface Filled {
  readonly method: string
  readonly server: string
  readonly path: string
  readonly variables: readonly (readonly [string, string])[]
  readonly parameters: readonly object[]
  readonly schemes: readonly object[]
  readonly body?: object | undefined
}

interface Made {
  readonly url: string
  readonly options: RequestInit & { readonly headers: Headers }
  readonly dropped: readonly string[]
}

interface Script {
  requestOf(filled: Filled): Made
  curlOf(filled: Filled): string
}

const script = (): Promise<Script> => import(new URL('../client/try-request.js', import.meta.url).href)

const filled = (more: Partial<Filled> = {}): Filled => ({
  ...{ method: 'GET', server: 'https://{region}.example.com/v1/', path: '/a/{id}' },
  ...{ variables: [['region', 'eu']], parameters: [], schemes: [] },
  ...more,
})

const parameter = (type: string, value: string, style = 'form', isExploded = true, where = 'query') => ({
  ...{ name: where === 'path' ? 'id' : 'p', in: where, type, value, style, isExploded },
})

test('parameters stand in the address as their styles say', async () => {
  const { requestOf } = await script()
  const path = (...of: [type: string, value: string, style: string, isExploded: boolean]) =>
    requestOf(filled({ parameters: [parameter(...of, 'path')] })).url.replace(
      'https://eu.example.com/v1/a/',
      '',
    )
  const query = (...of: Parameters<typeof parameter>) =>
    new URL(requestOf(filled({ parameters: [parameter(...of)] })).url).search
  const object = '{"x": 1, "y": "&"}'
  assert.deepEqual(
    [
      path('text', 'a/b', 'simple', false),
      path('list', 'a\nb', 'simple', false),
      path('list', 'a\nb', 'label', true),
      path('list', 'a\nb', 'matrix', true),
      path('list', 'a\nb', 'matrix', false),
      path('json', object, 'simple', true),
      query('text', '&'),
      query('list', 'a\nb'),
      query('list', 'a\nb', 'form', false),
      query('list', 'a\nb', 'pipeDelimited', false),
      query('list', 'a\nb', 'spaceDelimited', false),
      query('json', object),
      query('json', object, 'form', false),
      query('json', object, 'deepObject'),
      query('json', object, 'content'),
      query('text', ''),
    ],
    [
      ...['a%2Fb', 'a,b', '.a.b', ';id=a;id=b', ';id=a,b', 'x=1,y=%26'],
      ...['?p=%26', '?p=a&p=b', '?p=a,b', '?p=a%7Cb', '?p=a%20b', '?x=1&y=%26', '?p=x,1,y,%26'],
      ...['?p%5Bx%5D=1&p%5By%5D=%26', '?p=%7B%22x%22%3A%201%2C%20%22y%22%3A%20%22%26%22%7D', ''],
    ],
  )
})

test('nothing of the browser goes along, and what it lets no page send is told', async () => {
  const { requestOf } = await script()
  const header = (name: string, value: string) => ({
    ...parameter('text', value, 'simple', false, 'header'),
    name,
  })
  const { options, dropped } = requestOf(
    filled({ parameters: [header('Cookie', 'a=b'), header('X-A', 'b')] }),
  )
  assert.deepEqual(
    [options.credentials, options.referrerPolicy, options.cache],
    ['omit', 'no-referrer', 'no-store'],
  )
  assert.deepEqual([dropped, [...options.headers]], [['Cookie'], [['x-a', 'b']]])
  for (const wrong of [
    { parameters: [header('X-A', 'a\nb: c')] },
    { server: 'javascript:alert(1)//' },
    { server: '' },
    { method: 'TRACE' },
  ])
    assert.throws(() => requestOf(filled(wrong)), { isWrong: true }, JSON.stringify(wrong))
})

test('user names and passwords of any characters are sent as UTF-8', async () => {
  const { requestOf } = await script()
  const schemes = [{ kind: 'basic', key: 'Authorization', values: { user: 'Ada', password: 'pä:ß' } }]
  const sent = requestOf(filled({ schemes })).options.headers.get('authorization')
  assert.equal(sent, `Basic ${Buffer.from('Ada:pä:ß').toString('base64')}`)
})

test('a shell reads the command as what is sent, and finds placeholders in place of credentials', async () => {
  const { curlOf } = await script()
  const piece = fc.constantFrom("'", '"', '\\', '`', '$(id)', '!', '\n', ' ', '%', '&', ';', 'ä')
  const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map(pieces => `x${pieces.join('')}`)
  fc.assert(
    fc.property(text, text, (id, body) => {
      const schemes = [
        { kind: 'bearer', key: 'Authorization', values: { token: 'secret' } },
        { kind: 'query', key: 'key', values: { key: 'secret' } },
      ]
      const request = filled({
        ...{ method: 'POST', schemes, body: { type: 'text/plain', text: body } },
        parameters: [parameter('text', id, 'simple', false, 'path')],
      })
      const { stdout } = spawnSync('sh', ['-s'], {
        input: `curl() { printf '%s\\0' "$@"; }\n${curlOf(request)}`,
        encoding: 'utf8',
      })
      assert.deepEqual(stdout.split('\0').slice(0, -1), [
        ...['--request', 'POST', `https://eu.example.com/v1/a/${encodeURIComponent(id)}?key=YOUR_API_KEY`],
        ...['--header', 'Authorization: Bearer YOUR_TOKEN', '--header', 'Content-Type: text/plain'],
        ...['--data-raw', body],
      ])
    }),
    { numRuns: 30 },
  )
})
