// Samples of requests, as a shell or a program reads them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { apiWith, pageOf } from '../testing.ts'
import { curl } from './curl.ts'
import { go } from './go.ts'
import { javascript } from './javascript.ts'
import { python } from './python.ts'
import { bodyText, requests } from './testing.ts'

/** The arguments that a shell passes to each of the calls. */
const argumentsInShell = (calls: readonly string[]): string[][] => {
  const script = calls.map(call => `${call}\nprintf '\\0'\n`).join('')
  const { stdout, stderr } = spawnSync('sh', ['-s'], {
    input: `curl() { printf '%s\\0' "$@"; }\n${script}`,
    encoding: 'utf8',
    env: {},
  })
  assert.equal(stderr, '')
  return stdout
    .split('\0\0')
    .slice(0, -1)
    .map(one => one.split('\0'))
}

/** Literals as Go reads them: raw ones between backquotes, others with the escapes of JSON. */
const stringsInGo = (code: string): string[] =>
  [...code.matchAll(/`([^`]*)`|"(?:[^"\\\n]|\\.)*"/g)].map(([whole, raw]) => raw ?? JSON.parse(whole))

describe('A sample of a request', () => {
  test('gives, read by a shell, the address and the body again', () => {
    const written = fc.array(
      requests.filter(request => bodyText(request) !== ''),
      { minLength: 10, maxLength: 30 },
    )
    fc.assert(
      fc.property(written, all => {
        const calls = argumentsInShell(all.map(curl))
        for (const [index, request] of all.entries()) {
          const call = calls[index] ?? []
          assert.equal(call.at(-1), bodyText(request))
          assert.ok(call.includes(request.url))
          for (const [name, value] of request.headers)
            assert.ok(call.includes(value === '' ? `${name};` : `${name}: ${value}`))
        }
      }),
      { numRuns: 5 },
    )
  })

  test('is JavaScript that sends the body', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async request => {
        let sent: { url: string; method?: string; body?: string } = { url: '' }
        const fetch = (url: string, options: object) => {
          sent = { url, ...options }
        }
        const run = new Function('fetch', `return (async () => {${javascript(request)}})()`)
        await run(fetch)
        assert.equal(sent.url, request.url)
        assert.equal(sent.method ?? 'GET', request.method)
        const { body } = request
        if (body?.kind === 'json')
          assert.deepEqual(JSON.parse(sent.body ?? ''), JSON.parse(JSON.stringify(body.value)))
        else assert.equal(sent.body, bodyText(request))
      }),
    )
  })

  test('is Python that sends the body', context => {
    if (spawnSync('python3', ['--version']).status !== 0) return context.skip('there is no Python here')
    const all = fc.sample(
      requests.filter(({ body }) => body?.kind === 'json'),
      30,
    )
    const calls = all.map(request => python(request).replace('import requests', '')).join('\n')
    const program = `import json, sys
class requests:
    @staticmethod
    def send(*args, **rest): print(json.dumps([args[-1], rest["json"]]))
requests.get = requests.post = requests.put = requests.patch = requests.delete = requests.send
${calls}`
    const { stdout, stderr } = spawnSync('python3', ['-'], { input: program, encoding: 'utf8' })
    assert.equal(stderr, '')
    const sent = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    const expected = all.map(({ url, body }) => [url, body?.kind === 'json' ? body.value : null])
    assert.deepEqual(sent, JSON.parse(JSON.stringify(expected)))
  })

  test('is Go whose strings are the address, the headers and the body', () => {
    fc.assert(
      fc.property(requests, request => {
        const { method, url, headers } = request
        const all = stringsInGo(go(request))
        assert.deepEqual(all.slice(all.indexOf(method)), [method, url, bodyText(request), ...headers.flat()])
      }),
    )
  })

  test('is Go that names the fields of forms, and files', () => {
    const fields = [
      { name: 'a"b', value: 'c`\nd', isFile: false },
      { name: 'photo', value: '', isFile: true },
    ]
    const request = { method: 'POST', url: 'https://a.example', headers: [] }
    const form = go({ ...request, body: { kind: 'form', fields: fields.slice(0, 1) } })
    assert.match(form, /\n\tform\.Set\("a\\"b", "c`\\nd"\)\n/)
    assert.match(form, /"net\/url"\n\t"strings"\n\)/)
    const parts = go({ ...request, body: { kind: 'multipart', fields } })
    assert.match(
      parts,
      /form\.WriteField\("a\\"b", "c`\\nd"\)\n\tpart1, _ := form\.CreateFormFile\("photo", "file"\)/,
    )
    assert.match(parts, /"Content-Type", form\.FormDataContentType\(\)/)
  })

  test('sends what has to be sent: server, path parameters, required query, authentication', () => {
    const page = pageOf(
      apiWith(
        {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'limit', in: 'query', required: true, schema: { type: 'integer', examples: [5] } },
            { name: 'sort', in: 'query' },
            { name: 'X-Shop', in: 'header', required: true, schema: { enum: ["o'n"] } },
          ],
          security: [{ key: [] }],
        },
        {
          servers: [{ url: 'https://{region}.example.com/v1/', variables: { region: { default: 'eu' } } }],
          components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
        },
      ),
    )
    const [, call = ''] = /```bash\n(.*?)\n```/s.exec(page) ?? []
    assert.deepEqual(argumentsInShell([call])[0], [
      '--request',
      'POST',
      'https://eu.example.com/v1/pets/ID?limit=5',
      '--header',
      'X-Key: YOUR_API_KEY',
      '--header',
      "X-Shop: o'n",
    ])
  })

  test('names the fields of forms, and files', () => {
    const schema = {
      type: 'object',
      properties: { name: { type: 'string' }, photo: { type: 'string', format: 'binary' } },
    }
    const page = pageOf(apiWith({ requestBody: { content: { 'multipart/form-data': { schema } } } }))
    assert.match(page, /--form-string 'name=text' \\\n {2}--form 'photo=@file'/)
    assert.match(page, /form\.append\("photo", file\)/)
    assert.match(page, /files=\{\n\s*"photo": open\("file", "rb"\)/)
  })
})
