// A page as a PDF for visitors: what it contains, who gets it, and that it is made once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedWorld, text, updatePage, upload, write } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { type Pdf, readPdf } from '../../../test/world/pdf.ts'
import type { Answer } from '../../../test/world/world.ts'
import { textOf } from '../../library/pdfs/testing.ts'
import { makeLink } from '../../sites/addresses/testing.ts'
import { beta, idsOf, page } from '../../sites/published/testing.ts'
import { pictureIn } from '../../typesetting/testing.ts'
import { testBrowser, visitedSite } from './testing.ts'

type Found = Awaited<ReturnType<typeof visitedSite>>

forEachDatabase((_engine, open) => {
  const shared = sharedWorld(open)
  const setUp = async (fields: object = {}) => visitedSite(await shared(), fields)

  const ask = ({ world, path }: Found, at: string, headers: Record<string, string> = {}): Promise<Answer> =>
    world.inject({ url: path + at, headers })
  const read = async (answer: Answer): Promise<Pdf> => {
    assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'application/pdf'])
    return readPdf(answer.bytes)
  }
  const pdfAt = async (site: Found, at: string): Promise<Pdf> => read(await ask(site, at))
  const turns = (t: { mock: { method: typeof test.mock.method } }, { world }: Found) =>
    t.mock.method(world.installation.typesetting, 'inTurn').mock

  test('a page is a PDF at its path with an ending, the first page too; what is called so comes first, and nothing else is one', async () => {
    const site = await setUp()
    const { now } = site
    await write(
      now.admin,
      now.content,
      page('Called so', 'Its own text', { slug: 'setup.pdf' }),
      { operation: 'insert_page', title: 'Part', type: 'group', slug: 'part' },
      page('Alone', 'Only this', { description: 'What it is about.' }),
      page('Bare', 'Text', { description: 'Not said.', layout: { description: false } }),
    )
    const { pages, title, language } = await pdfAt(site, '/alone.pdf')
    assert.deepEqual([pages.length, title, language], [1, 'Alone', 'en'])
    assert.match(pages[0]?.text ?? '', /Alone\s+What it is about\.\s+Only this/)
    assert.doesNotMatch(textOf(await pdfAt(site, '/bare.pdf')), /Not said/)
    assert.match(textOf(await pdfAt(site, '/front.pdf')), /Front/)
    const called = await ask(site, '/setup.pdf')
    assert.match(called.body, /Its own text/)
    for (const gone of ['/part.pdf', '/nowhere.pdf', '/alone.pdf.pdf', '/pro.pdf', '/alone.PDF'])
      assert.equal((await ask(site, gone)).status, 404, gone)
  })

  test('visitors get what each of them sees; what is the same for two of them is made once', async t => {
    const site = await setUp({ visibility: 'visitor-auth' })
    const { world, now, token, path } = site
    const pro = 'visitor.claims.plan == "pro"'
    const shares = {
      operation: 'insert_reusable_content',
      title: 'Shared',
      ref: 'shared',
      ...text(`{% if ${pro} %}heron{% endif %} stork`),
    }
    const { changes } = await write(now.admin, now.content, shares)
    const include = `{% include "/reusable-contents/${changes[0].reusableContent}" %}`
    const { changes: pages } = await write(
      now.admin,
      now.content,
      page('Guide', `Bird {% if ${pro} %}egret{% endif %}\n\n${include}`),
      page('Hello', 'Hello {{ visitor.claims.name }}'),
    )
    const made = turns(t, site)
    const readAs = async (claims: object, at: string): Promise<string> => {
      const browser = testBrowser(world)
      await browser.open(`${path}/setup?jwt_token=${await token(claims)}`)
      return textOf(await read(await browser.ask(path + at)))
    }
    const birds = async (claims: object) => (await readAs(claims, '/guide.pdf')).match(/egret|heron|stork/g)
    assert.deepEqual(await birds({ plan: 'pro', name: 'Ada' }), ['egret', 'heron', 'stork'])
    assert.deepEqual(await birds({ plan: 'free', name: 'Bob' }), ['stork'])
    assert.equal(made.callCount(), 2)
    assert.deepEqual(await birds({ plan: 'pro', name: 'Cyd' }), ['egret', 'heron', 'stork'])
    assert.deepEqual(await birds({ name: 'Dan' }), ['stork'])
    assert.equal(made.callCount(), 2)
    assert.match(await readAs({ name: 'Ada' }, '/hello.pdf'), /Hello Ada/)
    assert.match(await readAs({ name: 'Bob' }, '/hello.pdf'), /Hello Bob/)
    assert.equal(made.callCount(), 4)
    await write(now.admin, now.content, updatePage(pages[0].page, text('Other words')))
    assert.match(await readAs({ plan: 'pro' }, '/guide.pdf'), /Other words/)
  })

  test('links lead to the addresses of the site, those to pages that the visitor does not see nowhere, and these are not named', async () => {
    const site = await setUp()
    const { now, api, own, world } = site
    const [hidden, below] = idsOf(
      await write(
        now.admin,
        now.content,
        page('Hushed plan', 'Secret', { condition: beta, slug: 'h1' }),
        page('Known plan', 'Open'),
      ),
    )
    const ref = (id: string | undefined) =>
      `{% content-ref url="/pages/${id}" %}\n[more](/pages/${id})\n{% endcontent-ref %}`
    const app = `${world.installation.baseUrl}/app/spaces`
    const links = [
      `[a](/pages/${hidden}) [b](/pages/${below}#part) [c](https://example.com/x) [d](#here)`,
      `[e](${app}/${now.id}/pages/${below}) [f](${app}/${api.id}) [i](${app}/${now.id}/pages/${hidden}) [g](front.md) [h](mailto:a@example.com)`,
    ]
    const written = `${links.join(' ')}\n\n${ref(hidden)}\n\n${ref(below)}\n\n## Here`
    await write(now.admin, now.content, page('Links', written))
    const led = async (query: string) => {
      const pdf = await pdfAt(site, `/links.pdf${query}`)
      return { words: textOf(pdf), links: pdf.pages.flatMap(({ links }) => links) }
    }
    const others = [`${own}/known-plan#part`, 'https://example.com/x', 1, `${own}/known-plan`]
    const [stranger, tester] = [await led(''), await led('?visitor.beta=true')]
    assert.deepEqual(
      [stranger, tester].map(({ words }) => words.match(/Hushed plan|Known plan/g)),
      [['Known plan'], ['Hushed plan', 'Known plan']],
    )
    assert.deepEqual(stranger.links, [...others, own, 'mailto:a@example.com', `${own}/known-plan`])
    assert.deepEqual(tester.links, [
      `${own}/h1`,
      ...others,
      `${own}/api`,
      `${own}/h1`,
      own,
      'mailto:a@example.com',
      `${own}/h1`,
      `${own}/known-plan`,
    ])
  })

  test('images of the content are shown; language, paper and what is above the page are those of the site', async () => {
    const site = await setUp()
    const { now } = site
    const bytes = pictureIn('png')
    const { body } = await upload(now.admin, `${now.content}/files`, [{ fileName: 'a.png', bytes }])
    await write(now.admin, now.content, page('Picture', `![a](/files/${body.items[0].id})`))
    const look = (language: string) =>
      now.admin.put(`/orgs/${now.organization.id}/sites/${site.site.id}/customization`, {
        title: 'Bird book',
        language,
      })
    const sheet = async () => {
      const answer = await ask(site, '/picture.pdf')
      const width = /MediaBox \[0 0 (\d+)/.exec(answer.bytes.toString('latin1'))?.[1]
      return { width, ...(await read(answer)) }
    }
    await look('en-us')
    const american = await sheet()
    assert.deepEqual([american.width, american.language, american.pages[0]?.images], ['612', 'en', 1])
    assert.match(textOf(american), /^Bird book\s*\w+ \d+, \d{4}/)
    await look('de')
    const german = await sheet()
    assert.deepEqual([german.width, german.language], ['595', 'de'])
    assert.match(textOf(german), /^Bird book\s*\d+\. \w+ \d{4}/)
  })

  test('whoever may no longer see a page gets no PDF of it with the next request, though it is kept', async () => {
    const site = await setUp()
    const { world, path, now, change } = site
    const [id] = idsOf(await write(now.admin, now.content, page('Guide', 'Words')))
    const statusAt = async (at = '/guide.pdf') => (await ask(site, at)).status
    assert.equal(await statusAt(), 200)
    await write(now.admin, now.content, updatePage(id as string, { condition: beta }))
    assert.deepEqual([await statusAt(), await statusAt('/guide.pdf?visitor.beta=true')], [404, 200])
    await write(now.admin, now.content, updatePage(id as string, { condition: null }))
    assert.equal(await statusAt(), 200)
    await change({ visibility: 'share-link' })
    assert.equal(await statusAt(), 404)
    const browser = testBrowser(world)
    const { secret } = await makeLink(world, now.admin, site.site.id, true)
    assert.equal((await browser.open(`${path}/~/share/${secret}/guide.pdf`)).status, 200)
    await world.act({ id: '' }, ({ db }) =>
      db.updateTable('share_links').set({ active: 0 }).where('site_id', '=', site.site.id).execute(),
    )
    assert.equal((await browser.ask(`${path}/guide.pdf`)).status, 404)
    await change({ visibility: 'public' })
    assert.equal(await statusAt(), 200)
    await change({ published: 0 })
    assert.equal(await statusAt(), 404)
  })

  test('a part is sent to GET where one is asked for, to HEAD no bytes, and nothing to whoever has it; nobody else keeps it', async () => {
    const site = await setUp()
    const { world, path } = site
    const whole = await ask(site, '/setup.pdf')
    const { etag = '', 'content-length': length, ...headers } = whole.headers
    assert.deepEqual(
      ['cache-control', 'vary', 'x-robots-tag', 'content-disposition', 'accept-ranges'].map(
        name => headers[name],
      ),
      ['private, no-cache', 'Cookie', 'noindex', "inline; filename*=UTF-8''Setup.pdf", 'bytes'],
    )
    assert.equal(Number(length), whole.bytes.length)
    const head = await world.inject({ method: 'HEAD', url: `${path}/setup.pdf` })
    assert.deepEqual([head.status, head.headers['content-length'], head.bytes.length], [200, length, 0])
    const part = await ask(site, '/setup.pdf', { range: 'bytes=0-4' })
    assert.deepEqual(
      [part.status, part.headers['content-range'], part.bytes.toString()],
      [206, `bytes 0-4/${length}`, '%PDF-'],
    )
    const range = { range: 'bytes=0-4' }
    const headOfPart = await world.inject({ method: 'HEAD', url: `${path}/setup.pdf`, headers: range })
    assert.deepEqual([headOfPart.status, headOfPart.headers['content-length']], [200, length])
    const beyond = await ask(site, '/setup.pdf', { range: `bytes=${length}-` })
    assert.deepEqual([beyond.status, beyond.headers['content-range']], [416, `bytes */${length}`])
    for (const known of [etag, `"other", W/${etag}`]) {
      const same = await ask(site, '/setup.pdf', { 'if-none-match': known })
      assert.deepEqual([same.status, same.bytes.length, same.headers.etag], [304, 0, etag])
    }
  })

  test('a page offers it in its menu, on a hostname of the site too', async () => {
    const site = await visitedSite(await shared(), {}, { hostnames: ['docs.birds.example'] })
    const browser = testBrowser(site.world, 'docs.birds.example')
    const { body } = await browser.ask('/setup')
    assert.match(body, /<a href="\/setup\.pdf" rel="nofollow">Save as PDF<\/a>/)
    const answer = await browser.ask('/setup.pdf')
    assert.match(textOf(await read(answer)), /Do it/)
  })
})
