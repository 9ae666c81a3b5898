// Signing in with a password, signing out, and what happens to a stolen session; in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, listeningWorld } from '../../../test/world/browser.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { givePassword, headingOf, password, signIn, tryPassword } from './testing.ts'

forEachDatabase((_engine, open) =>
  inBrowser('in a browser', newBrowser => {
    const ready = async (options = {}) => {
      const world = await listeningWorld(await open())
      const person = await world.person('Ada Lovelace')
      await givePassword(world, person)
      const browser = await newBrowser({ baseURL: world.baseUrl, ...options })
      return { world, person, browser, page: await browser.newPage() }
    }

    for (const javaScriptEnabled of [true, false])
      test(`a password signs in ${javaScriptEnabled ? 'with' : 'without'} scripts, a wrong one does not, and signing out ends it`, async () => {
        const { page, person, browser } = await ready({ javaScriptEnabled })
        await page.goto('/account')
        assert.equal(new URL(page.url()).pathname, '/sign-in')
        if (javaScriptEnabled) assert.equal(await headingOf(page), 'Sign in')
        await signIn(page, person, 'three loud geese on the moor')
        assert.match((await page.getByRole('alert').textContent()) ?? '', /do not belong together/)
        assert.match(await page.title(), /^Error: /)
        if (javaScriptEnabled) assert.equal(await headingOf(page), 'Sign in')
        await tryPassword(page, password)
        await page.waitForURL('/account')
        if (javaScriptEnabled) assert.equal(await headingOf(page), 'Ada Lovelace')
        const [cookie] = await browser.cookies()
        assert.deepEqual([cookie?.httpOnly, cookie?.sameSite], [true, 'Lax'])
        await page.getByRole('button', { name: 'Sign out' }).click()
        await page.goto('/account')
        assert.equal(new URL(page.url()).pathname, '/sign-in')
      })

    test('a stolen session is seen on the page of the account, and is worth nothing once it is ended there', async () => {
      const { page, person, browser } = await ready()
      await page.goto('/sign-in')
      await signIn(page, person)
      await page.waitForURL('/account')
      const elsewhere = await newBrowser({ baseURL: new URL(page.url()).origin })
      const own = await elsewhere.newPage()
      await own.goto('/sign-in')
      await signIn(own, person)
      await own.waitForURL('/account')
      const thief = await newBrowser({ baseURL: new URL(page.url()).origin })
      await thief.addCookies(await browser.cookies())
      const stolen = await thief.newPage()
      await stolen.goto('/account')
      assert.equal(await stolen.getByRole('heading', { level: 1 }).textContent(), 'Ada Lovelace')
      await own.reload()
      await own.getByRole('button', { name: 'End Chrome on Linux' }).click()
      assert.match((await own.getByRole('status').textContent()) ?? '', /signed out/)
      for (const ended of [stolen, page]) {
        await ended.goto('/account')
        assert.equal(new URL(ended.url()).pathname, '/sign-in')
      }
    })

    test('a person is told how long to wait after too many attempts', async () => {
      const { page, person, world } = await ready()
      await page.goto('/sign-in')
      await signIn(page, person, 'wrong')
      for (let count = 0; count < 5; count++) {
        await tryPassword(page, 'wrong')
      }
      assert.match((await page.getByRole('alert').textContent()) ?? '', /Try again in a second/)
      assert.equal(await headingOf(page), 'Sign in')
      world.clock.now += 60_000
      await tryPassword(page, password)
      await page.waitForURL('/account')
    })
  }),
)
