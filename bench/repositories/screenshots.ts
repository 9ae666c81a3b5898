// Screenshots of pages of a site, for people to look at.
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { PublishedRepository } from './publish.ts'

const forms = [
  { name: 'wide-light', width: 1280, height: 1000, colorScheme: 'light' },
  { name: 'wide-dark', width: 1280, height: 1000, colorScheme: 'dark' },
  { name: 'narrow-light', width: 390, height: 844, colorScheme: 'light' },
] as const

const pagesOfEach = 10

/** Takes pages from all over the site, as whole pages up to a few screens long. */
export const takeScreenshots = async (
  browser: Browser,
  { name, address, pages }: PublishedRepository,
  folder: string,
): Promise<void> => {
  const step = Math.max(1, Math.floor(pages.length / pagesOfEach))
  const some = pages.filter((_, index) => index % step === 0).slice(0, pagesOfEach)
  for (const form of forms) {
    const { width, height, colorScheme } = form
    const context = await browser.newContext({ viewport: { width, height }, colorScheme })
    const page = await context.newPage()
    for (const [index, { path }] of some.entries()) {
      await page.goto(`${address}/${path}`, { waitUntil: 'networkidle' })
      const whole: number = await page.evaluate('document.documentElement.scrollHeight')
      const clip = { x: 0, y: 0, width, height: Math.min(whole, height * 2) }
      await page.screenshot({ path: join(folder, `${name}-${index}-${form.name}.png`), fullPage: true, clip })
    }
    await context.close()
  }
}
