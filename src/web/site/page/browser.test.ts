// Pages of sites in a browser: accessible, usable by keyboard and without scripts, small, still, and asking no other
// host.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { HtmlValidate } from 'html-validate'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { assertAccessible, inBrowser, listeningWorld } from '../../../../test/world/browser.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { tightenStyle } from '../tighten.ts'
import { siteWithEveryPart } from './testing-site.ts'

interface Opened {
  readonly page: Page
  readonly site: string
  /** Errors that the browser reported, and the addresses that it requested. */
  readonly problems: string[]
  readonly asked: string[]
}

forEachDatabase((engine, open) => {
  if (engine !== 'SQLite') return
  inBrowser('a site with every part', newBrowser => {
    const sites = new Map<string, Promise<string>>()
    const siteWith = (look: object): Promise<string> => {
      const key = JSON.stringify(look)
      const site =
        sites.get(key) ??
        open('suite').then(async database => siteWithEveryPart(await listeningWorld(database), look))
      sites.set(key, site)
      return site
    }
    const setUp = async (
      options: BrowserContextOptions = {},
      path = '',
      look: object = {},
    ): Promise<Opened> => {
      const site = await siteWith(look)
      const page = await (await newBrowser({ viewport: { width: 1280, height: 800 }, ...options })).newPage()
      const [problems, asked]: string[][] = [[], []]
      page.on('console', message => message.type() === 'error' && problems?.push(message.text()))
      page.on('pageerror', error => problems?.push(error.message))
      page.on('request', request => asked?.push(request.url()))
      await page.goto(site + path)
      return { page, site, problems: problems ?? [], asked: asked ?? [] }
    }

    const widths = [
      ['wide', { viewport: { width: 1440, height: 900 } }],
      ['on a phone', { viewport: { width: 390, height: 844 } }],
      ['at twice the size', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
    ] as const
    for (const [name, options] of widths)
      test(`is accessible ${name}, and no wider than the window`, async () => {
        const { page, site, problems } = await setUp(options)
        for (const path of ['', '/start/first-steps/deeper', '/alone', '/nowhere']) {
          await page.goto(site + path)
          await assertAccessible(page)
          assert.equal(
            await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
            true,
            `${path} at ${name}`,
          )
        }
        assert.deepEqual(
          problems.filter(problem => !problem.includes('404')),
          [],
        )
      })

    test('its HTML is valid', async () => {
      const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
      const site = await siteWith({})
      for (const path of ['', '/start/first-steps', '/alone', '/nowhere', '/~/search?q=text']) {
        const { results } = await validator.validateString(await (await fetch(site + path)).text())
        assert.deepEqual(
          results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
          [],
          path,
        )
      }
    })

    test('its example page asks its own host alone, three times, for 16 KB at most, and stays where it is', async () => {
      const { page, site, asked, problems } = await setUp({}, '/start/first-steps')
      await page.waitForLoadState('networkidle')
      assert.deepEqual(
        asked.filter(url => !url.startsWith(`${site}/`)),
        [],
      )
      assert.equal(asked.length, 3)
      const sizes = asked.map(async url =>
        Number((await rawGet(url)).headers['content-length'] ?? assert.fail(url)),
      )
      const sum = (await Promise.all(sizes)).reduce((all, size) => all + size, 0)
      assert.ok(sum <= 16_000, `${sum}`)
      assert.ok((await shiftOf(page)) <= 0.01)
      assert.deepEqual(problems, [])
    })

    test('the page with the cover stays where it is, and asks nobody else', async () => {
      const { page, site, asked, problems } = await setUp()
      await page.waitForLoadState('networkidle')
      const { origin } = new URL(site)
      assert.deepEqual([...new Set(asked.map(url => new URL(url).origin))], [origin])
      assert.ok((await shiftOf(page)) <= 0.01)
      assert.deepEqual(problems, [])
    })

    test('the entry of the page that is shown is in sight in the menu, wherever the menu was', async () => {
      const path = '/start/first-steps/deeper/deepest'
      const { page, problems } = await setUp({ viewport: { width: 1280, height: 260 } }, path)
      const entry = page.locator('.tree [aria-current=page]')
      const isSeen = () =>
        entry.evaluate((link: any) => {
          const [{ top, bottom }, around] = [link, link.closest('.side')].map(one =>
            one.getBoundingClientRect(),
          )
          return top >= around.top && bottom <= around.bottom
        })
      assert.ok(await isSeen())
      await page.locator('.side').evaluate((side: any) => side.scrollTo(0, 0))
      assert.ok(!(await isSeen()))
      await page.reload()
      assert.ok(await isSeen())
      await page.setViewportSize({ width: 390, height: 260 })
      await page.locator('.bar .narrow').first().click()
      await page.waitForFunction("document.querySelector('.side').scrollTop > 0")
      assert.ok(await isSeen())
      assert.deepEqual(problems, [])
    })

    test('without a script every page is reached by links and menus, and read', async () => {
      const { page, site, problems } = await setUp({ javaScriptEnabled: false })
      const seen = new Set<string>()
      const links = async (): Promise<string[]> =>
        (
          await page
            .locator('a[href]')
            .evaluateAll(all => all.map(link => (link as { href?: string }).href ?? ''))
        )
          .map(href => href.replace(/[?#].*/, ''))
          .filter(href => href.startsWith(site) && !/\.(?:md|pdf|svg)$/.test(href))
      const waiting = [site]
      for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
        if (seen.has(at)) continue
        seen.add(at)
        const answer = await page.goto(at)
        assert.equal(answer?.status(), 200, at)
        assert.equal(await page.locator('h1').count(), 1, at)
        waiting.push(...(await links()))
      }
      assert.deepEqual(
        [...seen].map(url => url.slice(site.length)).sort(),
        ['', '/alone', '/start', '/start/first-steps', '/start/first-steps/deeper']
          .concat('/start/first-steps/deeper/deepest', '/old', '/cli', '/news', '/rest', '/~/search')
          .sort(),
      )
      await page.goto(site)
      await page.getByRole('button', { name: 'Reference' }).click()
      await page.getByRole('link', { name: 'cli' }).click()
      await page.waitForURL(`${site}/cli`)
      await page.goto(site)
      await page
        .locator('details:has(> summary[aria-label="Pages in Start"])')
        .first()
        .locator('summary')
        .first()
        .click()
      await page.getByRole('link', { name: 'First steps' }).first().click()
      await page.waitForURL(`${site}/start/first-steps`)
      await page.getByText('pnpm', { exact: true }).first().click()
      assert.equal(await page.getByText('pnpm add acme').isVisible(), true)
      await page.getByText('What is folded').click()
      assert.equal(await page.getByText('It is seen when').isVisible(), true)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Pages' }).click()
      await page.locator('.tree').getByRole('link', { name: 'Alone' }).click()
      await page.waitForURL(`${site}/alone`)
      assert.deepEqual(problems, [])
    })

    test('by keyboard alone: skip link, menus, theme, tree, search, outline and tabs', async () => {
      const { page, site, problems } = await setUp({ colorScheme: 'light' }, '/start/first-steps')
      const press = (key: string) => page.keyboard.press(key)
      const tabTo = async (selector: string): Promise<void> => {
        for (let presses = 0; presses < 80; presses++) {
          await press('Tab')
          if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return
        }
        assert.fail(`never at ${selector}`)
      }
      const seesFocus = async (): Promise<void> =>
        assert.notEqual(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle'), 'none')
      await press('Tab')
      assert.equal(await page.getByRole('link', { name: 'Skip to content' }).isVisible(), true)
      await seesFocus()
      await press('Enter')
      assert.match(page.url(), /#~content$/)
      await page.goto(`${site}/start/first-steps`)
      await tabTo('.theme')
      await seesFocus()
      await press('Enter')
      assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark')
      assert.equal(await page.locator('.theme').getAttribute('aria-pressed'), 'true')
      await tabTo('.tabs button')
      await press('Enter')
      await page.locator('.tabs .menu').waitFor()
      await press('Tab')
      assert.equal(await page.evaluate('document.activeElement.textContent'), 'rest')
      await press('Escape')
      await page.locator('.tabs .menu').waitFor({ state: 'hidden' })
      await tabTo('.variants button')
      await press('Enter')
      await page.locator('.variants .menu').waitFor()
      await press('Escape')
      await tabTo('.tree [aria-label="Pages in First steps"]')
      await seesFocus()
      const branch = page.locator('details:has(> [aria-label="Pages in First steps"])')
      const wasOpen = await branch.getAttribute('open')
      await press('Enter')
      assert.notEqual(await branch.getAttribute('open'), wasOpen)
      await tabTo('.outline a')
      await press('Enter')
      assert.match(page.url(), /#first-part$/)
      await tabTo('.tabset > input')
      await press('ArrowRight')
      assert.equal(await page.getByText('pnpm add acme').isVisible(), true)
      await press('Control+k')
      await page.getByRole('combobox').fill('deepest')
      await page.locator('[role=option][aria-selected=true]', { hasText: 'Deepest' }).waitFor()
      await press('Enter')
      await page.waitForURL(/deepest/)
      assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark')
      assert.deepEqual(problems, [])
    })

    test('a chosen font comes from the site itself, moves nothing, and the font of the system from nowhere', async () => {
      const path = '/start/first-steps'
      const { page, site, asked, problems } = await setUp({}, path, { font: 'Merriweather' })
      await page.waitForLoadState('networkidle')
      const fonts = asked.filter(url => url.endsWith('.woff2'))
      assert.ok(
        fonts.length > 0 && fonts.every(url => url.startsWith(`${site}/~/assets/merriweather-latin-`)),
      )
      assert.equal(await page.evaluate("document.fonts.check('16px Merriweather')"), true)
      assert.ok((await shiftOf(page)) <= 0.01)
      assert.deepEqual(problems, [])
      const system = await setUp({}, path)
      await system.page.waitForLoadState('networkidle')
      assert.deepEqual(
        system.asked.filter(url => url.includes('woff')),
        [],
      )
    })

    test('its style says the same to a browser after it was made shorter', async () => {
      const { page } = await setUp()
      const folder = new URL('../style/', import.meta.url)
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
        name.endsWith('.css'),
      )
      assert.ok(files.length > 10)
      for (const name of files) {
        const written = readFileSync(new URL(name, folder), 'utf8')
        const [before, after] = (await page.evaluate(
          `(${rulesOf})(${JSON.stringify([written, tightenStyle(written)])})`,
        )) as [string, string]
        assert.equal(after, before, name)
      }
    })
  })
})

/** The rules in style sheets as a browser reads them; in values with variables it keeps all but white space. */
const rulesOf = `sheets => sheets.map(text => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return [...sheet.cssRules].map(rule => rule.cssText).join(' ').replace(/& (?=[^&{}]*\\{)/g, '').replace(/\\s+/g, ' ').replace(/ ?([,/]) ?|(?<=\\() | (?=\\))/g, '$1').replace(/\\b0\\./g, '.')
})`

/** The cumulative layout shift of a page, as browsers compute it. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(`new Promise(done => {
    let sum = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
  })`)

/** Sends a request as a browser does, without decompressing the answer. */
const rawGet = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) =>
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, answer => resolve(answer.resume())).on(
      'error',
      reject,
    ),
  )
