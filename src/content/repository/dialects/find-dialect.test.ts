// The rules of recognising exports of other programs, by names alone, and of converting their paths.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DialectPlan } from './dialect.ts'
import { findDialect } from './find-dialect.ts'

const id = '0123456789abcdef'.repeat(2)

const filesOf = (...paths: readonly string[]) => {
  const all = new Set(paths)
  return { has: (path: string) => all.has(path), keys: () => all, bytes: () => new Uint8Array() }
}

const planOf = (...paths: readonly string[]): DialectPlan => {
  const files = filesOf(...paths)
  const dialect = findDialect(files)
  const surveyed = dialect?.surveyed(files).map(path => ({ path, fields: {}, hasHeading: true })) ?? []
  return dialect?.plan(files, surveyed) ?? assert.fail('it is in no dialect')
}

const renamed = ({ pages }: DialectPlan) => Object.fromEntries(pages.map(({ from, to }) => [from, to]))

describe('a folder is in no dialect', () => {
  const folders: [string, string[]][] = [
    ['of Markdown', ['README.md', 'guide/setup.md', 'a.mdx']],
    ['where few names have ids', ['README.md', 'other.md', 'guide/setup.md', `a ${id}.md`]],
    ['of a website that nobody exported', ['index.html', 'about.html']],
    [
      'with an example of Docusaurus',
      ['README.md', 'examples/site/docusaurus.config.js', 'examples/site/docs/a.md'],
    ],
    ['that says how it is arranged', ['SUMMARY.md', `a ${id}.md`, 'docusaurus.config.js']],
    ['without text', ['a.png']],
  ]
  for (const [title, paths] of folders)
    test(title, () => assert.equal(findDialect(filesOf(...paths)), undefined))
})

test('names lose ids and numbers as long as each stays another', () => {
  const other = id.replace(/0/g, '9')
  const [a, b] = [`A ${id}.md`, `A ${other}.md`]
  assert.deepEqual(renamed(planOf(a, b, `B ${id}.md`, `B ${id}/C ${other}.md`)), {
    [a]: a,
    [b]: b,
    [`B ${id}.md`]: 'B.md',
    [`B ${id}/C ${other}.md`]: 'B/C.md',
  })
  assert.deepEqual(
    renamed(planOf('docusaurus.config.js', 'docs/1-a.md', 'docs/2-a.mdx', 'docs/03-c.mdx', 'docs/v1.2.md')),
    {
      'docs/1-a.md': 'docs/1-a.md',
      'docs/2-a.mdx': 'docs/2-a.md',
      'docs/03-c.mdx': 'docs/c.md',
      'docs/v1.2.md': 'docs/v1.2.md',
    },
  )
})

test('the pages of Docusaurus are those in docs, beside the site where it is in a folder of its own', () => {
  const paths = ['website/docusaurus.config.ts', 'docs/a.md', 'website/README.md', 'CHANGES.md', 'docs/_b.md']
  assert.deepEqual(renamed(planOf(...paths)), { 'docs/a.md': 'docs/a.md' })
})

test('pages without a page above them are at the top, and no depth is too deep', () => {
  const deep = `${Array.from({ length: 500 }, (_, index) => `f${index} ${id}`).join('/')}/Page ${id}.md`
  assert.match(
    planOf(deep, `Other ${id}.md`).summary,
    /^# Summary\n\n\* \[\]\(<Other\.md>\)\n\* \[\]\(<f0\/f1\/.*Page\.md>\)\n$/,
  )
  const folders = Array.from({ length: 300 }, (_, index) => `${'d/'.repeat(index)}d.md`)
  assert.ok(planOf('docusaurus.config.js', ...folders.map(path => `docs/${path}`)).summary.length > 0)
})
