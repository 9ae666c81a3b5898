// The rules of fetching specs: which files, from where, how many bytes and for how long.
import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { test } from 'node:test'
import { createRunner } from '#jobs/index.ts'
import { FetchFailed, type FetchRequest } from '#network/index.ts'
import { serveLocally } from '#network/testing.ts'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { processSpec } from './index.ts'
import { petsSpec, problemOf, serveFiles, tagged, withSpec } from './testing.ts'

forEachDatabase((_, open) => {
  const world = sharedWorld(open, { fetchAllow: '127.0.0.0/8' })

  test('an address is fetched with the files that it refers to, each once, by names relative to it', async t => {
    const ref = (file: string) => ({ $ref: file })
    const entry = {
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: {},
      components: { schemas: { Pet: ref('schemas/pet.yaml'), Owner: ref('./schemas/owner.json#/Owner') } },
    }
    const server = await serveFiles(t, {
      '/api/openapi.json': JSON.stringify(entry),
      '/api/schemas/pet.yaml': 'type: object\nproperties: {owner: {$ref: "owner.json#/Owner"}}\n',
      '/api/schemas/owner.json': JSON.stringify({
        Owner: ref('../../common.json'),
        Root: ref('../openapi.json'),
      }),
      '/common.json': '{"type": "string"}',
    })
    const { processed, content } = await withSpec(await world(), { url: `${server.origin}/api/openapi.json` })
    assert.deepEqual(problemOf(await processed()), [undefined, undefined])
    assert.deepEqual(server.paths().sort(), [
      '/api/openapi.json',
      '/api/schemas/owner.json',
      '/api/schemas/pet.yaml',
      '/common.json',
    ])
    assert.deepEqual(Object.keys((await content()).filesystem).sort(), [
      '../common.json',
      'openapi.json',
      'schemas/owner.json',
      'schemas/pet.yaml',
    ])
  })

  test('an address that gives nothing is a FETCH_ERROR that names why, and the file where it is another one', async t => {
    const entry = petsSpec().replace('"paths"', '"components":{"schemas":{"A":{"$ref":"gone.json"}}},"paths"')
    const { origin } = await serveFiles(t, { '/whole.json': entry })
    const { processed, put } = await withSpec(await world(), { url: `${origin}/none.json` })
    const [code, message] = problemOf(await processed())
    assert.equal(code, 'FETCH_ERROR')
    assert.match(message, /status 404/)
    await put({ url: `${origin}/whole.json` })
    const { lastProcessErrors } = await processed()
    assert.equal(lastProcessErrors[0].file, `${origin}/gone.json`)
  })

  test('an address that gives nothing any more is a FETCH_ERROR that names no file: it is the spec itself', async t => {
    const answers = [tagged(() => petsSpec())]
    const { origin } = await serveFiles(t, {
      '/openapi.json': (request, response) => {
        const answer = answers.pop()
        if (answer === undefined) response.writeHead(404).end()
        else answer(request, response)
      },
    })
    const { world: here, processed } = await withSpec(await world(), { url: `${origin}/openapi.json` })
    assert.equal((await processed()).lastProcessErrorCode, undefined)
    here.clock.now += 7 * 3_600_000
    const { lastProcessErrorCode, lastProcessErrors } = await processed()
    assert.deepEqual([lastProcessErrorCode, lastProcessErrors[0].file], ['FETCH_ERROR', undefined])
  })

  test('neither a redirect nor a reference leads into the network', async t => {
    const secrets = await serveLocally(t, (_request, response) => response.end('{}'), '127.0.0.1')
    const inside = secrets.replace('127.0.0.1', '[::1]')
    const entry = petsSpec().replace(
      '"paths"',
      `"components":{"schemas":{"A":{"$ref":"${inside}/a.json"}}},"paths"`,
    )
    const { origin } = await serveFiles(t, {
      '/moved.json': (_request, response) => response.writeHead(302, { location: `${inside}/a.json` }).end(),
      '/refers.json': entry,
    })
    for (const path of ['moved.json', 'refers.json']) {
      const { processed, versions } = await withSpec(await world(), { url: `${origin}/${path}` })
      assert.deepEqual((await processed()).lastProcessErrorCode, 'FETCH_ERROR', path)
      assert.equal(await versions(), 0)
    }
  })

  test('files that never end are cut off, and no spec has more files or bytes than it may', async t => {
    const endlessly: RequestListener = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, ' ')));
      }
      response.on('drain', more)
      more()
    }
    const references = Array.from({ length: 501 }, (_, index) => [`S${index}`, { $ref: `${index}.json` }])
    const { origin } = await serveFiles(t, {
      '/endless.json': endlessly,
      '/many.json': petsSpec().replace(
        '"paths"',
        `"components":{"schemas":${JSON.stringify(Object.fromEntries(references))}},"paths"`,
      ),
    })
    for (const [path, expected] of [
      ['endless.json', /more than 20 MB/],
      ['many.json', /more than 500 files/],
    ] as const) {
      const { processed } = await withSpec(await world(), { url: `${origin}/${path}` })
      const [code, message] = problemOf(await processed())
      assert.equal(code, 'FETCH_ERROR')
      assert.match(message, expected)
    }
  })

  test('an address that does not answer in time is a FETCH_TIMEOUT', async () => {
    const here = await world()
    const { read } = await withSpec(here, { url: 'https://docs.example.com/openapi.json' })
    const fetcher = {
      fetch: async (_url: string, { timeoutMilliseconds }: FetchRequest) => {
        assert.equal(timeoutMilliseconds, 30_000)
        throw new FetchFailed('timeout', 'docs.example.com did not answer in time')
      },
    }
    const installation = Object.create(here.installation, { fetcher: { value: fetcher } })
    await createRunner(installation, [processSpec], { error: ({ err }) => assert.fail(String(err)) }).runDue()
    assert.equal((await read()).lastProcessErrorCode, 'FETCH_TIMEOUT')
  })

  test('a spec whose files take more than 30 seconds together is a FETCH_TIMEOUT', async t => {
    const here = await world()
    const later =
      (text: string): RequestListener =>
      (_request, response) => {
        here.clock.now += 16_000
        response.end(text)
      }
    const chained = (next: string) => later(JSON.stringify({ $ref: next }))
    const entry = petsSpec().replace('"paths"', '"components":{"schemas":{"A":{"$ref":"a.json"}}},"paths"')
    const { origin } = await serveFiles(t, {
      '/slow.json': later(entry),
      '/a.json': chained('b.json'),
      '/b.json': chained('c.json'),
    })
    const { processed } = await withSpec(await world(), { url: `${origin}/slow.json` })
    const spec = await processed()
    assert.equal(spec.lastProcessErrorCode, 'FETCH_TIMEOUT')
    assert.equal(spec.lastProcessErrors[0].file, `${origin}/b.json`)
  })

  test('a user name and a password go to the origin of the address, and nowhere else', async t => {
    const seen: [string, string | undefined][] = []
    const noting =
      (text: string): RequestListener =>
      ({ url, headers }, response) => {
        seen.push([url as string, headers.authorization])
        response.end(text)
      }
    const other = await serveFiles(t, { '/b.json': noting('{"type": "string"}') })
    const entry = petsSpec().replace(
      '"paths"',
      `"components":{"schemas":{"A":{"$ref":"a.json"},"B":{"$ref":"${other.origin}/b.json"}}},"paths"`,
    )
    const { origin } = await serveFiles(t, {
      '/openapi.json': noting(entry),
      '/a.json': noting('{"type": "string"}'),
    })
    const { processed } = await withSpec(await world(), {
      url: `${origin.replace('//', '//us3r:p%40ss@')}/openapi.json`,
    })
    assert.deepEqual(problemOf(await processed()), [undefined, undefined])
    const expected = `Basic ${Buffer.from('us3r:p@ss').toString('base64')}`
    assert.deepEqual(seen.sort(), [
      ['/a.json', expected],
      ['/b.json', undefined],
      ['/openapi.json', expected],
    ])
  })
})
