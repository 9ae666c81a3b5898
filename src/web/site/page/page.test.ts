// What a page of a site prints around its content.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLayout } from '#content/snapshot/index.ts'
import { printPage } from './page.ts'
import { examplePage } from './testing.ts'

const printed = (changes?: Parameters<typeof examplePage>[0]): string => printPage(examplePage(changes))

test('all that is printed but the article is escaped', () => {
  const evil = '"><script>alert(1)</script>'
  const { page } = examplePage()
  const body = printed({
    page: {
      ...{ title: evil, description: evil, updatedBy: evil, emoji: evil },
      breadcrumbs: [{ title: evil, href: evil }],
      next: { title: evil, href: evil },
      article: { ...page.article, outline: [{ id: evil, title: evil, depth: 2 }, ...page.article.outline] },
    },
    site: { title: evil },
    look: {
      announcement: { title: evil, to: evil, style: 'info' },
      footer: { groups: [{ title: evil, links: [{ title: evil, to: evil }] }], copyright: evil },
      header: { links: [{ title: evil, to: evil, links: [{ title: evil, to: evil }] }] },
      icon: { emoji: evil },
      socialPreview: evil,
      logo: { light: evil, dark: `${evil}2` },
    },
  })
  assert.doesNotMatch(body, /<script>alert/)
})

test('no element of a page has an inline style or an inline handler', () => {
  assert.doesNotMatch(printed(), /\s(style|on\w+)=/)
})

test('what the layout of a page leaves out is not printed', () => {
  const without = (part: keyof typeof defaultLayout) =>
    printed({ page: { layout: { ...defaultLayout, [part]: false } } })
  assert.match(printed(), /class="lead"/)
  assert.doesNotMatch(without('description'), /class="lead"/)
  assert.doesNotMatch(without('outline'), /class="outline"/)
  assert.doesNotMatch(without('pagination'), /rel="next"/)
  assert.match(without('tableOfContents'), /class="frame alone"/)
  assert.match(without('title'), /<h1 class="unseen">/)
})

test('what search engines show of a page is its description, or how its text begins', () => {
  const { page } = examplePage()
  const described = (html: string, description?: string) => {
    const { description: _, ...rest } = page
    const data = examplePage()
    const own = description === undefined ? rest : { ...rest, description }
    const body = printPage({ ...data, page: { ...own, article: { html, outline: [] } } })
    return /<meta name="description" content="([^"]*)"/.exec(body)?.[1]
  }
  assert.equal(described('<p>Text.</p>', 'What it is about'), 'What it is about')
  assert.equal(
    described('<h2>A</h2><p>Salt &#x26; <b>pepper</b>\n"here"</p>'),
    'Salt &amp; pepper &quot;here&quot;',
  )
  assert.equal(described(`<p>${'word '.repeat(50)}</p>`)?.length, 160)
  for (const label of [
    '<strong>Request sample</strong>',
    '<strong>Body</strong> · <strong>required</strong>',
    'Version 1.0',
  ])
    assert.equal(described(`<p>${label}</p><p>Adds a pet.</p>`), 'Adds a pet.')
  assert.equal(described('<p><strong>Lectern</strong> is a program.</p>'), 'Lectern is a program.')
  for (const html of ['<pre>code</pre>', '<details><summary>a</summary><p>b</p></details>'])
    assert.equal(described(html), undefined)
})
