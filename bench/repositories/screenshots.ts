// Screenshots of pages of a site, for people to look at.
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { takeScreenshot } from '../../test/world/take-screenshot.ts'
import type { PublishedRepository } from './publish.ts'

const forms = {
  'wide-light': { width: 1280, height: 1000 },
  'wide-dark': { width: 1280, height: 1000, isDark: true },
  'narrow-light': { width: 390, height: 844 },
} as const

const pagesOfEach = 10

/** Takes screenshots of pages from all over the site, each up to two viewports high. */
export const takeScreenshots = async (
  browser: Browser,
  { name, address, pages }: PublishedRepository,
  folder: string,
): Promise<void> => {
  const step = Math.max(1, Math.floor(pages.length / pagesOfEach))
  const some = pages.filter((_, index) => index % step === 0).slice(0, pagesOfEach)
  for (const [form, look] of Object.entries(forms))
    for (const [index, { path }] of some.entries()) {
      const file = join(folder, `${name}-${index}-${form}.png`)
      await takeScreenshot(browser, { address: `${address}/${path}`, file, windows: 2, ...look })
    }
}
