// Previews in a browser: accessible, usable by keyboard and without scripts, and not printed on paper.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HtmlValidate } from 'html-validate'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { assertAccessible, inBrowser, listeningWorld } from '../../../../test/world/browser.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { previewedSite } from './testing.ts'

forEachDatabase((engine, open) => {
  if (engine !== 'SQLite') return
  inBrowser('a preview', newBrowser => {
    let made: Promise<{ preview: string; deleted: string }> | undefined
    const previewed = async () => {
      const world = await listeningWorld(await open('suite'))
      const { preview, pathOf } = await previewedSite(world)
      const address = world.baseUrl + pathOf(preview)
      const page = await (await fetch(`${address}/edited`)).text()
      const deleted = /href="([^"]*\/~\/deleted\/[^"]*)"/.exec(page)?.[1] ?? ''
      return { preview: address, deleted: world.baseUrl + deleted }
    }
    const setUp = async (options: BrowserContextOptions = {}) => {
      made ??= previewed()
      const page = await (await newBrowser({ viewport: { width: 1280, height: 800 }, ...options })).newPage()
      const problems: string[] = []
      page.on('console', message => message.type() === 'error' && problems.push(message.text()))
      page.on('pageerror', error => problems.push(error.message))
      return { page, problems, ...(await made) }
    }

    const isPanelOpen = (page: Page): Promise<boolean> => page.locator('#\\~preview').isVisible()

    for (const [name, options] of [
      ['light', { colorScheme: 'light' }],
      ['dark', { colorScheme: 'dark' }],
      ['on a phone', { viewport: { width: 390, height: 844 } }],
    ] as const)
      test(`is accessible, ${name}, and no wider than the window`, async () => {
        const { page, problems, preview, deleted } = await setUp(options)
        for (const address of [
          `${preview}/edited`,
          `${preview}/edited?changes`,
          `${preview}/~/review`,
          deleted,
        ]) {
          await page.goto(address)
          await assertAccessible(page)
          await page.click('.preview-name button')
          assert.ok(await isPanelOpen(page), address)
          await assertAccessible(page)
          assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), address)
        }
        assert.deepEqual(problems, [])
      })

    test('its panel opens and closes by keyboard, and the bar covers nothing that has the focus', async () => {
      const { page, preview } = await setUp({ viewport: { width: 800, height: 400 } })
      await page.goto(`${preview}/edited`)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      assert.equal(await page.evaluate('document.activeElement.closest("aside")?.className'), 'preview')
      await page.keyboard.press('Enter')
      assert.ok(await isPanelOpen(page))
      await page.keyboard.press('Tab')
      assert.match(String(await page.evaluate('document.activeElement.href')), /\/edited$/)
      await page.keyboard.press('Escape')
      assert.equal(await isPanelOpen(page), false)
      await page.locator('footer.foot').evaluate(foot => foot.scrollIntoView())
      assert.ok(
        await page.evaluate(
          'scrollTo(0, 1e6), document.querySelector(".foot").getBoundingClientRect().bottom <= document.querySelector(".preview").getBoundingClientRect().top + 1',
        ),
      )
    })

    test('works without a script: the panel, the changes, from one page to the next', async () => {
      const { page, preview } = await setUp({ javaScriptEnabled: false })
      await page.goto(`${preview}/edited`)
      await page.click('.preview-name button')
      assert.ok(await isPanelOpen(page))
      await page.keyboard.press('Escape')
      await page.click('.preview-toggle a')
      assert.equal(await page.locator('article ins').first().textContent(), 'new')
      await page.click('.preview-turns a[rel=next]')
      assert.match(page.url(), /\/fresh\?changes$/)
    })

    test('says to those who do not see it what came and what went', async () => {
      const { page, preview } = await setUp()
      await page.goto(`${preview}/edited?changes`)
      const tree = await page.locator('article').ariaSnapshot()
      assert.match(tree, /deletion: ["']?Removed: old/)
      assert.match(tree, /insertion: ["']?Added: new/)
    })

    test('has no bar on paper', async () => {
      const { page, preview } = await setUp()
      await page.goto(`${preview}/edited`)
      await page.emulateMedia({ media: 'print' })
      assert.equal(await page.locator('.preview').isVisible(), false)
    })

    test('its HTML is valid', async () => {
      const { preview, deleted } = await setUp()
      const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
      for (const address of [`${preview}/edited?changes`, `${preview}/~/review`, deleted]) {
        const { results } = await validator.validateString(await (await fetch(address)).text())
        const messages = results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
        )
        assert.deepEqual(messages, [], address)
      }
    })
  })
})
