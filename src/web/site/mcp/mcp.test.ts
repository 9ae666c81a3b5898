// Sites over the Model Context Protocol, read by the official client over HTTP: it finds what a visitor sees, and nothing
// else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { createWorld } from '../../../../test/world/world.ts'
import { makeLink } from '../../../sites/addresses/testing.ts'
import { idsOf, page } from '../../../sites/published/testing.ts'
import { visitedSite } from '../testing.ts'

forEachDatabase((_engine, open) => {
  const setUp = async (fields: object = {}) => {
    const world = await createWorld(await open())
    const found = await visitedSite(world, fields)
    const own = await world.server.listen({ port: 0, host: '127.0.0.1' })
    const address = `${own}${found.path}`
    const connect = async (
      path = '',
      headers: Record<string, string> = {},
      mode: 'legacy' | 'auto' = 'legacy',
    ) => {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
      const url = new URL(`${address}${path}/~/mcp`)
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }))
      const call = async (name: string, args: Record<string, unknown>) => {
        const { content, isError, structuredContent } = await client.callTool({ name, arguments: args })
        const [{ text }] = content as unknown as [{ text: string }]
        return { text, isError: isError === true, data: structuredContent as any }
      }
      return { client, call }
    }
    return { ...found, world, connect, address: `http://lectern.test${found.path}` }
  }

  test('a site says its title and how it is read, and offers tools that read', async () => {
    const { connect } = await setUp()
    for (const [mode, version] of [
      ['auto', '2026-07-28'],
      ['legacy', '2025-11-25'],
    ] as const) {
      const { client, call } = await connect('', {}, mode)
      assert.equal(client.getNegotiatedProtocolVersion(), version)
      assert.equal(client.getServerVersion()?.title, 'Docs')
      assert.match(client.getInstructions() ?? '', /get_page/)
      assert.match((await call('get_page', { page: 'setup' })).text, /Do it/)
    }
    const { client } = await connect()
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['search', 'get_page', 'list_pages'],
    )
    for (const { annotations, inputSchema } of tools)
      assert.deepEqual([annotations?.readOnlyHint, inputSchema.additionalProperties], [true, false])
    await client.ping()
  })

  test('pages are found, read and listed as the visitor sees them, and hidden ones by nobody else', async () => {
    const { connect, token, address } = await setUp()
    const stranger = await connect()
    const found = await stranger.call('search', { query: 'Setup' })
    assert.deepEqual(
      found.data.results.map(({ url }: { url: string }) => url),
      [`${address}/setup`],
    )
    assert.match(
      (await stranger.call('get_page', { page: 'setup' })).text,
      /^http:\S+\/setup\n\n# Setup\n\nDo it/,
    )
    for (const page of ['/setup.md', `${address}/setup/`, `${address}/setup?a=b#c`])
      assert.match((await stranger.call('get_page', { page })).text, /Do it/, page)
    const listed = await stranger.call('list_pages', {})
    assert.ok(
      !listed.text.includes('Pro') && listed.text.includes(`- [Setup](${address}/setup)`),
      listed.text,
    )
    assert.equal((await stranger.call('get_page', { page: 'pro' })).isError, true)
    assert.equal((await stranger.call('search', { query: 'few' })).data.count, 0)
    const few = await connect('', { authorization: `Bearer ${await token({ plan: 'pro' })}` })
    assert.match((await few.call('get_page', { page: 'pro' })).text, /For a few/)
    assert.equal((await few.call('search', { query: 'few' })).data.count, 1)
    assert.match((await few.call('list_pages', {})).text, /Pro/)
  })

  test('who is not let in cannot connect; a token and a share link let in', async () => {
    const { connect, token, change, world, now, site } = await setUp({ visibility: 'visitor-auth' })
    await assert.rejects(connect())
    const { call } = await connect('', { authorization: `Bearer ${await token()}` })
    assert.match((await call('get_page', { page: 'setup' })).text, /Do it/)
    await change({ visibility: 'share-link' })
    await assert.rejects(connect())
    const { secret } = await makeLink(world, now.admin, site.id, true)
    const shared = await connect(`/~/share/${secret}`)
    assert.match((await shared.call('get_page', { page: 'setup' })).text, /Do it/)
  })

  test('no answer has the secret of a share link in it: assistants tell addresses to others', async () => {
    const { connect, world, now, site, address } = await setUp({ visibility: 'share-link' })
    const { secret } = await makeLink(world, now.admin, site.id, true)
    await write(now.admin, now.content, page('Linking', '[To setup](/setup) and Do it'))
    const { call } = await connect(`/~/share/${secret}`)
    for (const [name, args] of [
      ['get_page', { page: 'linking' }],
      ['get_page', { page: `${address}/setup` }],
      ['search', { query: 'Do it' }],
      ['list_pages', {}],
    ] as const) {
      const answer = JSON.stringify(await call(name, args))
      assert.ok(answer.includes(`${address}/setup`) || answer.includes(`${address}/linking`), answer)
      assert.ok(!answer.includes(secret), name)
    }
  })

  test('a site that agents are not to use has no server, as it has no llms.txt', async () => {
    const { connect, world, path } = await setUp({ agents_context: 'excluded' })
    await assert.rejects(connect())
    for (const method of ['GET', 'POST']) {
      const headers = {
        host: 'lectern.test',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      }
      const body = method === 'POST' ? '{"jsonrpc":"2.0","id":1,"method":"ping"}' : undefined
      assert.equal((await world.inject({ method, url: `${path}/~/mcp`, headers, body } as any)).status, 404)
    }
  })

  test('long pages come in parts, and long lists with a cursor, of which nothing is lost', async () => {
    const { connect, now } = await setUp()
    const long = Array.from({ length: 3000 }, (_, index) => `Line ${index} of a long page.\n`).join('\n')
    await write(now.admin, now.content, page('Long', long))
    for (let from = 0; from < 320; from += 80)
      await write(
        now.admin,
        now.content,
        ...Array.from({ length: 80 }, (_, at) => page(`Page ${from + at}`, 'x')),
      )
    const { call } = await connect()
    const parts: string[] = []
    for (let part = 1; ; part++) {
      const { text, isError } = await call('get_page', { page: 'long', part })
      if (isError) break
      assert.ok(text.length < 50_000)
      parts.push(text)
    }
    assert.equal(parts.length, 2)
    for (const line of ['Line 0 ', 'Line 1500 ', 'Line 2999 ']) assert.ok(parts.join('').includes(line))
    const titles: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await call('list_pages', cursor === undefined ? {} : { cursor })
      titles.push(...data.pages.map(({ title }: { title: string }) => title))
      cursor = data.nextCursor
    } while (cursor !== undefined)
    assert.deepEqual([titles.length, new Set(titles).size], [323, 323])
  })

  test('what is wrong is told so that a program can ask better, and nothing fails', async () => {
    const { connect, address } = await setUp()
    const { call, client } = await connect()
    for (const [name, args] of [
      ['search', {}],
      ['search', { query: '' }],
      ['search', { query: 'x'.repeat(513) }],
      ['search', { query: 'a', limit: 21 }],
      ['search', { query: 'a', section: 'none' }],
      ['search', { query: 'a', other: 1 }],
      ['get_page', { page: 'nowhere' }],
      ['get_page', { page: 'https://elsewhere.example/setup' }],
      ['get_page', { page: '../../v1/user' }],
      ['get_page', { page: '/~/search' }],
      ['get_page', { page: `${address}-other/setup` }],
      ['get_page', { page: 'setup', part: 2 }],
      ['list_pages', { cursor: 'x' }],
      ['list_pages', { cursor: Buffer.from('["a","b"]').toString('base64url') }],
      ['list_pages', { section: '__proto__' }],
    ] as const) {
      const { isError, text } = await call(name, args)
      assert.ok(isError && text.length > 10, `${name} ${JSON.stringify(args)}: ${text}`)
    }
    for (const query of ['"', '\ud800', '../%', ':::', '{{', '*'])
      assert.equal((await call('search', { query })).isError, false, query)
    await assert.rejects(client.callTool({ name: 'drop', arguments: {} }))
  })

  test('a request is one message: several are refused, and whatever is none is answered as the protocol says', async () => {
    const { world, path } = await setUp()
    const send = (body: unknown) =>
      world.inject({
        ...{ method: 'POST', url: `${path}/~/mcp` },
        headers: { host: 'lectern.test', 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
    for (const batch of [[ping], [ping, ping], [ping, cancelled]]) {
      const { status, body } = await send(batch)
      assert.deepEqual([status, /one message/.test(JSON.stringify(body))], [400, true])
    }
    assert.equal((await send(cancelled)).status, 202)
    const statuses = await Promise.all(
      ['', '{', 'null', '[]', '1', '"x"', '{}', '{"jsonrpc":"1.0"}', '['.repeat(30_000)].map(async body => {
        const { status } = await send(body)
        return status
      }),
    )
    assert.deepEqual(new Set(statuses), new Set([400]))
    assert.equal((await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).status, 202)
    const listening = await send({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} })
    assert.ok(listening.body.error !== undefined)
  })

  test('a page that moved is read where it is now', async () => {
    const { connect, now } = await setUp()
    const [id] = idsOf(await write(now.admin, now.content, page('Old name', 'Text that moved.')))
    await write(now.admin, now.content, {
      operation: 'update_page',
      page: id,
      title: 'New',
      slug: 'new-name',
    })
    const { call } = await connect()
    assert.match((await call('get_page', { page: 'old-name' })).text, /\/new-name\n\n(?s:.*)Text that moved/)
  })
})
