// Run by `npm run repositories`: publishes repositories of Markdown as sites, and opens every page in a browser.
import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launch } from '../../test/world/chromium.ts'
import { sharedData } from '../../test/world/shared-data.ts'
import { openBench } from '../bench.ts'
import { openEngine } from '../engines.ts'
import { runCommand } from '../run-command.ts'
import { brokenLinksOf, type Visited } from './broken-links.ts'
import { type PublishedRepository, publish } from './publish.ts'
import { takeScreenshots } from './screenshots.ts'
import { prepare, visit } from './visit.ts'

const usage = `npm run repositories -- [FOLDER...] [options]

  FOLDER               a repository of Markdown (those of the shared data)
  --screenshots FOLDER ten pages of each, light and dark, wide and narrow`

const main = async (): Promise<number> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { screenshots: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const folders = positionals.length > 0 ? positionals : globSync(`${sharedData('markdown').path}/*`).sort()
  const bench = await openBench(await openEngine('sqlite'), nothingTimed)
  const browser = await launch()
  try {
    await bench.serve('repositories', async server => {
      for (const folder of folders) {
        const repository = await publish(bench, server, folder)
        const visited = await visitAll(browser, repository)
        print(repository, visited, await brokenLinksOf(repository, visited))
        if (values.screenshots !== undefined) await takeScreenshots(browser, repository, values.screenshots)
      }
    })
  } finally {
    await browser.close()
  }
  return 0
}

const nothingTimed = { seconds: 0, rounds: 0, warmUp: 0, repeats: 0 }

/** Opens two pages at a time, in one browser with a cache, like a reader's. */
const visitAll = async (browser: Browser, { address, pages }: PublishedRepository): Promise<Visited[]> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await prepare(context, address)
  const visited: Visited[] = []
  const waiting = pages.values()
  const reader = async (): Promise<void> => {
    for (const { path } of waiting) visited.push({ path, visit: await visit(context, `${address}/${path}`) })
  }
  await Promise.all([reader(), reader()])
  await context.close()
  return visited
}

/** Prints the findings, one row per kind; then each finding, with the number of its pages. */
const print = (
  { name, address, pages }: PublishedRepository,
  visited: readonly Visited[],
  brokenLinks: readonly string[],
): void => {
  const of = (read: (one: Visited) => readonly string[]) => visited.flatMap(read)
  const findings = {
    'pages that are not there': of(one =>
      one.visit.status === 200 ? [] : [`${one.visit.status} ${one.path}`],
    ),
    'errors in the console': of(one => one.visit.consoleErrors),
    'failed requests': of(one => one.visit.failedRequests),
    'requests to other hosts': of(one => one.visit.otherHosts),
    'refused by the policy': of(one => one.visit.refused),
    'broken links that are not reported': brokenLinks,
    'syntax read as text': of(one => one.visit.rawBlocks.map(text => `${one.path}: ${text}`)),
    'pages without a title': of(one => (one.visit.hasTitle ? [] : [one.path])),
    'pages wider than 390 pixels': of(one =>
      one.visit.tooWide > 0 ? [`${one.path} (${one.visit.tooWide})`] : [],
    ),
  }
  console.log(`\n${name}: ${pages.length} pages at ${address}`)
  for (const [kind, found] of Object.entries(findings)) {
    console.log(`  ${kind.padEnd(36)} ${String(found.length).padStart(5)}`)
    for (const line of new Set(found)) console.log(`      ${line}`)
  }
}

await runCommand(main)
