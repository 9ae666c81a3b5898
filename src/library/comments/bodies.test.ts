// The texts of comments and replies: which are accepted, in which forms they are returned, and that no form does harm.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { blocks, parseMarkdown } from '#content/markdown/index.ts'
import { done, refused } from '../../../test/world/answers.ts'
import { addPage, importArchive, read, sharedWorld, upload, zip } from '../../../test/world/content.ts'
import { forEachDatabase } from '../../../test/world/databases.ts'
import { sharedData } from '../../../test/world/shared-data.ts'
import {
  aboutChangeRequest,
  answer,
  apiPathOf,
  change,
  type Discussion,
  newDiscussion,
  type Said,
  say,
  testBoth,
} from './testing.ts'

const { path: naughty, skip } = sharedData('vectors/naughty-strings/blns.json')

/** One attack of each kind; the tests of the renderer have more. */
const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<div onclick="alert(1)" style="background:url(javascript:alert(1))">a</div>',
  '<a href="java&#9;script:alert(1)">a</a>',
  '[a](JaVaScRiPt:alert(1)) ![a](data:image/svg+xml,<svg/onload=alert(1)>)',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="javascript:alert(1)"></object>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">a</button></form>',
  '<style>@import "javascript:alert(1)"</style><link rel=stylesheet href="//evil.example">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)"><base href="javascript:alert(1)//">',
  '<!--><script>alert(1)</script>-->',
  '| a |\n|-|\n| <script>alert(1)</script> |',
]

const tags = new Set(
  (
    'a b blockquote br code del details div dl dt dd em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ' +
    'ol p picture pre q rp rt ruby s samp section source span strike strong sub summary sup table tbody td tfoot th thead tr ' +
    'tt u ul var'
  ).split(' '),
)

/** Asserts that every element only shows something, no attribute runs anything, and addresses lead to the web. */
const expectHarmless = (html: string): void => {
  for (const [, name = '', attributes = ''] of html.matchAll(
    /<\/?([a-z!?][^\s/>]*)((?:"[^"]*"|[^">])*)>/gi,
  )) {
    assert.ok(tags.has(name), html)
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)) {
      assert.doesNotMatch(attribute, /^on|^style$|^srcdoc$|action$/i, html)
      if (/^(?:href|src|cite|longdesc)$/.test(attribute))
        assert.doesNotMatch(value, /^(?!(?:https?|mailto|ircs?|xmpp):)[^/?#]*(?::|&colon;)/i, html)
    }
  }
}

