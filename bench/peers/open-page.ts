// What a page costs a visitor who opens it for the first time, and what it contains for visitors without scripts.
import axe from 'axe-core'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'

export const wide = { width: 1280, height: 900 }
export const narrow = { width: 390, height: 844 }

export interface Opened {
  readonly requests: number
  readonly elsewhere: number
  /** Bytes as transferred, with their headers. */
  readonly total: number
  readonly html: number
  readonly style: number
  readonly script: number
  /** Broken rules, with the elements that break them, in light and dark mode. */
  readonly broken: { readonly light: Broken; readonly dark: Broken }
  /** How many pages the navigation leads to without scripts. */
  readonly reachable: number
}

export interface Broken {
  readonly rules: readonly string[]
  readonly nodes: number
}

export const openPage = async (browser: Browser, url: string): Promise<Opened> => ({
  ...(await transferOf(browser, url)),
  broken: { light: await brokenRules(browser, url, 'light'), dark: await brokenRules(browser, url, 'dark') },
  reachable: await reachableWithoutScript(browser, url),
})

/** Calls `work` with a page in a new browser context. */
const withContext = async <T>(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ viewport: wide, ...options })
  try {
    return await work(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

const transferOf = (browser: Browser, url: string) =>
  withContext(browser, {}, async page => {
    const responses: Response[] = []
    page.on('response', response => responses.push(response))
    await page.goto(url, { waitUntil: 'networkidle' })
    // Waits for prefetched resources, which are loaded afterwards.
    await page.waitForTimeout(1000)
    const sent = await Promise.all(responses.map(sentOf))
    const bytes = (type: RegExp) => sum(sent.filter(one => type.test(one.type)).map(one => one.bytes))
    return {
      requests: sent.length,
      elsewhere: sent.filter(one => one.host !== new URL(url).host).length,
      total: bytes(/./s),
      html: bytes(/^text\/html/),
      style: bytes(/^text\/css/),
      script: bytes(/javascript/),
    }
  })

const sentOf = async (response: Response) => {
  const { responseBodySize, responseHeadersSize } = await response.request().sizes()
  return {
    host: new URL(response.url()).host,
    type: response.headers()['content-type'] ?? 'none',
    bytes: responseBodySize + responseHeadersSize,
  }
}

const brokenRules = (browser: Browser, url: string, colorScheme: 'light' | 'dark'): Promise<Broken> =>
  withContext(browser, { colorScheme, reducedMotion: 'reduce' }, async page => {
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate(axe.source)
    const found = await page.evaluate<{ id: string; nodes: number }[]>(
      `axe.run({ runOnly: ${JSON.stringify(accessibility)} }).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.length })))`,
    )
    return { rules: found.map(({ id }) => id), nodes: sum(found.map(({ nodes }) => nodes)) }
  })

const accessibility = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const reachableWithoutScript = (browser: Browser, url: string): Promise<number> =>
  withContext(browser, { javaScriptEnabled: false }, async page => {
    await page.goto(url, { waitUntil: 'networkidle' })
    return page.evaluate<number>(countReachable)
  })

/** Unfolds everything that visitors can unfold. */
const countReachable = `(() => {
  for (const folded of document.querySelectorAll('details')) folded.open = true
  const shown = [...document.querySelectorAll('nav a[href], aside a[href]')].filter(
    link => link.origin === location.origin && link.getClientRects().length > 0 && getComputedStyle(link).visibility === 'visible')
  return new Set(shown.map(link => link.pathname.replace(/(.)\\/$/, '$1'))).size
})()`

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
