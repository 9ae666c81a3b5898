// The metadata and links of a page.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ExaminedPage, examinePage, mainContent, parseHtml } from './index.ts'

const examined = (html: string): ExaminedPage =>
  examinePage(parseHtml(html), 'https://example.com/a/b.html?x#y')

describe('a page is examined', () => {
  test('for its title, its description, its language and what made it', () => {
    const page = examined(
      '<html lang="en-GB"><title>\n A  page </title><meta name="description" content=" All of\nit"><meta name=Generator content="Docs 1">',
    )
    assert.deepEqual(
      [page.title, page.description, page.language, page.generator],
      ['A page', 'All of it', 'en-gb', 'Docs 1'],
    )
  })

  test('for its links, absolute, from the base that it names', () => {
    const page = examined(
      '<base href="/c/"><link rel=next href=n.html title=Next><a href="d.html#e" rel=nofollow>D <b>e</b></a><a href="javascript:x()">no</a>',
    )
    assert.equal(page.base, 'https://example.com/c/')
    assert.deepEqual(page.links, [
      { url: 'https://example.com/c/n.html', text: 'Next', rel: 'next' },
      { url: 'https://example.com/c/d.html#e', text: 'D e', rel: 'nofollow' },
    ])
  })

  test('for what it shows and offers', () => {
    const page = examined(
      '<img src="a.png"><img src="data:image/gif;base64,AA" data-src="late.png"><img srcset="s.png 1x, l.png 2x"><a download href="f.zip">f</a><video poster=p.jpg src=v.mp4></video>',
    )
    assert.deepEqual(
      page.images.map(url => url.slice('https://example.com/a/'.length)),
      ['a.png', 'late.png', 'l.png', 'v.mp4', 'p.jpg'],
    )
    assert.deepEqual(page.downloads, ['https://example.com/a/f.zip'])
  })

  test('for where it leads on its own accord, and which address is its own', () => {
    const page = examined(
      '<meta http-equiv=refresh content="0; url=new.html"><link rel=canonical href="/own">',
    )
    assert.deepEqual(
      [page.isRedirect, page.redirect, page.canonical],
      [true, 'https://example.com/a/new.html', 'https://example.com/own'],
    )
  })

  test('for the ids that addresses can name', () =>
    assert.deepEqual(examined('<p id=one><a name=two></a><p id=one>').ids, ['one', 'two']))
})

describe('the main content', () => {
  test('is what has most text that is no link, where nothing says what it is', () => {
    const text = 'Words of the page that are read. '.repeat(10)
    const [main] = mainContent(
      parseHtml(
        `<div class=menu>${'<a href=x>Link of a menu</a>'.repeat(50)}</div><div id=it><p>${text}<p>${text}</div>`,
      ),
    )
    assert.equal(main?.properties.id, 'it')
  })
})
