// Signing in at the SAML provider of an organization, in a browser: from the sign-in page to an API request.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, listeningWorld } from '../../../test/world/browser.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { prepared } from '../../../test/world/prepared.ts'
import { createSamlProvider } from '../../../test/world/saml-provider.ts'
import { headingOf } from './testing.ts'

const provider = prepared(() => createSamlProvider(() => Date.parse('2026-01-01T00:00:00.000Z')))
after(async () => (await provider).close())

forEachDatabase((_engine, open) =>
  inBrowser('in a browser', newBrowser => {
    const setUp = async () => {
      const world = await listeningWorld(await open())
      const { id: organizationId, admin } = await world.organization('Acme Instruments')
      await admin.patch(`/orgs/${organizationId}`, { emailDomains: ['example.com'] })
      const idp = await provider
      const made = await admin.post(`/orgs/${organizationId}/saml`, { label: 'Acme ID', ...idp.settings })
      idp.trust((await world.inject({ url: `/saml/${made.body.id}/metadata` })).bytes.toString())
      idp.signIn({ nameId: 'ada@example.com' })
      const browser = await newBrowser({ baseURL: world.baseUrl })
      return { world, admin, organizationId, providerId: made.body.id, page: await browser.newPage() }
    }
    const signIn = async (page: Page, to: string) => {
      await page.goto(`/sign-in?${new URLSearchParams({ to })}`)
      await page.getByLabel('E-mail address').fill('ada@example.com')
      await page.getByRole('button', { name: 'Continue' }).click()
      assert.equal(await headingOf(page), 'Sign in')
      await page.getByRole('link', { name: 'Continue with Acme ID' }).click()
    }

    test('the domain of an address leads to the provider, and from there to what was asked for, as a member', async () => {
      const { page, organizationId, admin } = await setUp()
      await signIn(page, `/v1/orgs/${organizationId}`)
      await page.waitForURL(`/v1/orgs/${organizationId}`)
      assert.equal(JSON.parse(await page.locator('body').innerText()).title, 'Acme Instruments')
      const { body } = await admin.get(`/orgs/${organizationId}/events?type=session_created`)
      assert.equal(body.items[0].data.via, 'saml')
    })

    test('an answer is taken by the browser that began, once, and whoever came so is not asked for a password', async () => {
      const { page, providerId } = await setUp()
      const completed: string[] = []
      page.on('request', request => {
        if (request.url().includes('/complete?')) completed.push(request.url())
      })
      await signIn(page, '/account')
      await page.waitForURL('/account')
      assert.equal(await headingOf(page), 'ada')
      assert.doesNotMatch(await page.getByRole('main').innerText(), /need another link/)
      const elsewhere = await (await newBrowser()).newPage()
      for (const again of [page, elsewhere]) {
        assert.equal((await again.goto(completed[0] as string))?.status(), 403)
        assert.match(await again.getByRole('main').innerText(), /Start again/)
        assert.equal(await headingOf(again), 'You could not be signed in')
      }
      const unknown = await page.goto(`/saml/${providerId.replace(/.$/, '_')}/start`)
      assert.equal(unknown?.status(), 404)
    })

    test('whoever was removed from the organization reads why they do not come in', async () => {
      const { page, organizationId, admin } = await setUp()
      await signIn(page, '/account')
      await page.waitForURL('/account')
      const { body } = await admin.get(`/orgs/${organizationId}/members?search=ada`)
      await admin.delete(`/orgs/${organizationId}/members/${body.items[0].id}`)
      await page.context().clearCookies()
      await signIn(page, '/account')
      await page.waitForURL('**/complete?*')
      assert.match(await page.getByRole('main').innerText(), /You were removed from this organization/)
    })
  }),
)
