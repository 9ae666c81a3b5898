// The rules of the page on which a person lets a program act for them, in a browser.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { parametersOf, program } from '#identity/oauth/testing.ts'
import { serveLocally } from '#network/testing.ts'
import { inBrowser, listeningWorld } from '../../../test/world/browser.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { giveSession, headingOf } from './testing.ts'

forEachDatabase((_engine, open) =>
  inBrowser('in a browser', newBrowser => {
    const asked = async (t: TestContext, registeredItself: boolean) => {
      const world = await listeningWorld(await open())
      const person = await world.person('Ada Lovelace')
      const callback = `${await serveLocally(t, (_request, response) => response.end('The program'))}/back`
      const client = await program(world, {
        name: 'Docs <b>Writer</b>',
        redirectUris: [callback],
        registeredItself,
      })
      const browser = await newBrowser({ baseURL: world.baseUrl })
      const query = new URLSearchParams(parametersOf(client, { redirect_uri: callback, scope: 'write' }))
      return {
        world,
        person,
        browser,
        callback,
        page: await browser.newPage(),
        address: `/oauth/authorize?${query}`,
      }
    }

    test('whoever is not signed in signs in first, and is asked then what the program may do', async t => {
      const { page, address, person, browser, world, callback } = await asked(t, false)
      await page.goto(address)
      const { pathname, searchParams } = new URL(page.url())
      assert.deepEqual([pathname, searchParams.get('to')], ['/sign-in', address])
      await giveSession(world, browser, person)
      await page.reload()
      assert.equal(await headingOf(page), 'Let Docs <b>Writer</b> act for you?')
      const text = await page.getByRole('main').innerText()
      assert.match(text, /read and change all/)
      assert.match(text, /Ada Lovelace \(ada\.lovelace@example\.com\)/)
      assert.doesNotMatch(text, /unverified/)
      await page.getByRole('button', { name: 'Allow' }).click()
      await page.waitForURL(`${callback}?*`)
      const answer = new URL(page.url()).searchParams
      assert.deepEqual([answer.has('code'), answer.get('state')], [true, 'state'])
    })

    test('a program that registered itself is said to be unverified, and hears that it was denied', async t => {
      const { page, address, person, browser, world, callback } = await asked(t, true)
      await giveSession(world, browser, person)
      await page.goto(address)
      assert.match(await page.getByRole('main').innerText(), /This program is unverified/)
      await headingOf(page)
      await page.getByRole('button', { name: 'Deny' }).click()
      await page.waitForURL(`${callback}?*`)
      assert.equal(new URL(page.url()).searchParams.get('error'), 'access_denied')
    })

    test('a program that nobody knows is a page that leads nowhere', async t => {
      const { page, address } = await asked(t, false)
      const answer = await page.goto(address.replace(/client_id=[^&]+/, 'client_id=unknown'))
      assert.equal(answer?.status(), 400)
      assert.equal(await headingOf(page), 'This did not work')
    })
  }),
)
