// HTML made to take long, or to nest deep: each page is read or refused within limited work.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Invalid } from '#kernel/errors.ts'
import { examinePage, parseHtml } from './index.ts'
import { markdownOf } from './testing.ts'

const times = (count: number, of: string): string => of.repeat(count)
const numbered = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => of(index)).join('')

/** In milliseconds. */
const mostCpu = 20_000

const cpuOf = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const refused: Readonly<Record<string, string>> = {
  '2,000,000 elements in one another': times(2_000_000, '<div>'),
  'elements for emphasis that are never closed': times(3_000_000, '<b>'),
  'elements for emphasis, each another, around paragraphs':
    numbered(60, index => `<b id=${index}>`) + times(100_000, '<p>'),
  'tables in one another': times(1_400_000, '<table>'),
  'elements that nest in drawings': `<svg><style>${times(100_000, '<g>')}`,
  'a tag with 700,000 attributes': `<p ${numbered(700_000, index => `a${index}="" `)}>`,
  'a million elements': times(1_000_000, '<p>'),
  'ends of what never began': times(1_500_000, '</x>'),
  'breaks that are ends': times(1_500_000, '</br>'),
  'more than 10,000,000 characters': times(10_000_001, 'x'),
}

const read: Readonly<Record<string, string>> = {
  'mistakes in the order of ends': times(10_000, '<b><i></b></i>x'),
  'elements 500 deep': `${times(500, '<div>')}x`,
  'emphasis 35 deep, again in each paragraph': numbered(35, index => `<b id=${index}>`) + times(7000, '<p>x'),
  'quotes and lists 300 deep': times(150, '<blockquote><ul><li>x'),
  'hints 400 deep': times(400, '<div class="admonition note"><p class=title>t</p>x'),
  'tables 80 deep': times(80, '<table><tr><td>x<td>'),
  'cells that span everything': `<table>${times(10_000, '<tr><td colspan=100000 rowspan=100000>x')}`,
  'a paragraph of 10,000 emphases': `<p>${times(5000, '<em>a</em><strong>b</strong>')}`,
  'a paragraph of marks': `<p>${times(50_000, '* _ [ ')}`,
  '50,000 anchors side by side': numbered(50_000, index => `<a id=x${index}></a>`),
  '10,000 headings of one text': times(10_000, '<h2>x</h2>'),
  'a list of 20,000 items': `<ul>${times(20_000, '<li>x')}`,
  '30,000 lines of code in elements': `<pre>${times(30_000, '<span class=line>x</span>')}`,
  'comments between letters': times(100_000, 'a<!-- -->'),
  'references to characters': times(2_000_000, '&amp;'),
  'a title without an end': `<title>${times(2_000_000, '<x>')}`,
}

describe('hostile HTML', () => {
  for (const [name, html] of Object.entries(refused))
    test(`is refused: ${name}`, () => {
      const cpu = cpuOf(() => assert.throws(() => parseHtml(html), Invalid))
      assert.ok(cpu < mostCpu, `${cpu} ms`)
    })

  for (const [name, html] of Object.entries(read))
    test(`is read, or refused, in bounded time: ${name}`, () => {
      const cpu = cpuOf(() => {
        examinePage(parseHtml(html), 'https://example.com/')
        try {
          markdownOf(html, { isAnchorWanted: () => true })
        } catch (error) {
          assert.ok(error instanceof Invalid)
        }
      })
      assert.ok(cpu < mostCpu, `${cpu} ms`)
    })
})
