// Run by `npm run peers`: the same pages in Lectern and in sites built by other generators, opened in the same browser.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { basename, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { launch } from '../../test/world/chromium.ts'
import { freePort } from '../processes.ts'
import { runCommand } from '../run-command.ts'
import { auditPage } from './audit.ts'
import { buildSite, requireRegistry } from './build.ts'
import { withLectern } from './lectern.ts'
import { openPage } from './open-page.ts'
import { type PeerOptions, readOptions, usage } from './options.ts'
import { peers } from './peers.ts'
import { takeScreenshots } from './screenshots.ts'
import { chosenPages, type Source, type SourcePage } from './source.ts'
import { serveFolder } from './static-server.ts'
import { type Measured, tableOf } from './table.ts'

interface Site {
  readonly title: string
  readonly addressOf: (page: SourcePage) => string
}

const main = async (): Promise<number> => {
  let options: PeerOptions
  try {
    options = readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    return 2
  }
  if (options.peers.length > 0) await requireRegistry()
  const folder = resolve(options.folder)
  await withLectern(folder, basename(folder), source => compare(options, source))
  return 0
}

const compare = async (options: PeerOptions, source: Source): Promise<void> => {
  const pages = chosenPages(source, options.pages)
  const sites: Site[] = [{ title: 'Lectern', addressOf: page => page.address }]
  for (const name of options.peers) sites.push(await peerSite(name, source))
  const port = await freePort()
  const browser = await launch([`--remote-debugging-port=${port}`])
  console.log(`Chromium ${browser.version()}, Node ${process.version}, ${availableParallelism()} cores`)
  const results: { page: string; sites: Measured[] }[] = []
  for (const page of pages) {
    const measured: Measured[] = []
    for (const site of sites) measured.push(await measure(browser, port, site, page, options))
    console.log(`\n${tableOf(`${page.path}, ${page.text.length} characters`, source.pages.length, measured)}`)
    results.push({ page: page.path, sites: measured })
  }
  await browser.close()
  console.log(`\nload of the machine in the last minute: ${loadavg()[0]?.toFixed(2)}`)
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`)
}

const peerSite = async (name: keyof typeof peers, source: Source): Promise<Site> => {
  const { title, folder } = await buildSite(peers[name], source)
  const address = await serveFolder(folder)
  return { title, addressOf: page => address + peers[name].addressOf(page, source) }
}

const measure = async (
  browser: Browser,
  port: number,
  { title, addressOf }: Site,
  page: SourcePage,
  { isAudited, screenshots }: PeerOptions,
): Promise<Measured> => {
  const url = addressOf(page)
  // Opened once before, so that both kinds of servers have their caches ready for the measured visit.
  await openPage(browser, url)
  const opened = await openPage(browser, url)
  if (screenshots !== undefined) {
    mkdirSync(screenshots, { recursive: true })
    const name = `${page.path.replaceAll('/', '-')}-${title.split(' ')[0]?.toLowerCase()}`
    await takeScreenshots(browser, url, screenshots, name)
  }
  if (!isAudited) return { site: title, ...opened }
  const mobile = await auditPage(url, port, 'mobile')
  return { site: title, ...opened, mobile, desktop: await auditPage(url, port, 'desktop') }
}

await runCommand(main)
