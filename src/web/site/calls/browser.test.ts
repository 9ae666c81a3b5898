// Requests that readers send to an API from a page: what they fill in, what the API receives, and what the site never
// receives.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertAccessible, inBrowser, listeningWorld } from '../../../../test/world/browser.ts'
import { forEachDatabase } from '../../../../test/world/databases.ts'
import { siteWithApi, startApi } from './testing.ts'

forEachDatabase((engine, open) => {
  if (engine !== 'SQLite') return
  inBrowser('an operation on a page', newBrowser => {
    const started = (async () => {
      const api = await startApi(after)
      const world = await listeningWorld(await open('suite'), { tryProxy: true, fetchAllow: '127.0.0.1/32' })
      return { ...api, site: await siteWithApi(world, api.origin), world }
    })()

    const setUp = async (options = {}) => {
      const { site, received, origin } = await started
      const page = await (await newBrowser({ viewport: { width: 1280, height: 900 }, ...options })).newPage()
      const problems: string[] = []
      const asked: string[] = []
      page.on('console', message => message.type() === 'error' && problems.push(message.text()))
      page.on('pageerror', error => problems.push(error.message))
      page.on('request', request =>
        asked.push([request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join(' ')),
      )
      await page.goto(`${site.own}/calls`)
      received.length = 0
      return { page, problems, asked, received, origin, site: site.own }
    }
    const tryButton = '.operation[data-method=post] .try-open'

    test('gets its form when a reader wants it, and nothing of that before', async () => {
      const { page, asked, problems } = await setUp()
      assert.equal(asked.filter(line => /try-it|try-request|operations\//.test(line)).length, 0)
      assert.equal(await page.locator('.try-open').count(), 3)
      await page.locator(tryButton).press('Enter')
      await page.locator('.try').waitFor()
      await page.locator(`${tryButton}[aria-expanded=true]`).waitFor()
      await page.locator(tryButton).click()
      await page.locator('.try').waitFor({ state: 'hidden' })
      assert.deepEqual(problems, [])
    })

    test('sends what is filled in to the API, in all kinds of parameters, and shows what comes back', async () => {
      const { page, received, problems } = await setUp()
      await page.locator(tryButton).click()
      await page.getByLabel('id required').fill('a/b c')
      await page.getByLabel('version').selectOption('v2')
      await page.getByLabel('sort').selectOption('age')
      await page.getByLabel('tags').fill('x\ny z')
      await page.getByLabel('where').fill('{"a": 1}')
      await page.getByLabel('X-Shop').fill('shop')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.locator('.try-response pre', { hasText: '"name": "Rex"' }).waitFor()
      assert.match(await page.getByRole('status').first().innerText(), /^201 Created · [\d,]+ ms · 27 byte$/)
      const [{ method, url, headers, body } = assert.fail()] = received
      assert.deepEqual(
        [method, url],
        ['POST', '/v2/pets/a%2Fb%20c?limit=5&sort=age&tags=x&tags=y%20z&where%5Ba%5D=1'],
      )
      assert.deepEqual(
        [headers['x-shop'], headers['content-type'], headers.cookie],
        ['shop', 'application/json', undefined],
      )
      assert.equal(body, '{\n  "name": "Rex"\n}')
      assert.deepEqual(problems, [])
    })

    test('sends credentials to the API alone; they are kept in the tab until they are forgotten', async () => {
      const { page, received, asked, origin, site } = await setUp()
      await page.locator(tryButton).click()
      await page.getByLabel('id required').fill('1')
      const secrets = [
        [
          '0',
          'token: Token',
          'secret-1',
          ({ headers }: (typeof received)[number]) => headers.authorization,
          'Bearer secret-1',
        ],
        [
          '2',
          'key: Key',
          'secret-3',
          ({ headers }: (typeof received)[number]) => headers['x-key'],
          'secret-3',
        ],
        [
          '3',
          'asked: Key',
          'secret-4',
          ({ url }: (typeof received)[number]) => url,
          '/v1/pets/1?limit=5&key=secret-4',
        ],
      ] as const
      for (const [way, label, secret, read, expected] of secrets) {
        await page.getByLabel('Authentication', { exact: true }).selectOption(way)
        await page.getByLabel(label).fill(secret)
        const before = received.length
        await page.getByRole('button', { name: 'Send' }).click()
        await page.getByText('201 Created').waitFor()
        assert.equal(read(received[before] ?? assert.fail()), expected)
      }
      assert.doesNotMatch(await page.locator('.try > details > pre').innerText(), /secret/)
      await page.reload()
      await page.locator(tryButton).click()
      assert.equal(await page.getByLabel('token: Token').inputValue(), 'secret-1')
      await page.getByRole('button', { name: 'Forget credentials' }).click()
      assert.equal(
        await page
          .evaluate('JSON.stringify(sessionStorage) + JSON.stringify(localStorage)')
          .then(String)
          .then(kept => /secret/.test(kept)),
        false,
      )
      const toSite = asked.filter(line => !line.startsWith(origin))
      assert.ok(toSite.some(line => line.startsWith(site)))
      assert.deepEqual(
        toSite.filter(line => line.includes('secret')),
        [],
      )
    })

    test('sends credentials to the server alone for which they were filled in', async () => {
      const { page, received } = await setUp()
      await page.locator(tryButton).click()
      await page.getByLabel('id required').fill('1')
      const token = page.getByLabel('token: Token')
      await token.fill('secret-1')
      await page.getByLabel('version').selectOption('v2')
      assert.equal(await token.inputValue(), 'secret-1')
      await page.getByLabel('Server', { exact: true }).selectOption({ index: 1 })
      assert.equal(await token.inputValue(), 'secret-1')
      await page.getByLabel('host').selectOption('localhost')
      assert.equal(await token.inputValue(), '')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('201 Created').waitFor()
      assert.match(String(received[0]?.headers.host), /^localhost:/)
      assert.doesNotMatch(JSON.stringify(received), /secret/)
      await token.fill('secret-2')
      await page.getByLabel('Server', { exact: true }).selectOption({ index: 0 })
      assert.equal(await token.inputValue(), 'secret-1')
      await page.getByLabel('Server', { exact: true }).selectOption({ index: 1 })
      await page.getByLabel('host').selectOption('localhost')
      assert.equal(await token.inputValue(), 'secret-2')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('201 Created').waitFor()
      assert.equal(received[1]?.headers.authorization, 'Bearer secret-2')
    })

    test('sends through the site where the reader wants it, so that every API answers', async () => {
      const { page, received, problems } = await setUp()
      await page.locator('.operation:has-text("/closed") .try-open').click()
      const closed = page.getByRole('form', { name: 'Request: GET /closed' })
      await closed.getByLabel('Send through this site').check()
      await closed.getByRole('button', { name: 'Send' }).click()
      await closed.getByText('201 Created').waitFor()
      await closed.getByText('"name": "Rex"').waitFor()
      await page.locator(tryButton).click()
      const form = page.getByRole('form', { name: 'Request: POST' })
      await form.getByLabel('id required').fill('1')
      await form.getByLabel('token: Token').fill('secret-1')
      await form.getByLabel('Media type').selectOption({ index: 1 })
      await form.getByLabel('name required').fill('Ada & co')
      await form.getByLabel('Send through this site').check()
      await form.getByRole('button', { name: 'Send' }).click()
      await form.getByText('201 Created').waitFor()
      const [first = assert.fail(), second = assert.fail()] = received
      assert.deepEqual([first.method, first.url, second.method], ['GET', '/closed', 'POST'])
      assert.deepEqual(
        [second.headers['content-type'], second.body],
        ['application/x-www-form-urlencoded', 'name=Ada+%26+co'],
      )
      assert.deepEqual([first.headers.cookie, second.headers.authorization], [undefined, 'Bearer secret-1'])
      assert.deepEqual(problems, [])
    })

    test('says why the site sends a request on no longer', async () => {
      const { page, received } = await setUp()
      await page.locator('.operation:has-text("/file") .try-open').click()
      const file = page.getByRole('form', { name: 'Request: GET /file' })
      await file.getByLabel('Send through this site').check()
      for (const [status, text, reason] of [
        [429, 'sends no more requests at the moment'],
        [502, 'could not be reached', 'unreachable'],
        [502, 'response is too long', 'too-large'],
        [504, 'did not answer in time', 'timeout'],
        [413, 'request is too long'],
        [404, 'does not send this request on'],
      ] as const) {
        await page.route(/~.try/, route => route.fulfill({ status, json: { reason } }))
        await file.getByRole('button', { name: 'Send' }).click()
        await file.getByText(text).waitFor()
        await page.unroute(/~.try/)
      }
      assert.deepEqual(received, [])
    })

    test('says in words that an API lets no page read its answers, and what is wrong in a body', async () => {
      const { page, received } = await setUp()
      await page.locator('.operation:has-text("/closed") .try-open').click()
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('does not allow pages of this site').waitFor()
      await page.locator('.operation:has-text("/closed") .try-open').click()
      received.length = 0
      await page.locator(tryButton).click()
      const form = page.locator('.try:visible')
      await form.getByLabel('id required').fill('1')
      await form.getByLabel('application/json').fill('{')
      await form.getByRole('button', { name: 'Send' }).click()
      await page.getByText('This is not JSON:').waitFor()
      assert.deepEqual(received, [])
    })

    test('sends forms, gives files to download, and refuses servers that the page does not show', async () => {
      const { page, received } = await setUp()
      await page.locator(tryButton).click()
      const form = page.locator('.try:visible')
      await form.getByLabel('id required').fill('1')
      await form.getByLabel('Media type').selectOption({ index: 1 })
      await form.getByLabel('name required').fill('Ada & co')
      await form.getByRole('button', { name: 'Send' }).click()
      await page.getByText('201 Created').waitFor()
      assert.equal(received[0]?.body, 'name=Ada+%26+co')
      await page.locator('.operation:has-text("/file") .try-open').click()
      const file = page.getByRole('form', { name: 'Request: GET /file' })
      await file.getByRole('button', { name: 'Send' }).click()
      await page.getByRole('link', { name: 'Download the response' }).waitFor()
      const refused = await page.evaluate(
        "fetch('http://127.0.0.1:1/').then(() => 'sent', error => error.name)",
      )
      assert.equal(refused, 'TypeError')
    })

    for (const [name, width] of [
      ['wide', 1280],
      ['on a phone', 390],
    ] as const)
      test(`is accessible ${name}, and no wider than the window`, async () => {
        const { page } = await setUp({ viewport: { width, height: 900 } })
        await page.locator(tryButton).click()
        await page.getByLabel('id required').fill('1')
        await page.getByRole('button', { name: 'Send' }).click()
        await page.getByText('201 Created').waitFor()
        await assertAccessible(page)
        assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
      })
  })
})
