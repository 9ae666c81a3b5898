// Words in another language than the page around them are marked with that language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noSuchPage } from '../refusals.ts'
import { refusalInSite } from '../refuse.ts'
import { printPage } from './page.ts'
import { examplePage } from './testing.ts'

const hebrew = { language: 'he', direction: 'rtl' } as const
const suggestions = [{ title: 'שלום', href: '/a', crumbs: [] }]
const refused = (...given: Parameters<typeof refusalInSite>) => String(refusalInSite(...given).body)

test('why a page is not there is told in English, and suggests titles in the language of the site', () => {
  const body = refused(examplePage({ site: hebrew }), noSuchPage('/', suggestions))
  assert.match(body, /<html lang="he" dir="rtl"/)
  assert.match(body, /<main [^>]*class="refusal" lang="en" dir="ltr">/)
  assert.match(body, /<ul class="suggested" lang="he" dir="rtl">/)
})

test('in an English site nothing is marked', () => {
  for (const language of ['en', 'en-gb']) {
    const body = refused(examplePage({ site: { language } }), noSuchPage('/', suggestions))
    assert.doesNotMatch(body.slice(body.indexOf('<body>')), / lang=/)
  }
})

test('that a page has no text is told in English', () => {
  const article = { html: '', outline: [] }
  const { description: _, ...page } = examplePage().page
  const body = printPage({ ...examplePage({ site: hebrew }), page: { ...page, article, below: [] } })
  assert.match(body, /<p><span lang="en" dir="ltr">Nothing is written here yet\.<\/span><\/p>/)
})

test('when a page was changed is told in English, the day in the language of the site', () => {
  const body = printPage(examplePage({ site: hebrew }))
  assert.match(
    body,
    /<span lang="en" dir="ltr">Last updated <time [^>]* lang="he" dir="rtl">20 בנובמבר 2026</,
  )
})
