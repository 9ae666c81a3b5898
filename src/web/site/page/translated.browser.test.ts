// A site in the pseudo-language, whose words are longer and in brackets: everything that it says is translated and has
// room.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, listeningWorld } from '../../../../test/world/browser.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { page as newPage } from '../../../sites/published/testing.ts'
import { siteWithApi, startApi } from '../calls/testing.ts'
import { previewedSite } from '../preview/testing.ts'
import { visitedSite } from '../testing.ts'
import { siteWithEveryPart } from './testing-site.ts'
import { faultsOf } from './testing-words.ts'

const everyBlock = readFileSync(new URL('../../../../test/data/every-block.md', import.meta.url), 'utf8')
const sources = [everyBlock, readFileSync(new URL('./testing-site.ts', import.meta.url), 'utf8')]
const siteNames =
  'Welcome,Start,First steps,Deeper,Deepest,Alone,Every block,Front,Acme Docs,Version 3 is out,Blog,Resources'
const moreNames =
  'What it is about.,Status,Releases,Product,© 2026 Acme,Reference,now,old,rest,cli,news,guides'
/** Content that blocks print: dates in the form of the site's language, an address, a method. */
const given = ['August 6, 2026', 'July 1, 2026', 'YouTube: youtube.com/watch?v=dQw4w9WgXcQ', 'GET']
const content = {
  names: [...siteNames.split(','), ...moreNames.split(','), ...given],
  text: sources.join('\n'),
}

/** What a test opens on a page, and the selector that shows that it is open. */
interface Opened {
  readonly path: string
  readonly open?: (page: Page, isNarrow: boolean) => Promise<unknown>
}

const search = async (page: Page, text: string, found: string): Promise<void> => {
  await page.locator('a.search').click()
  await page.locator('dialog.finder input').fill(text)
  await page.locator(found).first().waitFor()
}

const openMenu = (button: string) => async (page: Page, isNarrow: boolean) => {
  if (isNarrow && button.startsWith('.variants')) await page.locator('.bar .narrow').first().click()
  await page.locator(button).first().click()
}

const places: readonly Opened[] = [
  { path: '' },
  { path: '/start/first-steps' },
  { path: '/alone' },
  { path: '/every-block' },
  { path: '/nowhere' },
  { path: '/~/search' },
  { path: '/~/search?q=first' },
  { path: '/~/search?q=qqqqqq' },
  { path: '', open: openMenu('.actions [popovertarget]') },
  { path: '', open: openMenu('.variants button') },
  { path: '', open: openMenu('.tabs button') },
  { path: '', open: async (page, isNarrow) => isNarrow && page.locator('.bar .narrow').first().click() },
  { path: '', open: async (page, isNarrow) => isNarrow && page.locator('.bar .narrow').last().click() },
  { path: '', open: page => search(page, 'first', '.finder [role=option]') },
  { path: '', open: page => search(page, 'qqqqqq', '.finder [role=status]:not(:empty)') },
  {
    path: '/start',
    open: async page => {
      await page.locator('form.record button').first().click()
      await page.locator('textarea').fill('x')
    },
  },
  {
    path: '/start',
    open: async page => {
      await page.locator('form.record button').last().click()
      await page.locator('textarea').fill('x')
      await page.locator('form:has(textarea) button').click()
      await page.locator('textarea').waitFor({ state: 'detached' })
    },
  },
]

