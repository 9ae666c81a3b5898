// Passkeys in a browser, with a virtual authenticator.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, listeningWorld } from '../../../test/world/browser.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { giveSession, headingOf } from './testing.ts'

forEachDatabase((_engine, open) =>
  inBrowser('in a browser', newBrowser => {
    test('a passkey that is added on the page of the account signs in without an address, until it is removed', async () => {
      const world = await listeningWorld(await open())
      const person = await world.person('Ada Lovelace')
      const browser = await newBrowser({ baseURL: world.baseUrl })
      await giveSession(world, browser, person)
      const page = await browser.newPage()
      const devices = await browser.newCDPSession(page)
      await devices.send('WebAuthn.enable')
      await devices.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      await page.goto('/account')
      assert.match(await page.getByRole('main').innerText(), /Choose how you sign in next time/)
      await page.getByLabel('Name of the new passkey').fill('My phone')
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      assert.match((await page.getByRole('status').textContent()) ?? '', /The passkey is added/)
      assert.equal(await headingOf(page), 'Ada Lovelace')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.waitForURL('/account')
      await page.getByRole('button', { name: 'Remove passkey My phone' }).click()
      assert.match((await page.getByRole('status').textContent()) ?? '', /The passkey is removed/)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.getByText('not known here').waitFor()
    })

    test('nobody is offered a passkey at an address without a name, where browsers have none', async () => {
      const world = await listeningWorld(await open())
      const page = await (await newBrowser()).newPage()
      await page.goto(`${world.baseUrl.replace('localhost', '127.0.0.1')}/sign-in`)
      assert.equal(await page.locator('[data-passkey-sign-in]').isVisible(), false)
      await page.goto(`${world.baseUrl}/sign-in`)
      assert.equal(await page.locator('[data-passkey-sign-in]').isVisible(), true)
    })
  }),
)
