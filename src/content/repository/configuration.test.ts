// Configurations of repositories: what is read of them, and what is a problem.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfiguration, readYaml } from './configuration.ts'

test('stray invisible characters in keys, values and paths are ignored', () => {
  const text =
    '\uFEFFroot: ./spec/\u200B\n\n\u200Bstructure:  \n\u00A0\u00A0\u00A0\u00A0readme: READ\u200BME.md  \n    \u200Dsummary: SUMMARY.md\u200B\n'
  const { root, readme, summary, problems } = readConfiguration(text)
  assert.deepEqual(
    { root, readme, summary, problems },
    { root: 'spec', readme: 'spec/README.md', summary: 'spec/SUMMARY.md', problems: [] },
  )
})

test('JSON is read as well', () => {
  const { root, readme } = readConfiguration('{"root": "./docs", "structure": {"readme": "gb-readme.md"}}')
  assert.deepEqual({ root, readme }, { root: 'docs', readme: 'docs/gb-readme.md' })
})

test('redirects lead to paths of the repository', () => {
  const { redirects } = readConfiguration(
    'root: ./docs\nredirects:\n  old/page: ./new/page.md\n  help: /README.md\n',
  )
  assert.deepEqual(redirects, [
    { from: 'old/page', to: 'docs/new/page.md' },
    { from: 'help', to: 'docs/README.md' },
  ])
})

test('what is wrong is a problem, and the rest counts', () => {
  const { root, summary, redirects, problems } = readConfiguration(
    'root: ../..\nstructure:\n  summary: [1]\nredirects:\n  a: ../../x.md\n  b: c.md\n',
  )
  assert.deepEqual(
    { root, summary, redirects },
    { root: '', summary: undefined, redirects: [{ from: 'b', to: 'c.md' }] },
  )
  assert.equal(problems.length, 3)
})

test('hostile YAML is a problem and never an error', () => {
  const laughs = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
    .split('')
    .map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]},`.repeat(9)}]`)
    .join('\n')}`
  const texts = [
    '{',
    '\t- :',
    laughs,
    '['.repeat(20_000),
    '- '.repeat(20_000),
    'x'.repeat(500_001),
    '&a [*a]',
  ]
  for (const text of texts) assert.equal(typeof readYaml(text).problem, 'string', text.slice(0, 20))
})

test('unknown tags are tolerated', () => {
  assert.deepEqual(readYaml('a: !!python/name:x.y\nb: !ENV [X, 1]\n').value, { a: '', b: ['X', 1] })
})

test('a path that some file system refuses is a problem', () => {
  for (const path of [
    'a\0b.md',
    'a\r\nb.md',
    'a\\b.md',
    'C:/a.md',
    '.git/a.md',
    'x'.repeat(256),
    'y/'.repeat(61),
  ]) {
    const { root, summary, readme, redirects, problems } = readConfiguration(
      JSON.stringify({ root: path, structure: { summary: path, readme: path }, redirects: { old: path } }),
    )
    assert.deepEqual([root, summary, readme, redirects], ['', undefined, undefined, []], path)
    assert.equal(problems.length, 4)
  }
})
