// What is drawn in a page: formulas always, coloured code if asked for, and both within limits.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import test from 'node:test'
import { parseMarkdown } from './parse.ts'
import { type PageRenderOptions, renderPage } from './render-page.ts'

const html = (text: string, options: PageRenderOptions = {}): Promise<string> =>
  renderPage(parseMarkdown(text), options)

const fence = (code: string, info = 'js'): string => `\`\`\`${info}\n${code}\n\`\`\`\n`

test('formulas are MathML, in a line and on lines of their own', async () => {
  assert.match(
    await html('If $x^2$ is\n\n$$\n\\frac{a}{b}\n$$\n'),
    /^<p>If <span class="math"><math><semantics><msup>.*<\/math><\/span> is<\/p>\n<div class="math"><math display="block" class="tml-display"><semantics><mfrac>.*<\/math><\/div>$/,
  )
})

test('the source of a formula that is wrong is shown as code', async () => {
  assert.equal(
    await html('a $\\nonsense{x}$ b\n\n$$\n\\frac{a\n$$\n'),
    '<p>a <code class="math">\\nonsense{x}</code> b</p>\n<div class="math"><code class="math">\\frac{a</code></div>',
  )
})

test('formulas are drawn in a page with raw HTML, in tables and in headings too', async () => {
  const result = await html('# $a$\n\n<b>$b$</b>\n\n| $c$ |\n|-|\n| $d$ |\n\n[$e$](x)\n')
  assert.equal(result.match(/<math>/g)?.length, 5)
})

test('no text can name the place of a drawing', async () => {
  const result = await html('<span class="math" id="drawing:0">x</span>\n\n$a$\n\n<p id="drawing:0"></p>')
  assert.equal(result.match(/<math>/g)?.length, 1)
  assert.match(result, /id="user-content-drawing:0">x<\/span>/)
})

test('code is highlighted where that is asked for, and its text stays the same', async () => {
  const text = fence('const a = "<b>"\n// c')
  const plain = await html(text)
  const colored = await html(text, { highlight: true })
  assert.doesNotMatch(plain, /span/)
  assert.match(colored, /<span class="line"><span class="token-keyword">const<\/span>/)
  assert.equal(colored.replace(/<\/?span[^>]*>/g, ''), plain)
})

test('lines of code that stand out are marked; code of an unknown language has lines alone', async () => {
  assert.match(
    await html(fence('a\nb', 'klingon {2}'), { highlight: true }),
    /<pre><code class="language-klingon"><span class="line">a<\/span>\n<mark class="line">b<\/mark>\n<\/code>/,
  )
})

test('code beyond what a page may have is shown plain, and less of it after that is not', async () => {
  const long = `const a = 1\n${'b1234567\n'.repeat(7000)}`
  const text = fence(long) + fence(long) + fence('const c = 1')
  assert.deepEqual(
    [...(await html(text, { highlight: true })).matchAll(/<pre><code[^>]*>(.{1,50})/g)].map(([, code = '']) =>
      code.includes('token'),
    ),
    [true, false, true],
  )
})

test('a page has a bounded number of languages highlighted', async () => {
  const names = 'js ts json yaml html css sql sh py go rust toml ini xml'.split(' ')
  const result = await html(names.map(name => fence('<a b="c">', name)).join('\n'), { highlight: true })
  const colored = [...result.matchAll(/<code class="language-(\w+)">(.*)/g)].filter(([, , code = '']) =>
    code.includes('token'),
  )
  assert.deepEqual(
    colored.map(([, name]) => name),
    names.slice(0, 12),
  )
})

test('formulas beyond what a page may have are shown as their source', async () => {
  const wrong = (count: number): string =>
    Array.from({ length: count }, (_, index) => `$\\nonsense_{${index}}$ `).join('')
  assert.match(await html(`${wrong(100)} $a$`), /<math>/)
  assert.doesNotMatch(await html(`${wrong(101)} $a$`), /<math>/)
})

const video = '{% embed url="https://youtu.be/abc_1" %}\nA *video*\n{% endembed %}\n'

test('an embed is a link with the name of its provider', async () => {
  const link = '<a href="https://youtu.be/abc_1">YouTube: youtu.be/abc_1</a>'
  const whole = `<figure class="embed" data-provider="youtube">${link}<figcaption><p>A <em>video</em></p></figcaption></figure>`
  assert.equal((await html(video)).replaceAll('\n', ''), whole)
  assert.equal((await html(video, { frames: ['vimeo'] })).replaceAll('\n', ''), whole)
  assert.equal(
    await html('{% embed url="https://example.com/a" %}'),
    '<figure class="embed"><a href="https://example.com/a">https://example.com/a</a></figure>',
  )
})

test('an embed of an allowed provider is a frame that is kept from the page around it, and the link', async () => {
  const result = await html(video, { frames: ['youtube'] })
  const [frame = ''] = /<iframe[^>]*><\/iframe>/.exec(result) ?? []
  assert.match(frame, / src="https:\/\/www\.youtube-nocookie\.com\/embed\/abc_1"/)
  assert.match(frame, / title="YouTube: A video"/)
  assert.match(frame, / loading="lazy"/)
  assert.match(frame, / sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"/)
  assert.match(frame, / referrerpolicy="strict-origin-when-cross-origin"/)
  assert.match(result, /<div class="embed-frame"><iframe.*<\/div><a href="https:\/\/youtu\.be\/abc_1">/)
})

test('no text makes a frame by itself', async () => {
  const text =
    '<iframe src="https://www.youtube-nocookie.com/embed/a"></iframe><div class="embed-frame" id="drawing:0"></div>'
  assert.doesNotMatch(await html(text, { frames: ['youtube'] }), /iframe/)
})

test('a page has a bounded number of frames', async () => {
  const result = await html(video.repeat(60), { frames: ['youtube'] })
  assert.equal(result.match(/<iframe/g)?.length, 50)
  assert.equal(result.match(/<figure/g)?.length, 60)
})

test('a page loads Temml where it has a formula, and the highlighter where it is asked for', () => {
  const loadedFor = (text: string, highlight: boolean): string[] => {
    const program = `
      import { registerHooks } from 'node:module'
      const loaded = new Set()
      registerHooks({ load: (url, context, next) => {
        loaded.add(/\\/(temml|shiki)\\//.exec(url)?.[1])
        return next(url, context)
      } })
      const { parseMarkdown, renderPage } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))})
      await renderPage(parseMarkdown(${JSON.stringify(text)}), { highlight: ${highlight} })
      loaded.delete(undefined)
      console.log(JSON.stringify([...loaded]))`
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }),
    ) as string[]
  }
  assert.deepEqual(loadedFor(`a costs $5\n\n${fence('b')}`, false), [])
  assert.deepEqual(loadedFor('$a$', true), ['temml'])
  assert.deepEqual(loadedFor(fence('b'), true), ['shiki'])
})
