// Highlighted code: its text is the code, its classes are the documented ones, and nothing else comes out.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { ElementContent } from 'hast'
import { highlightCode } from './highlight-code.ts'
import { plainLines } from './index.ts'
import { tokenClasses } from './token-classes.ts'

const textOf = (nodes: readonly ElementContent[]): string =>
  nodes
    .map(node => (node.type === 'text' ? node.value : node.type === 'element' ? textOf(node.children) : ''))
    .join('')

/** Each part of the code that has a class, in order. */
const tokensOf = (nodes: readonly ElementContent[]): [className: string, text: string][] =>
  nodes.flatMap(node => {
    if (node.type !== 'element') return []
    const [name] = node.properties.className as string[]
    return name === 'line' ? tokensOf(node.children) : [[String(name), textOf(node.children)]]
  })

const highlighted = async (code: string, language: string): Promise<ElementContent[]> => {
  const lines = await highlightCode(code, language)
  assert.ok(lines, language)
  return lines
}

const EXAMPLES: [language: string, code: string, tokens: string][] = [
  [
    'ts',
    'const f = (p: string) => `a${p + 1}\\n` // b',
    'keyword:const function:f operator:= punctuation:( parameter:p operator:: type:string punctuation:) operator:=> string:`a ' +
      'punctuation:${ variable:p operator:+ number:1 punctuation:} escape:\\n string:` comment:// b',
  ],
  [
    'sh',
    'export A="$B" && grep x',
    'keyword:export variable:A operator:= string:" variable:$B string:" punctuation:&& function:grep string:x',
  ],
  ['json', '{"a": true}', 'punctuation:{ property:"a" punctuation:: constant:true punctuation:}'],
  ['yml', 'a: b', 'property:a punctuation:: string:b'],
  ['html', '<a href="x">', 'punctuation:< tag:a attribute:href punctuation:= string:"x" punctuation:>'],
  ['diff', '-a\n+b', 'deleted:-a inserted:+b'],
  ['md', '# A\n\n[b](c)', 'heading:# A punctuation:[ link:b punctuation:]( link:c punctuation:)'],
  ['js', '/a/', 'string:/ regexp:a string:/'],
]

for (const [language, code, tokens] of EXAMPLES) {
  test(`the parts of ${language} have their classes`, async () => {
    const found = tokensOf(await highlighted(code, language))
    assert.equal(found.map(([name, text]) => `${name.replace('token-', '')}:${text}`).join(' '), tokens)
  })
}

test('each line is an element of its own, with line endings between them', async () => {
  const shape = (nodes: readonly ElementContent[]): string[] =>
    nodes.map(node => (node.type === 'element' ? `<${textOf([node])}>` : textOf([node])))
  for (const language of ['js', 'text'])
    assert.deepEqual(shape(await highlighted('a\n\r\nb', language)), ['<a>', '\n', '<>', '\r\n', '<b>'])
  assert.deepEqual(shape(plainLines('')), ['<>'])
})

test('a language is known by its name and its aliases, in capitals or not', async () => {
  const expected = tokensOf(await highlighted('let a = 1', 'javascript'))
  for (const name of ['js', 'JavaScript', 'mjs', 'cjs'])
    assert.deepEqual(tokensOf(await highlighted('let a = 1', name)), expected, name)
})

test('more languages than a highlighter keeps come out alike, together and one after the other', async () => {
  const languages = (
    'awk bat c cmake clojure csv dart diff docker fish go graphql hcl ini java json jsonc lua make nginx proto r rust scss ' +
    'sql toml vim yaml zig'
  ).split(' ')
  const together = await Promise.all(languages.map(name => highlighted('let a = "b" # 1', name)))
  for (const [index, name] of languages.entries()) {
    const alone = await highlighted('let a = "b" # 1\n', name)
    assert.deepEqual(tokensOf(alone), tokensOf(together[index] ?? []), name)
  }
})

