// Pages of sites in a narrow browser window: menus, tabs, titles, and which choices persist.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, listeningWorld } from '../../../../test/world/browser.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { page as newPage } from '../../../sites/published/testing.ts'
import { siteWithEveryPart } from './testing-site.ts'

const longWord = 'Supercalifragilisticexpialidocious'.repeat(4)

forEachDatabase((engine, open) => {
  if (engine !== 'SQLite') return
  inBrowser('where there is little room', newBrowser => {
    let site: Promise<string> | undefined
    const openAt = async (path: string, width = 390): Promise<Page> => {
      site ??= open('suite').then(async database =>
        siteWithEveryPart(await listeningWorld(database), {}, [newPage(longWord, 'Text.')]),
      )
      const page = await (await newBrowser({ viewport: { width, height: 800 } })).newPage()
      await page.goto((await site) + path)
      return page
    }
    const styleOf = (page: Page, selector: string, name: string): Promise<string> =>
      page.evaluate(
        `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue('${name}')`,
      )

    test('the links of a site are a menu below their button, as others are', async () => {
      const page = await openAt('')
      const button = page.getByRole('button', { name: 'Links of this site' })
      await button.click()
      const menu = page.locator('.links')
      await menu.waitFor()
      const [from, below] = [await button.boundingBox(), await menu.boundingBox()]
      assert.ok(from && below && below.y >= from.y + from.height && below.y < from.y + from.height + 16)
      assert.ok(below.x >= 0 && below.x + below.width <= 390)
      await page.getByRole('button', { name: 'Resources' }).click()
      for (const name of ['background-color', 'border-top-width', 'box-shadow', 'border-radius'])
        assert.equal(await styleOf(page, '.links', name), await styleOf(page, '.links .menu', name), name)
    })

    test('a word that is longer than the window makes no page wider', async () => {
      const page = await openAt('/alone')
      assert.ok(await page.locator('[rel=next]', { hasText: longWord }).isVisible())
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
    })

    test('the tab of the section that is shown is in sight', async () => {
      const page = await openAt('/news', 200)
      const tab = await page.locator('.tabs [aria-current]').boundingBox()
      assert.ok(tab && tab.x >= 0 && tab.x + tab.width <= 200, JSON.stringify(tab))
      assert.equal(await page.evaluate('scrollY'), 0)
    })

    test('the choice that holds is marked, not by its colour alone, in menus and in the search', async () => {
      const page = await openAt('/cli', 1280)
      const inMenu = '.tabs .menu [aria-current]'
      const accent = await styleOf(page, '.tree [aria-current]', 'color')
      assert.equal(await styleOf(page, inMenu, 'color'), accent)
      assert.match(
        await page.evaluate(`getComputedStyle(document.querySelector('${inMenu}'), '::after').content`),
        /✓/,
      )
      await page.goto(`${await site}/~/search?q=text&in=section`)
      assert.equal(await page.locator('.scopes [aria-current]').count(), 1)
      assert.equal(await styleOf(page, '.scopes [aria-current]', 'color'), accent)
      assert.notEqual(await styleOf(page, '.scopes [aria-current]', 'box-shadow'), 'none')
    })
  })
})
