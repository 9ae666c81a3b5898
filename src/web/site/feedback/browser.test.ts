// Rating a page in a browser: by keyboard, without scripts and with them, in both themes, on a small screen.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, inBrowser, listeningWorld } from '../../../../test/world/browser.ts'
import { read, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { page as newPage, publishedSite } from '../../../sites/published/testing.ts'

forEachDatabase((engine, open) => {
  if (engine !== 'SQLite') return
  inBrowser('in a browser', newBrowser => {
    for (const [name, options] of [
      ['without scripts', { javaScriptEnabled: false }],
      ['on a small screen', { viewport: { width: 390, height: 800 } }],
    ] as const)
      test(`a visitor answers by keyboard and writes a sentence, ${name}`, async () => {
        const world = await listeningWorld(await open())
        const { now, own, site } = await publishedSite(world)
        await write(now.admin, now.content, newPage('Setup', 'Do it.'))
        const page = await (await newBrowser(options)).newPage()
        // The accessibility checks need scripts.
        const judge = async () => 'viewport' in options && (await assertAccessible(page))
        await page.goto(`${own}/setup`)
        const question = page.getByRole('form', { name: 'Was this page helpful?' })
        await judge()
        const { height = 0, width = 0 } = (await question.getByRole('button').first().boundingBox()) ?? {}
        assert.ok(height >= 24 && width >= 24, `${width} × ${height}`)
        await question.getByRole('button', { name: 'Yes' }).focus()
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await page.getByRole('heading', { name: 'Thank you' }).waitFor()
        await judge()
        await page.getByRole('textbox', { name: 'What helped you' }).focus()
        await page.keyboard.type('Which one?')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await page.getByText('handed on').waitFor()
        await judge()
        await page.getByRole('link', { name: 'Back to the page' }).click()
        await page.waitForURL(`${own}/setup`)
        const { items } = await read(now.admin, `/orgs/${now.organization.id}/sites/${site.id}/feedback`)
        assert.deepEqual(
          items.map(({ helpful, comment }: any) => [helpful, comment]),
          [[false, 'Which one?']],
        )
      })
  })
})
