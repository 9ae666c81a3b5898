// Screenshots of a page for comparison: wide and narrow, light and dark.
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { takeScreenshot } from '../../test/world/take-screenshot.ts'
import { narrow, wide } from './open-page.ts'

export const takeScreenshots = async (
  browser: Browser,
  address: string,
  folder: string,
  name: string,
): Promise<void> => {
  for (const [size, viewport] of Object.entries({ wide, narrow }))
    for (const isDark of [false, true]) {
      const file = join(folder, `${name}-${size}-${isDark ? 'dark' : 'light'}.png`)
      await takeScreenshot(browser, { address, file, isDark, ...viewport })
    }
}
