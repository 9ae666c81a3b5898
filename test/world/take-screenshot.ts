// Takes a screenshot of a page, as a new visitor sees it.
import type { Browser, Page } from 'playwright-core'

export interface Screenshot {
  readonly address: string
  /** Where the picture is stored. */
  readonly file: string
  readonly width: number
  readonly height: number
  readonly isDark?: boolean
  /** How many viewport heights of a long page it contains. */
  readonly windows?: number
  /** Called before the screenshot is taken. */
  readonly act?: (page: Page) => Promise<unknown>
}

/** Returns the status of the page's response. */
export const takeScreenshot = async (browser: Browser, screenshot: Screenshot): Promise<number> => {
  const { address, file, width, height, isDark = false, windows = 1, act } = screenshot
  const colorScheme = isDark ? 'dark' : 'light'
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })
  const answer = await page.goto(address, { waitUntil: 'networkidle' })
  await act?.(page)
  await page.screenshot({ path: file, ...(windows > 1 && (await wholeUpTo(page, width, height * windows))) })
  await page.close()
  return answer?.status() ?? 0
}

const wholeUpTo = async (page: Page, width: number, most: number) => {
  const whole: number = await page.evaluate('document.documentElement.scrollHeight')
  return { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(whole, most) } }
}
