// Pages of an export that redirect from former paths.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printLeading } from './leading.ts'

test('a page that leads on speaks the language of the site, or English where sites do not speak that', () => {
  const page = (language: string) => printLeading('a/index.html', { file: 'b/index.html' }, language)
  assert.match(
    page('ar'),
    /<html lang="ar" dir="rtl">[\s\S]*<h1>نُقلت هذه الصفحة<\/h1><p><a href="\.\.\/b\/index\.html">إلى الصفحة</,
  )
  assert.match(page('he'), /<html lang="en" dir="ltr">[\s\S]*<h1>This page has moved<\/h1>/)
})
