// What sites accept by POST: below `/~/`, from their own pages and from programs, from visitors who may read the site.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { makeLink } from '../../sites/addresses/testing.ts'
import { answerPost } from './post.ts'
import { visitedSite } from './testing.ts'

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
const asJson = { 'content-type': 'application/json' }

let made = 0

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  /** Makes a site on a host of its own, or at the address of the installation. */
  const setUp = async (isOnHost: boolean, fields: object = {}) => {
    const name = `post${++made}.example.com`
    const hostnames = isOnHost ? { hostnames: [name] } : {}
    const found = await visitedSite(await shared(), fields, hostnames)
    const host = isOnHost ? name : 'lectern.test'
    const base = isOnHost ? '' : found.path
    const send = (path: string, headers: Record<string, string> = {}, body = ping) =>
      found.world.inject({ method: 'POST', url: base + path, headers: { host, ...asJson, ...headers }, body })
    return { ...found, send, base, host }
  }

  test('who may no longer read the site once the body has come is answered as where none is, and nothing is written', async () => {
    for (const [path, contentType, body] of [
      ['mcp', 'application/json', ping],
      ['feedback?page=%2Fsetup', 'application/x-www-form-urlencoded', 'helpful=yes'],
    ] as const)
      for (const closed of [{ published: 0 }, { visibility: 'share-link' }] as const) {
        const { world, path: site, change, site: row } = await setUp(false)
        const url = new URL(`http://lectern.test${site}/~/${path}`)
        const sent = (meanwhile: object) => ({
          isSameOrigin: true,
          receive: async () => {
            await change(meanwhile)
            return Buffer.from(body)
          },
          whileWaitedFor: <Result>(work: (gone: AbortSignal) => Promise<Result>) =>
            work(new AbortController().signal),
        })
        const request = { method: 'POST', url, headers: { 'content-type': contentType } } as const
        const { status } = await answerPost(world.installation, request, sent(closed))
        assert.equal(status, 404, `${path} ${JSON.stringify(closed)}`)
        const answers = await world.act({ id: '' }, ({ db }) =>
          db.selectFrom('site_feedback').select('id').where('site_id', '=', row.id).execute(),
        )
        assert.deepEqual(answers, [])
        await change({ published: 1, visibility: 'public' })
        const open = await answerPost(world.installation, request, sent({ published: 1 }))
        assert.equal(open.status, path === 'mcp' ? 200 : 303)
      }
  })

  for (const isOnHost of [true, false]) {
    const where = isOnHost ? 'on a host of its own' : 'at the installation'

    test(`${where} a site takes what programs and its own pages send, and nothing from elsewhere`, async () => {
      const { send, host } = await setUp(isOnHost)
      assert.deepEqual((await send('/~/mcp')).body, { result: {}, jsonrpc: '2.0', id: 1 })
      const own = `http://${host}`
      for (const headers of [
        { origin: own },
        { origin: own, cookie: 'a=b' },
        { 'sec-fetch-site': 'same-origin' },
      ])
        assert.equal(
          (await send('/~/mcp', headers as Record<string, string>)).status,
          200,
          JSON.stringify(headers),
        )
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `${own}.evil.example`, cookie: 'a=b' },
        { cookie: 'a=b' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'none' },
      ])
        assert.equal(
          (await send('/~/mcp', headers as Record<string, string>)).status,
          403,
          JSON.stringify(headers),
        )
    })

    test(`${where} a body that is too long or of another type is refused with the reason`, async () => {
      const { send } = await setUp(isOnHost)
      const long = await send('/~/mcp', {}, JSON.stringify({ text: 'x'.repeat(70_000) }))
      assert.deepEqual([long.status, /65536 bytes/.test(long.body.error.message)], [413, true])
      const form = await send('/~/mcp', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b')
      assert.deepEqual([form.status, /takes application\/json/.test(form.body)], [415, true])
      const multipart = await send('/~/mcp', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--')
      assert.equal(multipart.status, 415)
    })

    test(`${where} nothing else takes POST, and what takes it alone says so to whoever reads`, async () => {
      const { send, world, base, host } = await setUp(isOnHost)
      for (const path of [
        '/~/nothing',
        '/~/constructor',
        '/~/search',
        '/~/mcp/',
        '/~/nothing/~/mcp',
        ...(isOnHost ? ['/setup/~/mcp'] : []),
      ]) {
        const { status, headers } = await send(path)
        const isPartOfName = path === '/~/mcp/'
        assert.deepEqual([status, headers.allow], isPartOfName ? [404, undefined] : [405, 'GET, HEAD'], path)
      }
      const read = await world.inject({ url: `${base}/~/mcp`, headers: { host } })
      assert.deepEqual([read.status, read.headers.allow], [405, 'POST'])
      assert.match(read.body, /for programs/)
    })

    test(`${where} who may not read the site is answered as where none is, and a token or a link lets in`, async () => {
      const found = await setUp(isOnHost)
      const nowhere = await found.world.inject({
        ...{ method: 'POST', url: '/nobody/nothing/~/mcp', body: ping },
        headers: { host: 'lectern.test', ...asJson },
      })
      assert.equal(nowhere.status, 404)
      await found.change({ visibility: 'visitor-auth' })
      const refused = await found.send('/~/mcp')
      assert.deepEqual([refused.status, refused.headers['www-authenticate']], [401, 'Bearer'])
      assert.equal((await found.send('/~/mcp', { authorization: 'Bearer wrong' })).status, 401)
      const token = await found.token()
      assert.equal((await found.send('/~/mcp', { authorization: `Bearer ${token}` })).status, 200)
      assert.equal((await found.send(`/~/mcp?jwt_token=${token}`)).status, 200)
      await found.change({ visibility: 'share-link' })
      const closed = await found.send('/~/mcp', {
        authorization: `Bearer ${token}`,
        origin: 'https://evil.example',
      })
      assert.equal(closed.status, 404)
      if (!isOnHost) assert.equal(closed.body, nowhere.body)
      const { secret } = await makeLink(found.world, found.now.admin, found.site.id, true)
      assert.equal((await found.send(`/~/share/${secret}/~/mcp`)).status, 200)
      await found.change({ published: 0, visibility: 'public' })
      assert.equal((await found.send('/~/mcp')).status, 404)
    })
  }
})
