// Real manuals, served on loopback: every page, the tree of their contents, and only links broken that are broken there.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { after, test } from 'node:test'
import { newSpace, sharedWorld } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { rememberingThreads } from '../../../../test/world/remembering-threads.ts'
import { sharedData } from '../../../../test/world/shared-data.ts'
import {
  folderSite,
  type ImportedSite,
  importSite,
  onLoopback,
  type ServedSite,
  serveSite,
} from './testing.ts'

const mkdocs = sharedData('websites/mkdocs/html')
const postgres = sharedData('websites/postgresql-15/html')

/** The links and anchors of the HTML files in a folder, found by the test itself. */
const htmlIn = (folder: string) =>
  new Map(
    globSync('**/*.html', { cwd: folder }).map(name => {
      const html = readFileSync(join(folder, name), 'utf8').replace(
        /<!--[\s\S]*?-->|<script[\s\S]*?<\/script>/g,
        '',
      )
      const links = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(match => match[1] as string)
      return [name, { html, links }]
    }),
  )

/** Links to files that are not in the folder, as `page link`. */
const brokenIn = (folder: string): string[] => {
  const pages = htmlIn(folder)
  const files = new Set(globSync('**/*', { cwd: folder }).map(String))
  const isThere = (path: string) =>
    path === '.' ||
    [path, join(path, 'index.html')].some(
      one => files.has(one) && (one.endsWith('html') || /\.\w+$/.test(one)),
    )
  return [...pages].flatMap(([name, { links }]) =>
    links
      .filter(href => !/^(?:[a-z]+:|\/\/|#|$)/i.test(href))
      .filter(href => {
        const path = decodeURIComponent(href.split(/[?#]/)[0] ?? '')
        return !isThere(
          normalize(path.startsWith('/') ? path.slice(1) || '.' : join(dirname(name), path)).replace(
            /\/$/,
            '',
          ),
        )
      })
      .map(href => `${name} ${href}`),
  )
}

const fileOf = (url: string, site: string): string => {
  const path = url.slice(site.length)
  return path === '' || path.endsWith('/') ? `${path}index.html` : path
}

/** Destinations in the imported Markdown that lead to no file, found by the test itself. */
const brokenAfter = ({ files }: ImportedSite): string[] =>
  [...files].flatMap(([path, text]) => {
    if (!path.endsWith('.md') || path === 'SUMMARY.md') return []
    const prose = text
      .replace(/^(?<fence>`{3,}|~{3,})[\s\S]*?^\k<fence>/gm, '')
      .replace(/(`+)[^`][\s\S]*?\1/g, '')
    return [...prose.matchAll(/\]\(([^()\s]+)\)/g)].flatMap(([, destination = '']) => {
      if (/^(?:[a-z]+:|#)/i.test(destination)) return []
      const [target = ''] = decodeURIComponent(destination).split('#')
      return files.has(normalize(join(dirname(path), target))) ? [] : [`${path} ${destination}`]
    })
  })

/** The paths in a summary, each with the path of the page above it. */
const treeOf = (summary: string): [path: string, above: string][] => {
  const open: string[] = []
  return summary.split('\n').flatMap((line): [string, string][] => {
    const [, indent = '', path = ''] = /^( *)\* \[.*\]\((.*)\)$/.exec(line) ?? []
    if (path === '') return []
    open.length = indent.length / 2
    open.push(path)
    return [[path, open.at(-2) ?? '']]
  })
}

const closing: (() => void)[] = []
after(() => {
  for (const close of closing) close()
})

// Each is served at one address for both engines, so that its pages are converted once.
const served = (folder: string) => {
  let site: Promise<ServedSite> | undefined
  return () => (site ??= serveSite({ after: close => void closing.push(close) }, folderSite(folder)))
}
const mkdocsSite = served(mkdocs.path)
const postgresSite = served(postgres.path)

forEachDatabase((_, open) => {
  const world = sharedWorld(open, { ...onLoopback, threads: rememberingThreads() })

  test('the manual of MkDocs: every page that it leads to, and exactly its broken links', {
    skip: mkdocs.skip,
  }, async () => {
    const { url } = await mkdocsSite()
    const site = await importSite(await newSpace(await world()), url)
    const reported = site.failures.map(({ url: at = '', reason }) => {
      const [, destination = ''] = /it links to (\S+), which is not there/.exec(reason) ?? []
      return `${fileOf(at, url)} ${destination.slice(url.length)}`
    })
    const expected = brokenIn(mkdocs.path)
    assert.equal(expected.length, 32)
    const absolute = expected.map(one => {
      const [name = '', href = ''] = one.split(' ')
      return `${name} ${new URL(href, `${url}${name}`).href.slice(url.length)}`
    })
    assert.deepEqual(reported.sort(), absolute.sort())
    const pages = [...site.files.keys()].filter(path => path.endsWith('.md') && path !== 'SUMMARY.md')
    const isRedirect = (name: string) =>
      /http-equiv="refresh"/.test(readFileSync(join(mkdocs.path, name), 'utf8'))
    const html = [...htmlIn(mkdocs.path).keys()].filter(name => name !== '404.html' && !isRedirect(name))
    assert.deepEqual(
      pages.map(path => path.slice(path.indexOf('/') + 1)).sort(),
      html.map(name => name.replace(/index\.html$/, 'README.md').replace(/\.html$/, '.md')).sort(),
    )
    assert.deepEqual(brokenAfter(site), [])
  })

  test('the manual of PostgreSQL: every page, in the tree of its contents, without a broken link', {
    skip: postgres.skip,
  }, async () => {
    const { url } = await postgresSite()
    const site = await importSite(await newSpace(await world()), url)
    const folder = `${new URL(url).host.replace(':', '-')}/`
    const pathOf = (name: string) =>
      `${folder}${name.replace(/^index\.html$/, 'README.html').replace(/\.html$/, '.md')}`
    const pages = htmlIn(postgres.path)
    assert.deepEqual(
      [...site.files.keys()].filter(path => !path.endsWith('.svg')).sort(),
      [...[...pages.keys()].map(pathOf), 'SUMMARY.md'].sort(),
    )
    assert.deepEqual(
      site.failures.filter(({ reason }) => /is not there|answered/.test(reason)),
      [],
    )
    assert.deepEqual(brokenAfter(site), [])
    const tree = treeOf(site.files.get('SUMMARY.md') ?? '')
    const aboveOf = new Map(tree)
    assert.equal(tree.length, pages.size)
    for (const [name, { html }] of pages) {
      const up = /<a accesskey="u" href="([^"]*)"/.exec(html)?.[1] ?? 'index.html'
      assert.equal(aboveOf.get(pathOf(name)), up === 'index.html' ? '' : pathOf(up), name)
    }
    // The order follows the links to the next page, except for pages that no such link leads to.
    const order = tree.map(([path]) => path)
    const next = [...pages].flatMap(([name, { html }]) => {
      const following = /<link rel="next" href="([^"]*)"/.exec(html)?.[1]
      return following === undefined ? [] : [[pathOf(name), pathOf(following)] as const]
    })
    assert.ok(next.length > 1160)
    for (const [path, following] of next)
      assert.ok(order.indexOf(path) < order.indexOf(following), `${path} ${following}`)
    assert.equal(relative(folder, order[0] ?? ''), 'README.md')
  })
})
