// Assets of pages of sites: small, compressed, and equivalent after they were shortened.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ts } from '@ts-morph/common'
import { rareStylesFor } from './rare-style.ts'
import { answerAsset, drawingStyle, rareStyle, script, searchStyle, style } from './site-assets.ts'
import { tightenScript, tightenStyle } from './tighten.ts'

const sent = async (name: string): Promise<number> =>
  (await answerAsset(`/~/assets/${name}`, 'br'))?.body.length ?? assert.fail(name)

const fetchedBy = ({ bytes }: { readonly bytes: Buffer }, name: string): string =>
  new RegExp(`'\\./(${name}[^']*)'`).exec(bytes.toString())?.[1] ?? assert.fail(name)

test('the style of a page is 5 KB at most, and its scripts 2, or 4 once somebody searches', async () => {
  const [css, js] = [await sent(style.name), await sent(script.name)]
  const searching = js + (await sent(fetchedBy(script, 'search')))
  assert.ok(css <= 5000, `${css}`)
  assert.ok(js <= 2000, `${js}`)
  assert.ok(searching <= 4000, `${searching}`)
})

test('what few pages load, or nobody before they search, is 2 KB at most', async () => {
  for (const { name } of [rareStyle, drawingStyle, searchStyle]) assert.ok((await sent(name)) <= 2000, name)
})

test('assets are sent as short as a browser takes them', async () => {
  const path = `/acme/docs/~/assets/${style.name}`
  const [plain, br, gzip] = await Promise.all([
    answerAsset(path),
    answerAsset(path, 'gzip, deflate, br'),
    answerAsset(path, 'gzip'),
  ])
  assert.deepEqual(plain?.body, style.bytes)
  assert.deepEqual(brotliDecompressSync(br?.body as Buffer), style.bytes)
  assert.deepEqual(gunzipSync(gzip?.body as Buffer), style.bytes)
  assert.deepEqual(
    [plain, br, gzip].map(answer => answer?.headers['content-encoding']),
    [undefined, 'br', 'gzip'],
  )
})

test('what is wrong in one script does not keep the others from running', () => {
  const [first = ''] = script.bytes.toString().split('catch(e){reportError(e)}')
  assert.equal(script.bytes.toString().match(/catch\(e\)\{reportError\(e\)\}/g)?.length, 3)
  assert.match(first, /^try\{/)
})

test('a script says the same after it was made shorter', () => {
  const folder = new URL('./client/', import.meta.url)
  const names = readdirSync(folder)
  assert.ok(names.length > 3)
  for (const name of names) {
    const written = readFileSync(new URL(name, folder), 'utf8')
    assert.equal(printed(tightenScript(written)), printed(written), name)
  }
})

/** The script as the compiler parses it, printed in one line. */
const printed = (text: string): string =>
  ts
    .createPrinter({ removeComments: true })
    .printFile(ts.createSourceFile('script.js', text, ts.ScriptTarget.Latest))
    .replace(/\s+/g, ' ')
    .replace(/,? ?([()[\]{};,]) ?/g, '$1')

test('style is shortened between what it quotes', () => {
  for (const [written, short] of [
    ['/* Why */\n.a > .b {\n  margin: 0.5rem 0;\n}\n', '.a>.b{margin:.5rem 0}'],
    ['.a { & .b { color: red; } & + & { top: 0; } }', '.a{.b{color:red}& + &{top:0}}'],
    ['.a::after { content: " (" attr(href) ")"; }', '.a::after{content:" (" attr(href) ")"}'],
    ['[data-a="b"] { width: calc(1px - 0.5em); }', '[data-a=b]{width:calc(1px - .5em)}'],
    ['@media (width >= 60rem) { a { b: "{ c : d }" } }', '@media (width>=60rem){a{b:"{ c : d }"}}'],
    ['/*! Theirs */\na { b: url(x / y) }', '/*! Theirs */a{b:url(x / y)}'],
  ] as const)
    assert.equal(tightenStyle(written), short)
})

test('only pages with blocks that few pages have load the style of these', () => {
  const needs = (html: string, ...styles: readonly object[]) =>
    assert.deepEqual(new Set(rareStylesFor(html)), new Set(styles), html)
  for (const html of ['<mark>a</mark>', '<ol class="stepper">', '<a class="button primary">'])
    needs(html, rareStyle)
  for (const html of ['<math>', '<ul class="fields">']) needs(html, drawingStyle)
  needs('<p class="operation"><b class="badge green">', rareStyle, drawingStyle)
  for (const html of ['<p>class="stepper"', '<div class="hint" data-style="info">', '<figure class="code">'])
    needs(html)
})
