// The rules of crawling a site: which pages are fetched, and how they are related once they are files.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { newSpace, sharedWorld } from '../../../../test/world/content.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { type ImportedSite, importSite, link, onLoopback, page, serveSite } from './testing.ts'

/** The paths of the imported pages, without the folder of the host. */
const pagesOf = ({ files }: ImportedSite): string[] =>
  [...files.keys()].flatMap(path =>
    path.endsWith('.md') && path.includes('/') ? path.slice(path.indexOf('/') + 1) : [],
  )

const fileAt = ({ files }: ImportedSite, path: string): string =>
  [...files].find(([name]) => name.endsWith(`/${path}`))?.[1] ?? assert.fail(`${path} is not there`)

forEachDatabase((_, open) => {
  const world = sharedWorld(open, onLoopback)
  const space = async () => newSpace(await world())

  test('every page that links lead to is a file, and links between them lead to files and their parts', async t => {
    const { url } = await serveSite(t, {
      '/': page('Home', link('guide/', 'https://elsewhere.example.com/x')),
      '/guide/': page('Guide', link('setup.html#install', '../')),
      '/guide/setup.html': page('Setup', '<h2 id="install">How to install</h2><p>Here.</p>'),
    })
    const site = await importSite(await space(), url)
    assert.deepEqual(pagesOf(site), ['README.md', 'guide/README.md', 'guide/setup.md'])
    assert.match(fileAt(site, 'guide/README.md'), /\]\(setup\.md#install\)[\s\S]*\]\(\.\.\/README\.md\)/)
    assert.match(fileAt(site, 'guide/setup.md'), /install/)
    assert.match(site.files.get('SUMMARY.md') ?? '', /\[Home\][\s\S]*\[Guide\][\s\S]* {2}\* \[Setup\]/)
    assert.match(fileAt(site, 'README.md'), /https:\/\/elsewhere\.example\.com\/x/)
    assert.deepEqual(site.failures, [])
  })

  test('what is beside the folder of the start is no part of the site', async t => {
    const { url, log } = await serveSite(t, {
      '/docs/a.html': page('A', link('b.html', '/blog/', '../index.html')),
      '/docs/b.html': page('B'),
      '/blog/': page('Blog'),
    })
    const site = await importSite(await space(), `${url}docs/a.html`)
    assert.deepEqual(pagesOf(site), ['docs/a.md', 'docs/b.md'])
    assert.ok(!log.some(line => line.includes('blog')))
    assert.match(fileAt(site, 'docs/a.md'), new RegExp(`${url}blog/`))
  })

  test('an address is asked for as it is written, and is one page however it is spelled', async t => {
    const { url, log } = await serveSite(t, {
      '/': page('Home', link('a/index.html', 'a/index.html?utm_source=x', 'b')),
      '/a/index.html': page('A'),
      '/b': (_, response) => response.writeHead(301, { location: '/b/' }).end(),
      '/b/': page('B', link('../a/index.html')),
    })
    const site = await importSite(await space(), url)
    assert.deepEqual(pagesOf(site), ['README.md', 'a/README.md', 'b/README.md'])
    assert.deepEqual(
      log.filter(line => line.includes('/a/')),
      ['200 /a/index.html'],
    )
    assert.match(fileAt(site, 'README.md'), /\]\(b\/README\.md\)/)
  })

  test('equal pages, and pages whose original is another one, are there once', async t => {
    const copy = page('Copy', link('other'))
    const withCanonical = page('Long').replace('<head>', '<head><link rel="canonical" href="/long">')
    const { url } = await serveSite(t, {
      '/': page('Home', link('copy', 'copy?x=1', 'long?all=1', 'long', 'foreign')),
      '/copy': copy,
      '/copy?x=1': copy,
      '/other': page('Other'),
      '/long': withCanonical,
      '/long?all=1': withCanonical.replace('Text', 'Other text'),
      '/foreign': page('Foreign').replace(
        '<head>',
        '<head><link rel="canonical" href="https://example.com/">',
      ),
    })
    const site = await importSite(await space(), url)
    assert.deepEqual(pagesOf(site), ['README.md', 'copy.md', 'long.md', 'foreign.md', 'other.md'])
    assert.equal(fileAt(site, 'README.md').match(/\]\(copy\.md\)/g)?.length, 2)
    assert.equal(fileAt(site, 'README.md').match(/\]\(long\.md\)/g)?.length, 2)
  })

  test('a page that leads to another by itself is that one', async t => {
    const refresh =
      '<html><head><meta http-equiv="refresh" content="0; url=new.html"></head><body></body></html>'
    const { url } = await serveSite(t, {
      '/': page('Home', link('old.html')),
      '/old.html': refresh,
      '/new.html': page('New'),
    })
    const site = await importSite(await space(), url)
    assert.deepEqual(pagesOf(site), ['README.md', 'new.md'])
    assert.match(fileAt(site, 'README.md'), /\]\(new\.md\)/)
  })

  test('other languages and versions of a page are not fetched, and pages that only they have are', async t => {
    const { url, log } = await serveSite(t, {
      '/': page('Home', link('setup', 'v1.0/setup', 'v1.0/gone')).replace(
        '<head>',
        '<head><link rel="alternate" hreflang="de" href="/zuhause">',
      ),
      '/setup': page('Setup'),
      '/v1.0/setup': page('Old setup'),
      '/v1.0/gone': page('Old page', link('/zuhause')),
      '/zuhause': page('Zuhause'),
    })
    const site = await importSite(await space(), url)
    assert.deepEqual(pagesOf(site), ['README.md', 'setup.md', 'v1.0/gone.md'])
    assert.ok(!log.some(line => /v1\.0\/setup|zuhause/.test(line)))
  })

  test('pages that only sitemaps name are there, also of an index and compressed, but none of other sites', async t => {
    const urls = (...paths: string[]) =>
      `<urlset>${paths.map(path => `<url><loc>${path}</loc></url>`).join('')}</urlset>`
    const pages = Object.fromEntries(['a', 'b', 'c'].map(name => [`/${name}`, page(name)]))
    const { url, log } = await serveSite(t, path => {
      const here = `${url}`
      const all: Record<string, string | Uint8Array> = {
        ...pages,
        '/': page('Home'),
        '/robots.txt': 'Sitemap: /maps/index.xml\nSitemap: https://example.com/sitemap.xml',
        '/maps/index.xml': `<sitemapindex><sitemap><loc>${here}maps/one.xml.gz</loc></sitemap><sitemap><loc>${here}maps/two.xml</loc></sitemap></sitemapindex>`,
        '/maps/one.xml.gz': gzipSync(urls(`${here}a`, 'https://example.com/x')),
        '/maps/two.xml': `${urls(`${here}b`).slice(0, -9)}<url><loc>${here}c</loc></url><broken`,
      }
      return all[path]
    })
    const site = await importSite(await space(), url)
    assert.deepEqual(pagesOf(site), ['README.md', 'a.md', 'b.md', 'c.md'])
    assert.deepEqual(
      site.failures.map(failure => failure.url),
      [`${url}maps/two.xml`],
    )
    assert.ok(!log.includes('404 /sitemap.xml'))
  })

  test('images and downloads of the content come along, equal ones once, and those of other sites stay where they are', async t => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const { url, log } = await serveSite(t, {
      '/docs/': `<html><body><nav><img src="/logo.svg"></nav>${page('Home', '<p><img src="../i/a.svg" alt="a"> <img src="../i/b.svg" alt="b"> <img src="https://example.com/c.png" alt="c"> <a href="/files/manual.pdf">Manual</a> <a href="data.zip">Data</a></p>').slice(15)}`,
      '/i/a.svg': svg,
      '/i/b.svg': svg,
      '/logo.svg': '<svg/>',
      '/files/manual.pdf': Buffer.from('%PDF-'),
      '/docs/data.zip': Buffer.from('PK'),
    })
    const site = await importSite(await space(), `${url}docs/`)
    const others = [...site.files.keys()]
      .filter(path => !path.endsWith('.md'))
      .map(path => path.replace(/^[^/]+\//, ''))
    assert.deepEqual(others.sort(), ['docs/data.zip', 'files/manual.pdf', 'i/a.svg'])
    assert.match(
      fileAt(site, 'docs/README.md'),
      /\.\.\/i\/a\.svg[\s\S]*\.\.\/i\/a\.svg[\s\S]*example\.com\/c\.png/,
    )
    assert.ok(!log.some(line => line.includes('logo')))
  })

  test('links that lead nowhere are reported with the page that they stand on, each once a page', async t => {
    const { url } = await serveSite(t, {
      '/': page('Home', `${link('gone', 'gone#a', 'gone', 'a')}<p><img src="lost.png" alt="x"></p>`),
      '/a': page('A', link('gone')),
    })
    const { failures } = await importSite(await space(), url)
    assert.deepEqual(
      failures.map(failure => [
        failure.url,
        /it links to (\S+), which is not there/.exec(failure.reason)?.[1],
      ]),
      [
        [url, `${url}gone`],
        [url, `${url}gone#a`],
        [url, `${url}lost.png`],
        [`${url}a`, `${url}gone`],
      ],
    )
  })

  test('the page for what is not there is no page of the import, and its broken links are reported', async t => {
    const { url, log } = await serveSite(t, {
      '/': page('Home', link('gone')),
      '/404.html': page('Not found', link('gone#a', '/')),
    })
    const site = await importSite(await space(), url)
    assert.deepEqual(pagesOf(site), ['README.md'])
    assert.deepEqual(site.failures.map(failure => failure.url).sort(), [url, `${url}404.html`])
    assert.ok(log.includes('200 /404.html'))
    const whole = await serveSite(t, { '/': page('Home'), '/404.html': page('Not found') })
    await importSite(await space(), whole.url)
    assert.ok(!whole.log.some(line => line.includes('404.html')))
  })

  test('what robots.txt forbids is neither fetched nor kept silent about', async t => {
    const { url, log } = await serveSite(t, {
      '/robots.txt': 'User-agent: *\nDisallow: /all\nUser-agent: lectern\nDisallow: /private\nCrawl-delay: 2',
      '/': page('Home', link('private/a', 'all')),
      '/private/a': page('Private'),
      '/all': page('All'),
    })
    const site = await importSite(await space(), url)
    assert.deepEqual(pagesOf(site), ['README.md', 'all.md'])
    assert.ok(!log.some(line => line.includes('private')))
    assert.match(site.failures[0]?.reason ?? '', /forbids 1 addresses[\s\S]*private\/a/)
    assert.ok(site.waits.every(wait => wait === 2000) && site.waits.length > 0, `${site.waits}`)
  })

  test('one page alone is imported without those that it links to', async t => {
    const { url, log } = await serveSite(t, {
      '/a.html': page('A', `${link('b.html', '#part')}<img src="i.svg" alt=""><h2 id="part">Part</h2>`),
      '/b.html': page('B'),
      '/i.svg': '<svg/>',
    })
    const site = await importSite(await space(), `${url}a.html`, { mostPages: 1 })
    assert.deepEqual(pagesOf(site), ['a.md'])
    assert.match(fileAt(site, 'a.md'), new RegExp(`${url}b\\.html[\\s\\S]*\\(#part\\)`))
    assert.deepEqual(log.sort(), ['200 /a.html', '200 /i.svg', '404 /robots.txt'])
    assert.deepEqual(site.failures, [])
  })

  test('the site sees who asks, and where they are', async t => {
    const agents = new Set<string | undefined>()
    const { url } = await serveSite(t, {
      '/': (request, response) => {
        agents.add(request.headers['user-agent'])
        response.writeHead(200, { 'content-type': 'text/html' }).end(page('Home'))
      },
    })
    await importSite(await space(), url)
    assert.match([...agents].join(), /^Lectern\/[\d.]+\S* \(\+http:\/\/lectern\.test\)$/)
  })

  test('the work is told of in stages', async t => {
    const { url } = await serveSite(t, { '/': page('Home', '<img src="a.svg" alt="">'), '/a.svg': '<svg/>' })
    const { stages } = await importSite(await space(), url)
    assert.deepEqual(stages, [
      'reading robots.txt and sitemap',
      'fetching pages',
      'fetching files',
      'converting pages',
    ])
  })
})
