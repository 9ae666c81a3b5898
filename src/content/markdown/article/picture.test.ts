// Pictures as readers of a site get them.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { htmlOf } from './testing.ts'

suite('pictures', () => {
  const sizes = { '/a.png': { width: 1000, height: 500 } }
  const first = /<img[^>]*>/
  const cases: Record<string, [text: string, image: string]> = {
    'have the size of their file': ['![b](/a.png)', '<img alt="b" src="/a.png" width="1000" height="500">'],
    'keep its proportions where a width is written': [
      '<figure><img src="/a.png" alt="b" width="300"></figure>',
      '<img alt="b" src="/a.png" width="300" height="150">',
    ],
    'have a class for a part of the width': [
      'b <img src="/a.png" alt="" width="50%">',
      '<img alt="" src="/a.png" width="1000" height="500" class="sized w6">',
    ],
    'of an unknown size have what is written': [
      '<figure><img src="/c.png" alt="" width="30"></figure>',
      '<img alt="" src="/c.png" width="30">',
    ],
  }
  for (const [rule, [text, image]] of Object.entries(cases))
    test(rule, async () => assert.equal(first.exec(await htmlOf(text, { sizes }))?.[0], image))

  test('are loaded late, but for the first', async () => {
    const html = await htmlOf('![a](/a.png)\n\n![b](/b.png)')
    assert.deepEqual(html.match(/loading="lazy"/g)?.length, 1)
    assert.match(html, /alt="b" src="\/b.png" loading/)
  })

  test('in light and dark are two, of which one is shown', async () => {
    const source = (scheme: string, src: string) =>
      `<source media="(prefers-color-scheme: ${scheme})" srcset="${src}">`
    const text = `b <picture>${source('dark', '/d.png')}${source('light', '/l.png')}<img src="/a.png" alt="c"></picture>`
    assert.equal(
      await htmlOf(text),
      '<p>b <img alt="c" src="/l.png" class="on-light" loading="lazy" decoding="async"><img alt="c" src="/d.png" class="on-dark" loading="lazy" decoding="async"></p>',
    )
  })

  test('that lead nowhere, or to no file of the repository, are their text', async () => {
    assert.equal(await htmlOf('a ![b](c.png)', { links: { 'c.png': '' } }), '<p>a b</p>')
    for (const path of ['c.png', './c.png', '../c.png', '.gitbook/assets/c.png?raw=true'])
      assert.equal(await htmlOf(`a ![b](${path})`), '<p>a b</p>', path)
    assert.match(await htmlOf('a ![b](c.png)', { links: { 'c.png': '/~/files/c' } }), /src="\/~\/files\/c"/)
    assert.match(await htmlOf('a ![b](https://example.com/c.png)'), /src="https:/)
  })

  test('of which one scheme is lost are shown in the other in both', async () => {
    const source = '<source media="(prefers-color-scheme: dark)" srcset="../d.png">'
    const html = await htmlOf(`b <picture>${source}<img src="/a.png" alt="c"></picture>`)
    assert.equal(html, '<p>b <img alt="c" src="/a.png"></p>')
    const card =
      '<table data-view="cards"><thead><tr><th></th><th data-card-cover></th><th data-card-cover-dark></th></tr></thead><tbody><tr><td>a</td><td><a href="/c.png">c</a></td><td><a href="d.png">d</a></td></tr></tbody></table>'
    assert.equal((await htmlOf(card)).match(/<img/g)?.length, 1)
  })

  test('that are large in a figure are links to themselves, small ones are not', async () => {
    const small = { '/a.png': { width: 200, height: 100 } }
    assert.match(await htmlOf('![b](/a.png)', { sizes }), /<a class="zoom" href="\/a.png"><img/)
    assert.doesNotMatch(await htmlOf('![b](/a.png)', { sizes: small }), /zoom/)
    assert.match(
      await htmlOf('![](/a.png)'),
      /<a class="zoom" href="\/a.png" aria-label="Enlarge the image">/,
    )
  })
})