forEachDatabase((engine, open) => {
  if (engine !== 'SQLite') return
  inBrowser('in the pseudo-language', newBrowser => {
    let made: Promise<string> | undefined
    const makeSite = async () =>
      siteWithEveryPart(await listeningWorld(await open('suite')), { language: 'en-xa' }, [
        newPage('Every block', everyBlock),
      ])
    const pageOf = async (width: number, extraHTTPHeaders: Record<string, string> = {}) =>
      (await newBrowser({ viewport: { width, height: 844 }, extraHTTPHeaders })).newPage()

    for (const width of [1280, 390]) {
      test(`a site says nothing that is not translated or has no room, ${width} px wide`, async () => {
        made ??= makeSite()
        const site = await made
        const page = await pageOf(width)
        const faults: string[] = []
        for (const [index, { path, open: opens }] of places.entries()) {
          await page.goto(site + path)
          await opens?.(page, width < 1000)
          for (const fault of await faultsOf(page, content)) faults.push(`${index} ${path}: ${fault}`)
        }
        assert.deepEqual(faults, [])
      })

      test(`so does the bar of a preview, ${width} px wide`, async () => {
        const world = await listeningWorld(await open())
        const { now, site, preview, pathOf } = await previewedSite(world)
        await now.admin.put(`/orgs/${now.organization.id}/sites/${site.id}/customization`, {
          language: 'en-xa',
        })
        const page = await pageOf(width)
        const faults: string[] = []
        for (const path of ['/edited', '/edited?changes', '/~/review']) {
          await page.goto(world.baseUrl + pathOf(preview) + path)
          await page.locator('.preview-name button').click()
          for (const fault of await faultsOf(page, previewed)) faults.push(`${path}: ${fault}`)
        }
        assert.deepEqual(faults, [])
      })

      test(`so do those who are not let in, ${width} px wide`, async () => {
        const world = await listeningWorld(await open())
        const closed = await visitedSite(world, { visibility: 'visitor-auth' })
        const { path } = await visitedSite(world)
        const page = await pageOf(width, { 'accept-language': 'en-xa' })
        const faults: string[] = []
        for (const at of [
          '/nobody/nothing',
          closed.path,
          `${closed.path}?jwt_token=wrong`,
          `${path}/~/mcp`,
        ]) {
          await page.goto(world.baseUrl + at)
          assert.equal(await page.locator('main.refusal h1').count(), 1, at)
          for (const fault of await faultsOf(page, { names: [], text: '' })) faults.push(`${at}: ${fault}`)
        }
        assert.deepEqual(faults, [])
      })

      test(`so does the form that sends requests to an API, ${width} px wide`, async () => {
        const { origin } = await startApi(after)
        const world = await listeningWorld(await open())
        const { now, site, own } = await siteWithApi(world, origin)
        await now.admin.put(`/orgs/${now.organization.id}/sites/${site.id}/customization`, {
          language: 'en-xa',
        })
        const page = await pageOf(width)
        const faults: string[] = []
        for (const index of [0, 1, 2]) {
          await page.goto(`${own}/calls`)
          await page.locator('.try-open').nth(index).click()
          await page.locator('.try').waitFor()
          // The text of the reference is in the language of its spec.
          await page.evaluate(onlyForm)
          await sendForm(page)
          for (const fault of await faultsOf(page, api)) faults.push(`${index}: ${fault}`)
        }
        assert.deepEqual(faults, [])
      })
    }
  })
})

const onlyForm = "document.querySelector('article').replaceChildren(document.querySelector('.try'))"

/** Sends the form, whether or not the request succeeds. */
const sendForm = async (page: Page): Promise<void> => {
  for (const field of await page.locator('.try input[required]').all())
    if ((await field.inputValue()) === '') await field.fill('1')
  await page.locator('.try-send').click()
  await page.locator('.try-status:has(*), .try-status:not(:empty)').waitFor()
  await page.locator('.try-send:enabled').waitFor()
}

/** Names in the API, words of the protocol and of curl, and units. */
const api = {
  names: ['Front', 'Docs', 'Calls', 'Elsewhere', 'Hidden', 'now', 'old'],
  text: [
    readFileSync(new URL('../calls/testing.ts', import.meta.url), 'utf8'),
    'GET POST Created OK Content Type curl request header data raw http v ms byte',
  ].join('\n'),
}

const previewed = {
  names: 'Front,Edited,Gone,Secret,Same,Fresh,Setup,Pro,now,old,api,guides,A <b>new</b> word,Docs'.split(','),
  text: 'One old new word To the gone What it was Something As it was',
}