forEachDatabase((_, open) => {
  const world = sharedWorld(open)
  const inHtml = async ({ admin }: Discussion, said: Said): Promise<string> =>
    (await read(admin, `${apiPathOf(said)}?format=html`)).body.html

  testBoth(world, 'words come back in the form that was asked for, in no other', async discussion => {
    const { admin, comments } = discussion
    const comment = await say(admin, discussion, {}, '*a*')
    const reply = await answer(admin, comment, '*a*')
    const emphasis = { type: 'emphasis', children: [{ type: 'text', value: 'a' }] }
    const [block] = blocks(parseMarkdown('*a*'))
    const paragraph = { type: 'paragraph', children: [emphasis], data: { id: block?.id } }
    const document = { type: 'root', children: [paragraph] }
    const forms = { markdown: '*a*', document, html: '<p><em>a</em></p>' }
    for (const [format, form] of Object.entries(forms)) {
      const expected = { [format]: form }
      const replies = `${apiPathOf(comment)}/replies`
      const posted = done(await admin.post(`${replies}?format=${format}`, { body: { markdown: '*a*' } }))
      const listed = await read(admin, `${comments}?format=${format}`)
      const answered = await read(admin, `${replies}?format=${format}`)
      const [one, its] = [
        await read(admin, `${apiPathOf(comment)}?format=${format}`),
        await read(admin, `${apiPathOf(reply)}?format=${format}`),
      ]
      for (const said of [posted, listed.items[0], answered.items[0], one, its])
        assert.deepEqual(said.body, expected)
    }
    for (const path of [comments, `${apiPathOf(comment)}/replies`, apiPathOf(comment), apiPathOf(reply)])
      assert.equal((await admin.get(`${path}?format=text`)).status, 400)
  })

  testBoth(world, 'nothing can run in the HTML of comments and replies', async discussion => {
    const { admin, comments } = discussion
    const comment = await say(admin, discussion)
    for (const attack of attacks) {
      await say(admin, discussion, {}, attack)
      await answer(admin, comment, attack)
    }
    for (const path of [comments, `${apiPathOf(comment)}/replies`]) {
      const { items } = await read(admin, `${path}?format=html`)
      assert.ok(items.length >= attacks.length)
      for (const { body } of items) expectHarmless(body.html)
    }
  })

  test('strings that are known to break programs come back, and their HTML runs nothing', {
    skip,
  }, async () => {
    const discussion = await newDiscussion(await world())
    const { admin, comments } = discussion
    const all: string[] = JSON.parse(readFileSync(naughty, 'utf8'))
    const strings = all.filter(string => /[^\s\p{Cc}\p{Cf}]/u.test(string))
    assert.ok(strings.length > 500)
    const comment = await say(admin, discussion)
    for (const string of strings) {
      await say(admin, discussion, {}, string)
      await answer(admin, comment, string)
    }
    const replies = `${apiPathOf(comment)}/replies`
    for (const path of [`${comments}?order=asc`, `${replies}?order=asc`]) {
      const { items } = await read(admin, `${path}&limit=1000`)
      assert.deepEqual(
        items.slice(-strings.length).map(({ body }: Said) => body.markdown),
        strings,
      )
      for (const { body } of (await read(admin, `${path}&limit=1000&format=html`)).items)
        expectHarmless(body.html)
    }
  })

  testBoth(
    world,
    'words that cannot be parsed are shown as they are, and hide no others',
    async discussion => {
      const { admin, comments } = discussion
      const hostile = [
        `${'>'.repeat(200)} <script>`,
        `\`\`\`\na\n\`\`\`\n${'>'.repeat(200)}`,
        'a ```` '.repeat(1000),
        '*a_'.repeat(6000),
      ]
      for (const words of hostile) await answer(admin, await say(admin, discussion, {}, words), words)
      await say(admin, discussion, {}, '*good*')
      const { items } = await read(admin, `${comments}?format=html&order=asc`)
      assert.equal(items.at(-1).body.html, '<p><em>good</em></p>')
      for (const [index, words] of hostile.entries()) {
        const shown = `<pre><code>${words.replace(/</g, '&#x3C;')}\n</code></pre>`
        assert.equal(items[index].body.html, shown)
        const { body } = (await read(admin, `${apiPathOf(items[index])}/replies?format=document`)).items[0]
        assert.deepEqual([body.document.children.length, body.document.children[0].value], [1, words])
      }
    },
  )

  testBoth(
    world,
    'links to pages and files lead there, as on the page that is talked about',
    async discussion => {
      const { admin, content, space, changeRequest } = discussion
      const archive = await zip([
        ['SUMMARY.md', '* [Root](other.md)\n* [Deep](guides/deep.md)\n* [Other](guides/other.md)\n'],
        ['other.md', 'a'],
        ['guides/deep.md', 'b'],
        ['guides/other.md', 'c'],
      ])
      done(await importArchive(admin, content, archive), 201)
      const [root, deep, other] = (await read(admin, `${content}/pages`)).pages
      const [file] = done(
        await upload(admin, `${content}/files`, [{ fileName: 'a.txt', bytes: 'a' }]),
        201,
      ).items
      const app = `http://lectern.test/app/spaces/${space.id}${changeRequest ? `/change-requests/${changeRequest}` : ''}`
      // Removes the signatures of downloads: they contain a time of expiry, which differs between answers.
      const unsigned = (html: string) => html.replace(/\?signature=[^"]*/, '')
      const leadsTo = (address: string) => `<p><a href="${unsigned(address)}">x</a></p>`
      const onPage = await say(admin, discussion, { page: deep.id }, '[x](other.md#part)')
      assert.equal(await inHtml(discussion, onPage), leadsTo(`${app}/pages/${other.id}#part`))
      for (const [markdown, address] of [
        ['[x](other.md)', `${app}/pages/${other.id}`],
        [`[x](/pages/${deep.id})`, `${app}/pages/${deep.id}`],
        [`[x](/files/${file.id})`, file.downloadURL],
        ['[x](nowhere.md)', 'nowhere.md'],
        ['[x](https://example.com/a)', 'https://example.com/a'],
      ] as const) {
        const answered = await inHtml(discussion, await answer(admin, onPage, markdown))
        assert.equal(unsigned(answered), leadsTo(address))
        const { html } = (await read(admin, `${apiPathOf(onPage)}/replies?format=html`)).items.at(-1).body
        assert.equal(unsigned(html), leadsTo(address))
      }
      const onNone = await say(admin, discussion, {}, '[x](other.md)')
      assert.equal(await inHtml(discussion, onNone), leadsTo(`${app}/pages/${root.id}`))
      assert.equal((await read(admin, apiPathOf(onNone))).body.markdown, '[x](other.md)')
    },
  )

  test('in a change request links lead to what is there', async () => {
    const discussion = await newDiscussion(await world())
    const { admin, space } = discussion
    const proposed = await aboutChangeRequest(space)
    const page = await addPage(admin, proposed.content, 'Proposed')
    const [here, there] = [
      await say(admin, discussion, {}, `[x](/pages/${page})`),
      await say(admin, proposed, {}, `[x](/pages/${page})`),
    ]
    assert.equal(await inHtml(discussion, here), `<p><a href="/pages/${page}">x</a></p>`)
    assert.match(await inHtml(proposed, there), /\/change-requests\/[^/]+\/pages\//)
  })

  testBoth(world, 'line endings come back as \\n, all else as it was', async discussion => {
    const { admin } = discussion
    const words = '  a\r\nb\rc\u2028 \t\n\n🐢 {{ x }} <b>\\\n\n'
    const kept = '  a\nb\nc\u2028 \t\n\n🐢 {{ x }} <b>\\\n\n'
    const comment = await say(admin, discussion, {}, words)
    const reply = await answer(admin, comment, words)
    for (const said of [comment, reply]) {
      assert.equal(said.body.markdown, kept)
      assert.equal((await read(admin, apiPathOf(said))).body.markdown, kept)
      const edited = await change(admin, said, { body: { markdown: '1\r\n2\r3' } })
      assert.equal(edited.body.markdown, '1\n2\n3')
    }
  })

  testBoth(
    world,
    'words are 1 to 20,000 characters, not all of them blank or invisible',
    async discussion => {
      const { admin, comments } = discussion
      const comment = await say(admin, discussion)
      const reply = await answer(admin, comment)
      const asks = [
        (body: unknown) => admin.post(comments, { body }),
        (body: unknown) => admin.put(apiPathOf(comment), { body }),
        (body: unknown) => admin.post(`${apiPathOf(comment)}/replies`, { body }),
        (body: unknown) => admin.put(apiPathOf(reply), { body }),
      ]
      for (const ask of asks) {
        for (const markdown of [
          'a',
          'p',
          'C',
          '\\',
          '{}',
          'ü',
          '。',
          ' \n. ',
          'a'.repeat(20_000),
          '🐢'.repeat(20_000),
        ])
          assert.equal(done(await ask({ markdown })).body.markdown, markdown)
        for (const markdown of [
          '',
          ' ',
          '\n\t \u00a0\u2003\uFEFF',
          '\u200b \u2060',
          '\u202e',
          '\u0001\u0085',
          '\uFE0F',
          '\u034F\u115F\u3164',
          '\u2800 \u2800',
        ])
          refused(await ask({ markdown }), '/body/markdown')
        for (const markdown of ['a'.repeat(20_001), 7, null, ['a']])
          refused(await ask({ markdown }), '/body/markdown')
      }
    },
  )

  testBoth(world, 'words come as Markdown and in no other form', async discussion => {
    const { admin, comments } = discussion
    const comment = await say(admin, discussion)
    const reply = await answer(admin, comment)
    const asks = [
      (fields: object) => admin.post(comments, fields),
      (fields: object) => admin.put(apiPathOf(comment), fields),
      (fields: object) => admin.post(`${apiPathOf(comment)}/replies`, fields),
      (fields: object) => admin.put(apiPathOf(reply), fields),
    ]
    for (const [index, ask] of asks.entries()) {
      refused(await ask({ body: { html: 'a', markdown: 'a' } }), '/body/html')
      refused(await ask({ body: { document: {}, markdown: 'a' } }), '/body/document')
      for (const body of ['a', null, [], ['a']]) refused(await ask({ body }), '/body')
      refused(await ask({ body: {} }), '/body/markdown')
      refused(await ask({ body: { markdown: 'a' }, text: 'a' }), '/text')
      if (index % 2 === 0) refused(await ask({}), '/body')
    }
    refused(await admin.put(apiPathOf(comment), { resolved: 'true' }), '/resolved')
    refused(await admin.put(apiPathOf(reply), { resolved: true }), '/resolved')
  })
})
