// Pictures of a page, to be laid side by side: wide and narrow, light and dark.
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { narrow, wide } from './open-page.ts'

export const takeScreenshots = async (
  browser: Browser,
  url: string,
  folder: string,
  name: string,
): Promise<void> => {
  for (const [size, viewport] of Object.entries({ wide, narrow }))
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport, colorScheme })
      const page = await context.newPage()
      await page.goto(url, { waitUntil: 'networkidle' })
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) })
      await context.close()
    }
}
