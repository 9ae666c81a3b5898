// Hostnames of sites: added, proved by the DNS or at an address, removed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FetchFailed, FetchRefused, LookupFailed } from '#network/index.ts'
import { read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { newSite, newSiteWith, type TestSite } from '../../../test/world/sites.ts'
import { type Answer, createWorld, type World } from '../../../test/world/world.ts'

const refused = (answer: Answer, status: number, message?: RegExp) => {
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  if (message !== undefined) assert.match(answer.body.error.message, message)
}

let names = 0
const nextName = () => `docs-${++names}.example.com`

const add = async ({ admin, path }: TestSite, hostname = nextName()) => {
  const answer = await admin.post(`${path}/hostnames`, { hostname })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  const { name, value } = answer.body.challenge
  const one = `${path}/hostnames/${hostname}`
  const verify = () => admin.post(`${one}/verify`)
  return { hostname, name, value, path: one, verify, body: answer.body }
}

const proved = async ({ textRecords }: World, site: TestSite, hostname?: string) => {
  const added = await add(site, hostname)
  textRecords.set(added.name, ['another record', added.value])
  assert.equal((await added.verify()).body.status, 'verified')
  return added
}

/** The address at which the site is published. */
const address = async ({ admin, path }: TestSite) => (await read(admin, path)).urls.published

const revisionOf = async ({ act }: World, { id, admin }: TestSite): Promise<number> =>
  act(admin, async ({ db }) => {
    const sites = db.selectFrom('sites').select('revision').where('id', '=', id)
    return (await sites.executeTakeFirstOrThrow()).revision
  })

forEachDatabase((_engine, open) => {
  const world = sharedWorld(open)
  const site = async () => newSiteWith(await world(), ['Guide'])

  test('a hostname leads to the site from its proof on, until it is removed', async () => {
    const made = await site()
    await made.admin.post(`${made.path}/publish`)
    const own = await address(made)
    const { hostname, name, value, path, verify, body } = await add(made)
    assert.deepEqual([body.object, body.status, body.challenge.type], ['hostname', 'pending', 'dns'])
    assert.equal(name, `_lectern-challenge.${hostname}`)
    assert.equal(await address(made), own)
    const { textRecords } = await world()
    textRecords.set(name, [value])
    const before = await revisionOf(await world(), made)
    assert.equal((await verify()).body.status, 'verified')
    assert.equal(await revisionOf(await world(), made), before + 1)
    assert.equal((await verify()).body.status, 'verified')
    assert.equal(await revisionOf(await world(), made), before + 1)
    assert.equal((await read(made.admin, made.path)).hostname, hostname)
    assert.equal(await address(made), `https://${hostname}`)
    assert.equal((await made.admin.delete(path)).status, 205)
    assert.equal(await address(made), own)
    assert.equal(await revisionOf(await world(), made), before + 2)
  })

  test('a proof that is not there is a conflict that says what was found, and nothing is stored', async () => {
    const made = await site()
    const { name, value, verify } = await add(made)
    refused(await verify(), 409, /must be "lectern-verification=\w+", and there is none/)
    const { textRecords } = await world()
    textRecords.set(name, [`${value}x`, `v=spf1 ${'a'.repeat(500)}`, 'line\nbreak'])
    const answer = await verify()
    refused(answer, 409, /what was found is "lectern-verification=\w+x", "v=spf1 a{93}…", "line break"/)
    assert.deepEqual(
      (await read(made.admin, `${made.path}/hostnames`)).items.map(
        ({ status }: { status: string }) => status,
      ),
      ['pending'],
    )
  })

  test('a hostname that one site has proved is taken; until then several may have it', async () => {
    const here = await world()
    const one = await site()
    const foreign = await here.organization()
    const other = await newSite(foreign.admin, foreign)
    const first = await add(one)
    const second = await add(other, first.hostname)
    assert.notEqual(first.value, second.value)
    refused(await one.admin.post(`${one.path}/hostnames`, { hostname: first.hostname }), 409)
    here.textRecords.set(first.name, [first.value, second.value])
    assert.equal((await second.verify()).status, 200)
    refused(await first.verify(), 409, /another site/)
    const third = await site()
    refused(await third.admin.post(`${third.path}/hostnames`, { hostname: first.hostname }), 409)
    await foreign.admin.delete(second.path)
    assert.equal((await first.verify()).status, 200)
  })

  test('of those that are verified the oldest is in the addresses', async () => {
    const here = await world()
    const made = await site()
    const late = await add(made)
    const early = await proved(here, made)
    here.clock.now += 1000
    here.textRecords.set(late.name, [late.value])
    await late.verify()
    assert.equal((await read(made.admin, made.path)).hostname, early.hostname)
    await made.admin.delete(early.path)
    assert.equal((await read(made.admin, made.path)).hostname, late.hostname)
  })

  test('a hostname that was removed and added again needs another proof', async () => {
    const made = await site()
    const { hostname, value, path } = await proved(await world(), made)
    await made.admin.delete(path)
    const again = await add(made, hostname)
    assert.notEqual(again.value, value)
    refused(await again.verify(), 409)
  })

  test('what is no hostname below a domain, or that of the installation, is a wrong field', async () => {
    const made = await site()
    for (const hostname of [
      'example.com',
      'Docs.example.com',
      'docs.example.com:80',
      '127.0.0.1',
      '10.0.0.44',
      '1.2.3.0x44',
      'docs.example.00',
      'a..b.example.com',
      'docs_.example.com',
    ])
      refused(await made.admin.post(`${made.path}/hostnames`, { hostname }), 400, /hostname/)
  })

  test('a site has twenty hostnames at most', async () => {
    const made = await site()
    for (let count = 0; count < 20; count++) await add(made)
    refused(await made.admin.post(`${made.path}/hostnames`, { hostname: nextName() }), 409)
  })

  test('a proof that could not be looked up is tried again later, and no verdict', async () => {
    const textRecords = () => Promise.reject(new LookupFailed('the DNS did not answer'))
    const here = await createWorld(await open(), { hostnameProof: { textRecords } })
    const made = await newSiteWith(here, ['Guide'])
    const { verify } = await add(made)
    const answer = await verify()
    refused(answer, 503)
    assert.ok(Number(answer.headers['retry-after']) > 0)
    assert.equal((await read(made.admin, `${made.path}/hostnames`)).items[0].status, 'pending')
  })

  test('by http the installation itself answers for hostnames that lead to it, each with its own value', async () => {
    const here = await createWorld(await open(), { hostnameProof: { by: 'http' } })
    const made = await newSiteWith(here, ['Guide'])
    const { hostname, name, value } = await add(made)
    const { pathname } = new URL(name)
    assert.equal(name, `http://${hostname}${pathname}`)
    const answerAt = (host: string, url = pathname) => here.inject({ url, headers: { host } })
    const answer = await answerAt(hostname)
    assert.deepEqual([answer.status, answer.bytes.toString()], [200, value])
    assert.equal((await answerAt(hostname.toUpperCase())).status, 200)
    assert.equal((await answerAt('other.example.com')).status, 404)
    for (const more of ['x', '%00', 'x'.repeat(9000)])
      assert.equal((await answerAt(hostname, pathname + more)).status, 404)
  })

  test('by http the answer at the address must be the proof, and nothing but it', async () => {
    const here = await createWorld(await open(), { hostnameProof: { by: 'http' } })
    const made = await newSiteWith(here, ['Guide'])
    const { installation } = here
    const { name, value, verify } = await add(made)
    const fetched: string[] = []
    const answering = (body: string | Error) =>
      Object.assign(installation.fetcher, {
        fetch: async (url: string, _request: unknown, receive: (chunks: unknown) => unknown) => {
          fetched.push(url)
          if (body instanceof Error) throw body
          return { body: await receive([Buffer.from(body)]) }
        },
      })
    answering(new FetchFailed('timeout', 'it did not answer in time'))
    refused(await verify(), 503)
    answering(new FetchRefused('leads to an address that is not public'))
    refused(await verify(), 409, /not public/)
    answering('<html>nothing here</html>')
    refused(await verify(), 409, /what was found is "<html>/)
    answering(`${value}\n`)
    assert.equal((await verify()).status, 200)
    assert.deepEqual(fetched, [name, name, name, name])
  })
})