test('a language that nobody knows is none', async () => {
  for (const name of ['', 'klingon', 'constructor', '__proto__', '../langs/js', 'ansi', 'x'.repeat(100_000)])
    assert.equal(await highlightCode('a', name), undefined, name.slice(0, 20))
})

test('the same code of a language is highlighted once', async () => {
  assert.equal(await highlightCode('let b', 'js'), await highlightCode('let b', 'js'))
  assert.notEqual(await highlightCode('let b', 'js'), await highlightCode('let b', 'ts'))
})

test('code that is too long stays plain, and so does a line', async () => {
  const line = 'let a = 1\n'
  assert.notDeepEqual(tokensOf(await highlighted(line.repeat(500), 'js')), [])
  const long = line.repeat(10_001)
  const plain = await highlighted(long, 'js')
  assert.deepEqual([tokensOf(plain), textOf(plain)], [[], long])
  const withLongLine = `let a\n${'x + '.repeat(400)}1\nlet b`
  const lines = await highlighted(withLongLine, 'js')
  assert.deepEqual(
    tokensOf(lines).map(([, text]) => text),
    ['let', 'a', 'let', 'b'],
  )
  assert.equal(textOf(lines), withLongLine)
})

test('where long lines together are too much work, the longest stay plain', async () => {
  const lines = (count: number): string => `let a\n${`${'x+'.repeat(499)}1\n`.repeat(count)}`
  const parts = async (code: string): Promise<number> => tokensOf(await highlighted(code, 'js')).length
  assert.equal(await parts(lines(4)), 2 + 4 * 999)
  assert.equal(await parts(lines(5)), 2)
})

test('what follows a line after which too much is open stays plain', async () => {
  const parts = async (depth: number): Promise<string[]> =>
    tokensOf(await highlighted(`let a = ${'['.repeat(depth)}\nlet b\nlet c`, 'js')).map(([, text]) => text)
  assert.ok((await parts(100)).includes('b'))
  assert.ok((await parts(1000)).includes('a'))
  assert.ok(!(await parts(1000)).includes('b'))
})

test('code of very many parts or lines stays plain', async () => {
  const parts = '1+\n'.repeat(33_000)
  assert.deepEqual(tokensOf(await highlighted(parts, 'js')), [])
  assert.deepEqual(plainLines('\n'.repeat(1_000_000)), [{ type: 'text', value: '\n'.repeat(1_000_000) }])
})

const pieces =
  'const function ( ) { } [ ] " \' ` ${ // /* */ # <a href= > </a> <!-- --> = => == + - * / \\ . , ; : @ $x 1.5 0x1f true ' +
  'class if else return def end <?php ?> <script> </script> <style> {{ }} {% %} --- +++ ~ | & && é 🐢 \\n %'

test('whatever the code, its text is the code, and its classes are the documented ones', async () => {
  const piece = fc.constantFrom(...pieces.split(' '), '\n', '\r\n', '\r', '\t', ' ', '\0', '\uFEFF', '\u2028')
  const code = fc.oneof(
    fc.array(piece, { maxLength: 40 }).map(parts => parts.join('')),
    fc.string({ maxLength: 60, unit: 'binary' }),
  )
  const languages = ['ts', 'html', 'bash', 'python', 'yaml', 'json', 'css', 'php', 'md', 'go', 'diff', 'text']
  await fc.assert(
    fc.asyncProperty(code, fc.constantFrom(...languages), async (source, language) => {
      const lines = await highlighted(source, language)
      assert.equal(textOf(lines), source)
      for (const [name] of tokensOf(lines)) assert.ok(tokenClasses.includes(name), name)
      assert.doesNotMatch(JSON.stringify(lines), /"(?:style|color|href|id)":/)
    }),
    { numRuns: 300 },
  )
})

test('there are at most 20 classes, each named alike', () => {
  assert.ok(tokenClasses.length <= 20)
  for (const name of tokenClasses) assert.match(name, /^token-[a-z]+$/)
})
