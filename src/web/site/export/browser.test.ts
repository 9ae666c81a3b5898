// Exports in a browser, opened from a folder and from a file server below a path: the same pages and search as on the
// site, without requests to others.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import mime from 'mime'
import type { Page } from 'playwright-core'
import { assertAccessible, inBrowser, listeningWorld } from '../../../../test/world/browser.ts'
import { newSpace, write } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { storeSite } from '../../../sites/prepared/testing.ts'
import { page as pageOf } from '../../../sites/published/testing.ts'
import { siteWithEveryPart } from '../page/testing-site.ts'
import { exportSite } from './index.ts'

interface Export {
  readonly folder: string
  /** The addresses at which it is opened: in the folder, and on a server. */
  readonly roots: readonly string[]
  /** The address of the site itself. */
  readonly site: string
}

forEachDatabase((engine, open) => {
  if (engine !== 'SQLite') return
  inBrowser('an export', newBrowser => {
    const ends: (() => Promise<unknown>)[] = []
    after(async () => {
      for (const end of ends) await end()
    })

    const exported = async (
      make: (world: Awaited<ReturnType<typeof listeningWorld>>) => Promise<string>,
    ): Promise<Export> => {
      const world = await listeningWorld(await open('suite'))
      const site = await make(world)
      const folder = await mkdtemp(join(tmpdir(), 'lectern-export-'))
      ends.push(() => rm(folder, { recursive: true }))
      const row = await world.act({ id: '' }, ({ db }) =>
        db.selectFrom('sites').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow(),
      )
      await exportSite(world.installation, row.id, folder, { force: false, show: () => {} })
      return { folder, site, roots: [pathToFileURL(folder).href, await served(folder)] }
    }

    /** Serves a folder below a path, as a host would. */
    const served = async (folder: string): Promise<string> => {
      const server = createServer((request, response) => {
        const path = decodeURIComponent((request.url ?? '').replace(/[?#].*/, '').replace('/below/docs', ''))
        const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
        if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end()
        response.writeHead(200, { 'content-type': `${mime.getType(file)}; charset=utf-8` })
        return createReadStream(file).pipe(response)
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      ends.push(async () => server.close())
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/below/docs`
    }

    const watched = async () => {
      const page = await (
        await newBrowser({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
      ).newPage()
      const [problems, asked]: [string[], string[]] = [[], []]
      page.on(
        'console',
        message => message.type() === 'error' && problems.push(`${page.url()} ${message.text()}`),
      )
      page.on('pageerror', error => problems.push(`${page.url()} ${error.message}`))
      page.on('request', request => asked.push(request.url()))
      return { page, problems, asked }
    }

    const pagesIn = (folder: string): string[] =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('index.html') && !file.startsWith('~'))
        .filter(file => !readFileSync(join(folder, file), 'utf8').includes('http-equiv="refresh"'))

    /** The main part without what only a server can do: PDFs, and feedback. */
    const mainOf = async (page: Page): Promise<string> =>
      String(
        await page.evaluate(`(() => {
          const main = document.querySelector('main').cloneNode(true)
          for (const part of main.querySelectorAll('form, .actions')) part.remove()
          return main.textContent
        })()`),
      )
        .replace(/\s+/g, ' ')
        .trim()

    const every = exported(siteWithEveryPart)

    test('each page says what it says on the site, from a folder and from a server, and asks nobody else', async () => {
      const { folder, roots, site } = await every
      const { page, problems, asked } = await watched()
      for (const file of pagesIn(folder)) {
        await page.goto(`${site}/${file.replace(/\/?index\.html$/, '')}`)
        const wanted = await mainOf(page)
        asked.length = 0
        for (const root of roots) {
          await page.goto(`${root}/${file}`)
          assert.equal(await mainOf(page), wanted, `${root} ${file}`)
        }
        assert.deepEqual(
          asked.filter(url => !roots.some(root => url.startsWith(root)) && !url.startsWith('data:')),
          [],
          file,
        )
      }
      assert.ok(pagesIn(folder).length >= 9)
      assert.deepEqual(problems, [])
    })

    test('it is accessible in light and dark, wide and on a phone, its search too', async () => {
      const { roots } = await every
      const { page } = await watched()
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 })
        for (const path of [
          'index.html',
          'start/first-steps/index.html',
          '404.html',
          '~/search/index.html?q=text',
        ]) {
          await page.goto(`${roots[0]}/${path}`)
          if (path.startsWith('~')) await page.waitForSelector('[role=status]')
          await assertAccessible(page)
        }
      }
    })

    test('its search answers in the dialog and on its page, what the site answers', async () => {
      const { roots, site } = await every
      const { page, problems } = await watched()
      const titlesOn = async (address: string, query: string): Promise<string[]> => {
        await page.goto(`${address}?q=${encodeURIComponent(query)}`)
        await page.waitForSelector('main [role=status]')
        return page.locator('ol.found > li > a, ul.found > li > a').allTextContents()
      }
      for (const query of ['text', 'deep', 'frist', 'nothing-of-the-kind'])
        for (const root of roots)
          assert.deepEqual(
            await titlesOn(`${root}/~/search/index.html`, query),
            await titlesOn(`${site}/~/search`, query),
            `${query} ${root}`,
          )
      for (const root of roots) {
        await page.goto(`${root}/start/first-steps/index.html`)
        await page.click('a.search')
        await page.fill('dialog input', 'deepest')
        await page.waitForSelector('dialog [role=option] mark')
        await page.keyboard.press('Enter')
        await page.waitForURL(/start\/first-steps\/deeper\/deepest\/index\.html/)
      }
      assert.deepEqual(problems, [])
    })

    test('branches of a long menu open without a server, at any depth', async () => {
      const { roots } = await exported(async world => {
        const { admin, content, id, organization } = await newSpace(world, { title: 'Long' })
        const { changes } = await write(admin, content, pageOf('Front', ''), pageOf('Branch', ''))
        const into = changes[1].page
        for (let from = 0; from < 320; from += 80)
          await write(
            admin,
            content,
            ...Array.from({ length: 80 }, (_, index) => pageOf(`Leaf ${from + index}`, '', { into })),
          )
        const site = await storeSite(world, organization.id, { siteSpaces: [{ path: 'long', space: id }] })
        return `${world.baseUrl}/${organization.id}/${site.id.toLowerCase()}`
      })
      const { page, problems } = await watched()
      for (const root of roots) {
        await page.goto(`${root}/index.html`)
        await page.click('details[data-fragment] > summary')
        await page.locator('.tree a', { hasText: 'Leaf 42' }).click()
        await page.waitForURL(/branch\/leaf-42\/index\.html/)
        await page.locator('.more + details > summary').last().click()
        await page.locator('.tree a', { hasText: 'Leaf 150' }).click()
        await page.waitForURL(/branch\/leaf-150\/index\.html/)
      }
      assert.deepEqual(problems, [])
    })
  })
})
