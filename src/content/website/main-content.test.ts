// Which parts of a page are its content, and which parts around and within it are not.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lines, markdownOf } from './testing.ts'

const around = (content: string): string =>
  `<body><a class="skip-link" href="#c">Skip</a><header><nav>Menu</nav></header><aside class="sidebar">Side</aside>${content}<footer>Foot</footer></body>`

const text = 'Words that somebody reads, one after the other. '.repeat(8)

describe('the content of a page', () => {
  for (const [where, open, close] of [
    ['in main', '<main>', '</main>'],
    ['in an element with the role', '<div role="main">', '</div>'],
    ['in an article', '<div><article>', '</article></div>'],
    ['in the element of DocBook', '<div class="chapter">', '</div>'],
    ['where most of the text is', '<div class="wrap"><div id="x">', '</div></div>'],
    [
      'in the cell of a table that lays out the page',
      '<table><tr><td><a href="a">Menu</a></td><td>',
      '</td></tr></table>',
    ],
  ] as const)
    test(`is found ${where}`, () => {
      const html = around(`${open}<h1>T</h1><p>${text}</p><p>${text}</p>${close}`)
      assert.equal(markdownOf(html), lines('# T', '', text.trim(), '', text.trim()))
    })

  test('is without navigation, marks of headings, buttons, banners, scripts and what is hidden', () => {
    const noise = [
      '<nav>Nav</nav>',
      '<div class="breadcrumbs">Crumbs</div>',
      '<button>Copy</button>',
      '<div class="cookie-banner">Cookies</div>',
      '<script>run()</script><style>p {}</style><template>T</template><noscript>Off</noscript>',
      '<p hidden>Hidden</p><span aria-hidden="true">Sign</span>',
      '<div class="toc"><ul><li><a href="#s">On this page</a></li></ul></div>',
      '<a class="edit-this-page" href="e">Edit</a>',
    ].join('')
    const heading = '<h2 id="s">S<a class="headerlink" href="#s">¶</a> <a class="anchor" href="#s"></a></h2>'
    assert.equal(
      markdownOf(`<main><h1>T</h1>${noise}${heading}<p>One</p></main>`),
      lines('# T', '', '## S', '', 'One'),
    )
  })

  test('has the foot of a quote, and lists of contents that lead to other pages', () => {
    const html =
      '<main><h1>T</h1><blockquote><p>Q</p><footer>Who</footer></blockquote><div class="toc"><ul><li><a href="b.html">B</a></li></ul></div></main>'
    assert.equal(
      markdownOf(html),
      lines('# T', '', '> Q', '>', '> Who', '', '- [B](https://example.com/docs/b.html)'),
    )
  })

  test('has its title from around it where it has none', () =>
    assert.equal(
      markdownOf('<body><div class="head"><h1>T</h1></div><main><p>One</p></main></body>'),
      lines('# T', '', 'One'),
    ))
})
