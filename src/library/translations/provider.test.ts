// Translation providers: addresses that are refused, and the key that nobody can read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSpace, read, sharedWorld } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import type { LogRecord } from '../../../test/world/world.ts'
import { openKey } from './provider.ts'
import { findSettings } from './store.ts'

forEachDatabase((_engine, open) => {
  const log: LogRecord[] = []
  const world = sharedWorld(open, { log: record => void log.push(record), fetchAllow: '192.0.2.0/24' })

  const setUp = async () => {
    const { organization, admin } = await newSpace(await world())
    const base = `/orgs/${organization.id}/translations`
    const rowOf = async (id: string) => {
      const { read: db } = (await world()).installation.database
      const row = await findSettings({ db }, organization.id, id)
      return row ?? assert.fail('there are no such settings')
    }
    const keyOf = async (id: string) => openKey((await world()).installation, await rowOf(id))
    const make = async (provider: object) => {
      const answer = await admin.post(base, { title: 'Settings', provider })
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.body
    }
    const put = async (id: string, provider: object) => {
      const answer = await admin.put(`${base}/${id}`, { title: 'Settings', provider })
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return answer.body.provider
    }
    return { admin, organization, base, make, put, rowOf, keyOf }
  }

  test('the key is stored encrypted, and is in no answer, event or line of the log', async () => {
    const { admin, organization, base, make, rowOf, keyOf } = await setUp()
    const made = await make({ type: 'deepl', key: 'a-very-secret-key' })
    assert.deepEqual(made.provider, { type: 'deepl', hasKey: true })
    assert.equal(await keyOf(made.id), 'a-very-secret-key')
    const events = await read(admin, `/orgs/${organization.id}/events?limit=1000`)
    const row = await rowOf(made.id)
    const rows = { ...row, key: Buffer.from(row.key as Uint8Array).toString('latin1') }
    for (const said of [made, await read(admin, base), events, rows, log])
      assert.doesNotMatch(JSON.stringify(said), /very-secret/)
  })

  test('the key stays while type and address stay, and goes with null or another address', async () => {
    const { make, put, keyOf } = await setUp()
    const own = { type: 'openai', url: 'http://192.0.2.1/v1', model: 'small' }
    const { id } = await make({ ...own, key: 'secret' })
    assert.equal((await put(id, { ...own, model: 'large' })).hasKey, true)
    assert.equal(await keyOf(id), 'secret')
    assert.equal((await put(id, { ...own, url: 'http://192.0.2.2/v1' })).hasKey, false)
    assert.equal((await put(id, { ...own, key: 'secret' })).hasKey, true)
    assert.equal((await put(id, { ...own, key: null })).hasKey, false)
    assert.equal((await put(id, { ...own, key: 'secret' })).hasKey, true)
    assert.equal((await put(id, { type: 'libretranslate', url: own.url })).hasKey, false)
  })

  test('an address that may not be fetched from is refused, as are secrets in it and fields of other types', async () => {
    const { admin, base } = await setUp()
    const refused = [
      [{ type: 'libretranslate', url: 'http://127.0.0.1:11434/' }, '/provider/url'],
      [{ type: 'libretranslate', url: 'http://169.254.169.254/latest' }, '/provider/url'],
      [{ type: 'libretranslate', url: 'http://8.8.8.8/' }, '/provider/url'],
      [{ type: 'libretranslate', url: 'ftp://192.0.2.1/' }, '/provider/url'],
      [{ type: 'libretranslate', url: 'http://[::' }, '/provider/url'],
      [{ type: 'libretranslate', url: 'http://me:secret@192.0.2.1/' }, '/provider/url'],
      [{ type: 'libretranslate' }, '/provider/url'],
      [{ type: 'openai' }, '/provider/model'],
      [{ type: 'deepl', model: 'small' }, '/provider/model'],
      [{ type: 'pseudo', key: 'secret' }, '/provider/key'],
      [{ type: 'babelfish' }, '/provider/type'],
    ] as const
    for (const [provider, path] of refused) {
      const answer = await admin.post(base, { title: 'Settings', provider })
      assert.equal(answer.status, 400, JSON.stringify(provider))
      assert.deepEqual(
        answer.body.error.details.map((one: { path: string }) => one.path),
        [path],
      )
    }
  })
})
