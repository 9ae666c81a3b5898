// The reference in a browser: accessible, and no wider than the window.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser, listeningWorld } from '../../../test/world/browser.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'

forEachDatabase((engine, open) => {
  if (engine !== 'SQLite') return
  inBrowser('the reference', newBrowser => {
    test('is accessible, and no wider than a phone', async () => {
      const { baseUrl } = await listeningWorld(await open())
      const page = await (await newBrowser({ viewport: { width: 390, height: 800 } })).newPage()
      for (const path of ['', 'tokens']) {
        await page.goto(`${baseUrl}/reference/${path}`)
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390, path)
        await assertAccessible(page)
      }
    })
  })
})
