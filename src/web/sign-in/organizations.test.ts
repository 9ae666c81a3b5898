// A person in two organizations with different rules: one enforces its OIDC provider, the other has no provider.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, listeningWorld } from '../../../test/world/browser.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { createOidcProvider } from '../../../test/world/oidc-provider.ts'
import { givePassword, headingOf, tryPassword } from './testing.ts'

forEachDatabase((_engine, open) =>
  inBrowser('in a browser', newBrowser => {
    test('a provider counts in its own organization until it is asked again, and a password in the other one', async t => {
      const world = await listeningWorld(await open(), { fetchAllow: '127.0.0.1/32' })
      world.clock.now = Date.now()
      const acme = await world.organization('Acme Instruments')
      const press = await world.organization('Own Press')
      await acme.admin.patch(`/orgs/${acme.id}`, { emailDomains: ['example.com'], sso: true })
      const path = `/orgs/${acme.id}/oidc`
      const { body: made } = await acme.admin.post(path, { label: 'Acme ID' })
      const there = await createOidcProvider(t, { redirectUris: [made.urls.callback] })
      const { issuer, clientId, clientSecret } = there
      await acme.admin.patch(`${path}/${made.id}`, { issuer, clientId, clientSecret })
      const { body: invited } = await press.admin.post(`/orgs/${press.id}/invites`, {
        emails: ['ada@example.com'],
      })
      await givePassword(world, { id: invited.users[0] })
      there.accounts.set('ada', { email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace' })

      const browser = await newBrowser({ baseURL: world.baseUrl })
      const page = await browser.newPage()
      const statusOf = async (organization: { id: string }) =>
        (await page.goto(`/v1/orgs/${organization.id}`))?.status()
      const choose = async () => {
        await page.goto('/sign-in')
        await page.getByLabel('E-mail address').fill('ada@example.com')
        await page.getByRole('button', { name: 'Continue' }).click()
      }
      await choose()
      assert.equal(await headingOf(page), 'Sign in')
      await page.getByRole('link', { name: 'Continue with Acme ID' }).click()
      await page.locator('input[name=login]').fill('ada')
      await page.locator('input[name=password]').fill('any')
      await page.locator('button[type=submit]').click()
      await page.waitForURL('/account')
      assert.match(await page.getByRole('main').innerText(), /Acme Instruments/)
      await headingOf(page)
      assert.deepEqual([await statusOf(acme), await statusOf(press)], [200, 403])
      await choose()
      await tryPassword(page, 'seven quiet herons by the weir')
      await page.waitForURL('/account')
      assert.deepEqual([await statusOf(acme), await statusOf(press)], [200, 200])
      world.clock.now += 13 * 3_600_000
      assert.deepEqual([await statusOf(acme), await statusOf(press)], [403, 200])
      assert.match(await page.goto(`/v1/orgs/${acme.id}`).then(answer => answer?.text() ?? ''), /sign-in/)
    })
  }),
)
