// The search in a browser: as a dialog by keyboard, and as a page without scripts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { assertAccessible, inBrowser, listeningWorld } from '../../../../test/world/browser.ts'
import { write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { page as newPage, publishedSite } from '../../../sites/published/testing.ts'
import { visitorToken } from '../testing.ts'

forEachDatabase((engine, open) => {
  if (engine !== 'SQLite') return
  inBrowser('in a browser', newBrowser => {
    const setUp = async (options = {}, fields: object = { adaptive_content: 0 }) => {
      const world = await listeningWorld(await open())
      const { now, old, own, site, change } = await publishedSite(world, fields)
      await write(
        now.admin,
        now.content,
        newPage('Birds', 'A heron.\n\n## Grey heron\n\nIt stands.\n\n## Cranes\n\nThey dance.'),
        newPage('検索', '全文検索の使い方'),
      )
      await write(old.admin, old.content, newPage('Old birds', 'A heron of before.'))
      const browser = await newBrowser(options)
      const page = await browser.newPage()
      const problems: string[] = []
      page.on('console', message => message.type() === 'error' && problems.push(message.text()))
      page.on('pageerror', error => problems.push(error.message))
      await page.goto(`${own}/birds`)
      const token = () => visitorToken(world, site.id, {}, 600)
      return { page, own, problems, site, token, change }
    }

    /** Holds the script of the search back; returns what lets `act` decide about it. */
    const holdBack = async (page: Page, act: (route: Route) => Promise<void>): Promise<() => void> => {
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route('**/search.*.js', async route => {
        await promise
        await act(route)
      })
      return resolve
    }

    test('the dialog opens by keyboard, finds while one types, and leads to what is chosen, which it remembers', async () => {
      const { page, own, problems } = await setUp()
      const chosen = page.locator('[role=option][aria-selected=true]')
      const input = page.getByRole('combobox')
      await page.keyboard.press('Control+k')
      await input.waitFor()
      await page.keyboard.type('heron')
      await page.getByText('1 page for “heron”').waitFor()
      assert.equal(await chosen.locator('b').innerText(), 'Birds')
      await page.keyboard.press('ArrowDown')
      assert.equal(await chosen.locator('b').innerText(), 'Grey heron')
      assert.equal(await input.getAttribute('aria-activedescendant'), await chosen.getAttribute('id'))
      for (const [key, title] of [
        ['ArrowDown', 'Birds'],
        ['ArrowUp', 'Grey heron'],
        ['Home', 'Birds'],
        ['End', 'Grey heron'],
      ] as const) {
        await page.keyboard.press(key)
        assert.equal(await chosen.locator('b').innerText(), title, key)
      }
      await page.keyboard.press('Enter')
      await page.waitForURL(`${own}/birds#grey-heron`)
      await input.waitFor({ state: 'hidden' })
      await page.keyboard.press('Control+k')
      await input.fill('')
      assert.deepEqual(await page.locator('[role=option] b').allInnerTexts(), ['Grey heron', 'heron'])
      await page.getByRole('button', { name: 'Forget' }).click()
      await page.getByText('Type some words').waitFor()
      assert.equal(await page.getByRole('option').count(), 0)
      await page.keyboard.press('Escape')
      await input.waitFor({ state: 'hidden' })
      assert.deepEqual(problems, [])
    })

    test('what is typed while the script of the search is on the way is searched for; Escape closes the search, too', async () => {
      const { page, problems } = await setUp()
      const input = page.getByRole('combobox')
      const arrive = await holdBack(page, route => route.continue())
      await page.keyboard.press('Control+k')
      await page.keyboard.type('heron')
      arrive()
      await page.getByText('1 page for “heron”').waitFor()
      assert.equal(await input.inputValue(), 'heron')
      await page.keyboard.press('Escape')
      await input.waitFor({ state: 'hidden' })
      await page.keyboard.press('Control+k')
      await page.keyboard.type('cranes')
      await page.getByText('1 page for “cranes”').waitFor()
      assert.deepEqual(problems, [])
    })

    test('where the script or the style of the search does not come, the page of the search or the dialog still does', async () => {
      const { page, own } = await setUp()
      await page.route('**/search.*.css', route => route.abort())
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('heron')
      await page.getByText('1 page for “heron”').waitFor()
      assert.equal(await page.evaluate("getComputedStyle(document.querySelector('.finder')).opacity"), '1')
      await page.goto(`${own}/birds`)
      const fail = await holdBack(page, route => route.abort())
      await page.keyboard.press('Control+k')
      await page.keyboard.type('heron')
      fail()
      await page.waitForURL(`${own}/~/search?q=heron`)
    })

    test('where not everybody is shown the same, a browser keeps nothing of what was searched', async () => {
      for (const fields of [{}, { adaptive_content: 0, visibility: 'visitor-auth' }]) {
        const { page, own, token } = await setUp({}, fields)
        await page.goto(`${own}/birds?jwt_token=${await token()}`)
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox').fill('heron')
        await page.getByText('1 page for “heron”').waitFor()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        await page.waitForURL(`${own}/birds#grey-heron`)
        await page.getByRole('combobox').waitFor({ state: 'hidden' })
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox').fill('')
        await page.getByText('Type some words').waitFor()
        const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
        assert.doesNotMatch(kept, /heron/i)
      }
    })

    test('a browser forgets what was searched where not everybody is shown the same any more, and what was kept under a former name', async () => {
      const { page, own, change } = await setUp()
      const base = new URL(own).pathname
      const [present, former, other] = [
        `lectern-recent ${base}`,
        `lectern-recent ${base}/~/search`,
        'lectern-recent /acme/other',
      ] as const
      const keptAfterOpening = async () => {
        await page.goto(`${own}/birds`)
        await page.evaluate(
          names => {
            for (const name of names) localStorage[name] = JSON.stringify([{ title: 'heron', href: '/' }])
          },
          [present, former, other],
        )
        await page.keyboard.press('Control+k')
        await page.locator('.finder [role=status]:not(:empty)').waitFor()
        return page.evaluate(() => Object.keys(localStorage).sort())
      }
      assert.deepEqual(await keptAfterOpening(), [present, other].sort())
      await change({ adaptive_content: 1 })
      assert.deepEqual(await keptAfterOpening(), [other])
    })

    test('what is misspelt, of another script, or of another variant is found in the dialog', async () => {
      const { page } = await setUp()
      await page.getByRole('link', { name: 'Search' }).click()
      const input = page.getByRole('combobox')
      await input.fill('herom')
      await page.getByText('Nothing has exactly “herom”').waitFor()
      await input.fill('使い方')
      await page.getByText('1 page for “使い方”').waitFor()
      assert.equal(await page.locator('[role=option] mark').innerText(), '使い方')
      await input.fill('heron')
      await page.getByText('1 page for “heron”').waitFor()
      await page.getByRole('button', { name: 'All variants' }).click()
      await page.getByText('2 pages for “heron”').waitFor()
    })

    test('the search is accessible, as a dialog and as a page, wide and narrow', async () => {
      const { page, own } = await setUp()
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`${own}/birds`)
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox').fill('heron')
        await page.getByText('1 page for “heron”').waitFor()
        await assertAccessible(page)
        for (const query of ['', '?q=heron', '?q=xyzzy']) {
          await page.goto(`${own}/~/search${query}`)
          await assertAccessible(page)
        }
      }
    })

    test('without a script the link leads to a page that searches where one reads', async () => {
      const { page, own, problems, site } = await setUp({ javaScriptEnabled: false })
      await page.goto(`${own}/old/old-birds`)
      await page.getByRole('link', { name: 'Search' }).click()
      assert.equal(new URL(page.url()).searchParams.get('at'), site.ids['guides/old'])
      await page.getByRole('searchbox').fill('heron')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Old birds' }).click()
      assert.equal(page.url(), `${own}/old/old-birds`)
      assert.deepEqual(problems, [])
    })
  })
})
