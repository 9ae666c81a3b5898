// Rendering: nothing can run, anchors and links work, GFM comes out.
import assert from 'node:assert/strict'
import test from 'node:test'
import { blocks } from './blocks.ts'
import { parseMarkdown } from './parse.ts'
import { type RenderOptions, renderHtml } from './render.ts'

const html = (text: string, options?: RenderOptions): string => renderHtml(parseMarkdown(text), options)

const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" OnError="alert(1)">',
  '<img/src/onerror=alert(1)>',
  '<div onclick="alert(1)" style="background:url(javascript:alert(1))">a</div>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" javascript:alert(1)">a</a>',
  '<a href="JaVaScRiPt:alert(1)">a</a>',
  '<a href="java&#9;script:alert(1)">a</a>',
  '<a href="java\nscript:alert(1)">a</a>',
  '<a href="&#106;&#97;vascript:alert(1)">a</a>',
  '<a href="&#x1;javascript:alert(1)">a</a>',
  '<a href="vbscript:msgbox(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="view-source:javascript:alert(1)">a</a>',
  '<a href="blob:x">a</a>',
  '[a](javascript:alert(1))',
  '[a](<java\tscript:alert(1)>)',
  '[a](javascript&colon;alert(1))',
  '[a](&#x6A;avascript:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '![a](javascript:alert(1))',
  '![a](data:image/svg+xml,<svg/onload=alert(1)>)',
  '<javascript:alert(1)>',
  '[a]: javascript:alert(1)\n\n[a]',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math href="javascript:alert(1)">a</math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<style>@import "javascript:alert(1)"</style>',
  '<link rel=stylesheet href="//evil.example">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">a</button><input type=submit></form>',
  '<isindex action="javascript:alert(1)">',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>a</details>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<textarea><script>alert(1)</script></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<!--><script>alert(1)</script>-->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '</p><script>alert(1)</script>',
  '<blockquote cite="javascript:alert(1)">a</blockquote>',
  '`</code><script>alert(1)</script>`',
  '```"><script>alert(1)</script>\na\n```',
  '# <script>alert(1)</script>',
  '[^1]\n\n[^1]: <script>alert(1)</script>',
  '[^"><script>alert(1)</script>]\n\n[^"><script>alert(1)</script>]: a',
  '| a |\n|-|\n| <script>alert(1)</script> |',
  '![" onerror="alert(1)](x)',
  '[a](x "\' onclick=alert(1) \'")',
]

const tags = new Set(
  (
    'a b blockquote br code del details div em figure h1 h2 h3 h4 h5 h6 hr i img input li ol p pre q s section source span strong ' +
    'sub summary sup table tbody td th thead tr u ul'
  ).split(' '),
)

for (const attack of attacks) {
  test(`nothing can run in ${JSON.stringify(attack)}`, () => {
    for (const [, name = '', attributes = ''] of html(attack).matchAll(
      /<([a-z][^\s/>]*)((?:"[^"]*"|[^">])*)>/gi,
    )) {
      assert.ok(tags.has(name), `<${name}>`)
      for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)) {
        assert.doesNotMatch(attribute, /^on|^style$|^srcdoc$|^formaction$|^action$/i)
        assert.doesNotMatch(/^(?:href|src|cite)$/.test(attribute) ? value : '', /^[^/?#]*(?::|&colon;)/)
      }
    }
  })
}

test('a destination that the caller gives is sanitized as well', () => {
  assert.equal(html('[a](b)', { links: { b: 'javascript:alert(1)' } }), '<p><a>a</a></p>')
})

test('a link that is given an empty address leads nowhere, and stays as text', () => {
  const links = { b: '', 'c%20d': '' }
  assert.equal(html('[a](b) [e](c%20d)', { links }), '<p><a>a</a> <a>e</a></p>')
  assert.equal(html('<a href="b">a</a>', { links }).trim(), '<p><a>a</a></p>')
})

test('headings carry the ids of their blocks', () => {
  const text = '# A\n\n## A\n\n> # A\n\n# `b` c\n'
  const ids = blocks(parseMarkdown(text)).flatMap(({ id, node }) => (node.type === 'heading' ? [id] : []))
  assert.deepEqual(
    [...html(text).matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id),
    ['a', 'a-1', 'a-2', 'b-c'],
  )
  assert.deepEqual(ids, ['a', 'a-1', 'b-c'])
})

test('ids and names of raw HTML take no other id, and links within the page find them', () => {
  const result = html(
    '# A\n\n<p id="a">x</p> <a name="b">y</a>\n\n<h1 id="note:fn-1">z</h1>\n\n[to a](#a) [to b](#b) [to c](#c)',
  )
  assert.equal(result.match(/id="a"/g)?.length, 1)
  assert.match(result, /<p id="user-content-a">/)
  assert.match(result, /name="user-content-b"/)
  assert.match(result, /id="user-content-note:fn-1"/)
  assert.match(result, /href="#a".*href="#user-content-b".*href="#c"/)
})

test('destinations are replaced in Markdown, in references and in raw HTML', () => {
  const links = { 'a b.md': '/a', 'c.png': '/c?d&e', constructor: '/own' }
  assert.equal(
    html('[1](<a b.md>) [2][r] <a href="a b.md">3</a> ![4](c.png) [5](other.md)\n\n[r]: <a b.md>', { links }),
    '<p><a href="/a">1</a> <a href="/a">2</a> <a href="/a">3</a> <img src="/c?d&#x26;e" alt="4"> <a href="other.md">5</a></p>',
  )
})

test('footnotes lead there and back', () => {
  const result = html('a[^n]\n\n[^n]: b')
  assert.match(result, /<a href="#note:fn-n" id="note:fnref-n"/)
  assert.match(result, /<li id="note:fn-n">/)
  assert.match(result, /href="#note:fnref-n"/)
})

test('task lists and tables come out', () => {
  assert.match(
    html('- [x] a\n- [ ] b'),
    /<input type="checkbox" checked disabled> a[\s\S]*<input type="checkbox" disabled> b/,
  )
  assert.match(html('|a|b|\n|:-|-:|\n|c|d|'), /<td align="left">c<\/td>\s*<td align="right">d<\/td>/)
})

test('raw HTML that is harmless stays', () => {
  assert.equal(
    html(
      '<details><summary>a</summary>\n\n*b*\n\n</details>\n\n<figure><img src="c" alt="d"><figcaption>e</figcaption></figure>',
    ),
    '<details class="expandable">\n<summary>a</summary>\n<p><em>b</em></p>\n</details>\n<figure><img src="c" alt="d"><figcaption>e</figcaption></figure>',
  )
})

test('rendering leaves the tree as it was', () => {
  const root = parseMarkdown('# a\n\n[b](c)[^d] <i>e</i>\n\n[^d]: f')
  const before = structuredClone(root)
  const first = renderHtml(root, { links: { c: 'x' } })
  assert.deepEqual(root, before)
  assert.equal(renderHtml(root, { links: { c: 'x' } }), first)
})
