// The account page: what it offers, where it leads, and what it says was done.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createWorld, type Person, type World, type WorldOptions } from '../../../test/world/world.ts'
import { storeSite } from '../../sites/prepared/testing.ts'
import { givePassword, password } from './testing.ts'

forEachDatabase((_engine, open) => {
  const setUp = async (options: WorldOptions = {}) => {
    const world = await createWorld(await open(), options)
    const { id, admin } = await world.organization('Acme Instruments')
    return { world, id, admin, ask: await signedInAs(world, admin) }
  }

  const signedInAs = async (world: World, person: Person) => {
    await givePassword(world, person)
    const headers = {
      origin: world.installation.baseUrl,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const send = (url: string, fields: Record<string, string>, cookie = '') =>
      world.inject({
        ...{ method: 'POST', url, headers: { ...headers, cookie } },
        payload: new URLSearchParams(fields).toString(),
      })
    const answer = await send('/sign-in/password', { email: person.email, password })
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    return {
      account: async (path = '/account'): Promise<string> =>
        (await world.inject({ url: path, headers: { cookie } })).body,
      post: (url: string) => send(url, {}, cookie),
    }
  }

  test('it leads to the reference, and to published sites that need no link of somebody else', async () => {
    const { world, id, admin, ask } = await setUp()
    const { body: space } = await admin.post(`/orgs/${id}/spaces`, { title: 'Text' })
    const siteSpaces = [{ path: 'text', space: space.id }]
    for (const [title, fields] of [
      ['Guides', {}],
      ['Drafts', { published: 0 }],
      ['Secrets', { visibility: 'share-link' }],
    ] as const)
      await storeSite(world, id, { siteSpaces }, { title, ...fields })
    const page = await ask.account()
    assert.match(page, /<a href="http[^"]+">Guides<\/a><\/p><p class="soft">Acme Instruments/)
    assert.doesNotMatch(page, />(?:Drafts|Secrets)</)
    assert.match(page, /<a href="\/reference\/">/)
    const other = await signedInAs(world, await world.person())
    assert.doesNotMatch(await other.account(), />Guides</)
  })

  test('where the installation is reached at an IP address it offers no passkey, and says why', async () => {
    const named = await setUp()
    assert.match(await named.ask.account(), /data-passkey-add/)
    const { ask } = await setUp({ baseUrl: 'http://127.0.0.1:4000' })
    const page = await ask.account()
    assert.doesNotMatch(page, /data-passkey-add/)
    assert.match(page, /Passkeys need a host with a name.+LECTERN_BASE_URL.+http:\/\/localhost:4000\./)
  })

  test('whoever joins an organization that they are a member of is told so', async () => {
    const { world, id, admin, ask } = await setUp()
    const { body: invite } = await admin.post(`/orgs/${id}/link-invites`, {})
    const { pathname } = new URL(invite.urls.join)
    const again = await ask.post(pathname)
    assert.match(await ask.account(again.headers.location as string), /You were a member already/)
    const newcomer = await signedInAs(world, await world.person())
    const joined = await newcomer.post(pathname)
    assert.match(await newcomer.account(joined.headers.location as string), /You are a member now/)
  })
})
