// Links that are mailed, from the sign-in page through a mail server back into the browser.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sendSignInMail } from '#identity/sign-in-links/index.ts'
import { createRunner } from '#jobs/index.ts'
import { createSmtpMail } from '#mail/index.ts'
import { inBrowser, listeningWorld } from '../../../test/world/browser.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { mailServer } from '../../../test/world/mail-server.ts'
import { givePassword, headingOf, password, signIn } from './testing.ts'

forEachDatabase((_engine, open) =>
  inBrowser('in a browser', newBrowser => {
    const setUp = async (t: TestContext) => {
      const server = await mailServer()
      t.after(() => server.close())
      const mail = createSmtpMail({ url: `smtp://127.0.0.1:${server.port}`, from: 'docs@example.com' })
      const world = await listeningWorld(await open(), { mail })
      const runner = createRunner(world.installation, [sendSignInMail], { error: () => {} })
      /** The link in the next mail, if one is sent. */
      const mailed = async (): Promise<string | undefined> => {
        const before = server.received.length
        await runner.runDue()
        return /http\S+\/sign-in\/link\/\w+/.exec(
          server.received[before]?.source.replaceAll('=\r\n', '') ?? '',
        )?.[0]
      }
      const browser = await newBrowser({ baseURL: world.baseUrl })
      return { world, mailed, page: await browser.newPage() }
    }

    test('a forgotten password is replaced by a link that is mailed, and the one before is good no more', async t => {
      const { world, mailed, page } = await setUp(t)
      const person = await world.person('Ada Lovelace')
      await givePassword(world, person)
      await page.goto('/sign-in')
      await page.getByLabel('E-mail address').fill(person.email)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Get a link by mail' }).click()
      assert.equal(await headingOf(page), 'Look into your mail')
      const link = (await mailed()) as string
      await page.goto(link)
      assert.equal(await headingOf(page), 'Sign in')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL('/account')
      assert.equal(await headingOf(page), 'Ada Lovelace')
      const given = 'nine patient otters under the bridge'
      await page.getByLabel('New password').fill(given)
      await page.getByRole('button', { name: 'Change the password' }).click()
      assert.match((await page.getByRole('status').textContent()) ?? '', /Your password is set/)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await signIn(page, person, password)
      assert.match((await page.getByRole('alert').textContent()) ?? '', /do not belong together/)
      await page.goto('/sign-in')
      await signIn(page, person, given)
      await page.waitForURL('/account')
      assert.equal((await page.goto(link))?.status(), 404)
      assert.equal(await headingOf(page), 'This link works no more')
    })

    test('an address that nobody has is answered the same, and nothing is mailed to it', async t => {
      const { mailed, page } = await setUp(t)
      await page.goto('/sign-in')
      await page.getByLabel('E-mail address').fill('nobody@example.org')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Get a link by mail' }).click()
      assert.equal(await headingOf(page), 'Look into your mail')
      assert.equal(await mailed(), undefined)
    })

    test('an invite makes a member of whoever has no account yet, by a link that is mailed, with any name that fits the field', async t => {
      const { world, mailed, page } = await setUp(t)
      const { id, admin } = await world.organization('Acme Instruments')
      const { body: invite } = await admin.post(`/orgs/${id}/link-invites`, {})
      await page.goto(invite.urls.join)
      assert.equal(await headingOf(page), 'Join Acme Instruments')
      await page.getByLabel('E-mail address').fill('grace@example.org')
      await page.getByRole('button', { name: 'Send the mail' }).click()
      await page.goto((await mailed()) as string)
      assert.equal(await headingOf(page), 'Join Acme Instruments')
      const field = page.getByLabel('Your name')
      const name = 'Grace Hopper'.padEnd(Number(await field.getAttribute('maxlength')), '!')
      await field.fill(name)
      await page.getByRole('button', { name: 'Join' }).click()
      await page.waitForURL('/account')
      assert.equal(await headingOf(page), name)
      const text = await page.getByRole('main').innerText()
      assert.match(text, /Choose how you sign in next time/)
      assert.match(text, /Acme Instruments/)
    })

    test('an invite makes a member of whoever is signed in, by a button', async t => {
      const { world, page } = await setUp(t)
      const { id, admin } = await world.organization('Acme Instruments')
      const { body: invite } = await admin.post(`/orgs/${id}/link-invites`, {})
      const person = await world.person('Ada Lovelace')
      await givePassword(world, person)
      await page.goto(invite.urls.join)
      await page.getByRole('link', { name: 'Sign in and join' }).click()
      await signIn(page, person)
      assert.equal(await headingOf(page), 'Join Acme Instruments')
      await page.getByRole('button', { name: 'Join' }).click()
      assert.match((await page.getByRole('status').textContent()) ?? '', /You are a member now/)
    })
  }),
)
