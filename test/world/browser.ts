// Tests in a browser: one browser for each file of tests, started when first needed, and a world that it can reach.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe } from 'node:test'
import axe from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Database } from '#database/index.ts'
import { launch, noBrowser } from './chromium.ts'
import { endBefore } from './databases.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

/** Opens a new browser context, without cookies and passkeys. */
export type NewBrowser = (options?: BrowserContextOptions) => Promise<BrowserContext>

/** Registers tests that need a browser; without one they are skipped, with the reason. */
export const inBrowser = (name: string, suite: (newBrowser: NewBrowser) => void): void => {
  const reason = noBrowser()
  if (reason !== undefined) {
    describe(name, { skip: reason }, () => {})
    return
  }
  let launched: Promise<Browser> | undefined
  after(async () => {
    await (await launched)?.close()
  })
  describe(name, () =>
    suite(async options => {
      launched ??= launch()
      const context = await (await launched).newContext(options)
      context.setDefaultTimeout(30_000)
      return context
    }),
  )
}

/** A world that browsers reach at its `baseUrl`, on a hostname for which they allow passkeys without TLS. */
export const listeningWorld = async (
  database: Database,
  options: WorldOptions = {},
): Promise<World & { readonly baseUrl: string }> => {
  const outer = createServer((request, response) => world.server.server.emit('request', request, response))
  outer.listen(0, '127.0.0.1')
  await once(outer, 'listening')
  const baseUrl = `http://localhost:${(outer.address() as AddressInfo).port}`
  const world: World = await createWorld(database, { ...options, baseUrl })
  endBefore(database, async () => {
    outer.closeAllConnections()
    outer.close()
  })
  await world.server.ready()
  return Object.assign(Object.create(world) as World, { baseUrl })
}

/** Fails if a page breaks a rule of WCAG 2.2 AA or a best practice, in light or in dark mode. */
export const assertAccessible = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without transitions, whose intermediate colours would be checked.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(axe.source)
    const broken = await page.evaluate(
      `axe.run({ runOnly: ${JSON.stringify(rules)} }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
    )
    assert.deepEqual(broken, [], `${page.url()} in ${colorScheme}`)
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
