// Every block in a browser: accessible in light and dark and on a phone, usable without scripts, better with them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'
import { parseMarkdown, renderArticle } from '#content/markdown/index.ts'
import { assertAccessible, inBrowser, type NewBrowser } from '../../../../test/world/browser.ts'
import { answerAsset, drawingStyle, rareStyle, script, style } from '../site-assets.ts'

const data = new URL('../../../../test/data/', import.meta.url)
const everyBlock = readFileSync(new URL('every-block.md', data), 'utf8')

/** The addresses of the files that texts refer to. */
const links = { 'picture.svg': '/picture.svg', 'picture-dark.svg': '/picture-dark.svg' }

const documentOf = async (markdown: string, withScript: boolean): Promise<string> => {
  const { html } = await renderArticle(parseMarkdown(markdown), { frames: ['youtube'], links })
  const spoken = 'data-code="Copy" data-copied="Copied" data-filter="Filter" data-table="Filter the table"'
  // The dialog of a picture is closed with the word that the search has for closing.
  const main = `<div class="search" data-close="Close" hidden></div><div class="frame alone"><main ${spoken}><h1>Every block</h1><article class="prose">${html}</article></main></div>`
  const end = withScript ? `<script type="module" src="/~/assets/${script.name}"></script>` : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Every block</title><style>${style.bytes}${rareStyle.bytes}${drawingStyle.bytes}</style></head><body>${main}${end}</body></html>`
}

const open = async (
  newBrowser: NewBrowser,
  markdown: string,
  { width = 1280, withScript = true, hash = '' } = {},
): Promise<Page> => {
  const context = await newBrowser({ viewport: { width, height: 800 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const body = await documentOf(markdown, withScript)
  await page.route('**/*', async route => {
    const { pathname } = new URL(route.request().url())
    const asset = await answerAsset(pathname)
    if (asset !== undefined)
      return route.fulfill({ contentType: asset.headers['content-type'] as string, body: asset.body })
    if (pathname === '/page') return route.fulfill({ contentType: 'text/html', body })
    return /^\/picture(?:-dark)?\.svg$/.test(pathname)
      ? route.fulfill({ path: fileURLToPath(new URL(`.${pathname}`, data)) })
      : route.fulfill({ status: 404, body: '' })
  })
  await page.goto(`https://site.test/page${hash}`)
  return page
}

const tabs = (content: string) =>
  `{% tabs %}\n{% tab title="a" %}\nin a\n{% endtab %}\n{% tab title="b" %}\n${content}\n{% endtab %}\n{% endtabs %}\n\n`

test('the HTML of every block is valid', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  // Raw HTML in the text may contain `align`, which is obsolete.
  const document = (await documentOf(everyBlock, false)).replace(' align="center"', '')
  const { results } = await validator.validateString(document.replace(/<style>.*?<\/style>/s, ''))
  assert.deepEqual(
    results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
    [],
  )
})

inBrowser('every block', newBrowser => {
  for (const width of [1280, 390, 320])
    test(`is accessible at ${width} px, and no wider than that`, async () => {
      const page = await open(newBrowser, everyBlock, { width, withScript: false })
      await assertAccessible(page)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
    })

  test('a heading that fills its line makes the page no wider', async () => {
    const page = await open(newBrowser, '## a', { width: 390 })
    for (let letters = 2; letters < 60; letters++) {
      await page.evaluate(`document.querySelector('.anchor').textContent = '${'a'.repeat(letters)}'`)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
    }
  })

  test('is accessible with what the script adds', async () =>
    assertAccessible(await open(newBrowser, everyBlock)))

  test('no request is made but for the page and its pictures', async () => {
    const context = await newBrowser()
    const page = await context.newPage()
    const asked: string[] = []
    const body = await documentOf(everyBlock, true)
    await page.route('**/*', route => {
      asked.push(new URL(route.request().url()).pathname)
      return route.fulfill({
        contentType: 'text/html',
        body: route.request().isNavigationRequest() ? body : '',
      })
    })
    await page.goto('https://site.test/page')
    assert.deepEqual(
      [...new Set(asked)].filter(
        path => !/^\/(?:page|~\/assets\/site\.\w+\.js|picture(?:-dark)?\.svg|favicon\.ico)$/.test(path),
      ),
      [],
    )
  })

  test('tabs are chosen by keyboard, without a script', async () => {
    const page = await open(newBrowser, tabs('in b'), { withScript: false })
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    assert.equal(await page.getByText('in b').isVisible(), true)
    assert.equal(await page.getByText('in a').isVisible(), false)
  })

  test('tabs of the same title are chosen together, and on the next page', async () => {
    const page = await open(newBrowser, tabs('first') + tabs('second'))
    await page.locator('label', { hasText: 'b' }).first().click()
    assert.equal(await page.getByText('second').isVisible(), true)
    await page.reload()
    assert.equal(await page.getByText('first').isVisible(), true)
  })

  test('a link to what is behind a tab, or folded, shows it', async () => {
    const text = `${tabs('## Behind')}<details><summary>c</summary>\n\n## Within\n\n</details>\n\n[go](#within)`
    const page = await open(newBrowser, text, { hash: '#behind' })
    assert.equal(await page.getByRole('heading', { name: 'Behind' }).isVisible(), true)
    await page.getByRole('link', { name: 'go' }).click()
    assert.equal(await page.getByRole('heading', { name: 'Within' }).isVisible(), true)
  })

  test('code is copied as it is written, and the reader is told', async () => {
    const page = await open(newBrowser, '```js {1} showLineNumbers\nconst a = 1\nb()\n```')
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'const a = 1\nb()\n')
  })

  test('a picture is enlarged by keyboard, and put back', async () => {
    const page = await open(newBrowser, '![a boat](picture.svg)')
    await page.getByRole('link', { name: 'a boat' }).press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('what is embedded is loaded once a reader asks for it', async () => {
    const page = await open(newBrowser, '{% embed url="https://youtu.be/a1" %}')
    assert.equal(await page.locator('iframe').count(), 0)
    await page.getByRole('link', { name: /YouTube/ }).click()
    assert.equal(
      await page.locator('iframe').getAttribute('src'),
      'https://www.youtube-nocookie.com/embed/a1',
    )
  })

  test('rows of a table are found by what they say', async () => {
    const page = await open(
      newBrowser,
      '<table data-search="true"><thead><tr><th>a</th></tr></thead><tbody><tr><td>Heron</td></tr><tr><td>Otter</td></tr></tbody></table>',
    )
    await page.getByRole('searchbox').fill('her')
    assert.equal(await page.getByText('Heron').isVisible(), true)
    assert.equal(await page.getByText('Otter').isVisible(), false)
  })
})
