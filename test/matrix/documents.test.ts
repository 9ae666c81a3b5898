// The documents for developers name only files, folders and functions that exist, and they name all folders and tables.
import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { catalogue } from '#backup/catalogue/catalogue.ts'

const code = [...globSync('{src,cli,test,bench}/**/*.{ts,js}'), 'package.json']
  .map(path => readFileSync(path, 'utf8'))
  .join('\n')
const words = new Set(code.match(/[A-Za-z_$][\w$]*/g))

const rooms = readdirSync('src', { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? entry.name : [],
)
const isPath = (name: string): boolean =>
  /^\S+\.ts$/.test(name) || [...rooms, 'cli', 'test', 'bench', 'docs'].includes(name.split('/')[0] as string)
const isIdentifier = (name: string): boolean => /^[a-z]+[A-Z_]\w*$|^[A-Z][a-z]+[A-Z]\w*$/.test(name)

/** Whether a file or folder exists, below one of the roots that the documents leave out. */
const isFile = (path: string): boolean =>
  ['', 'src/', 'src/*/', 'src/*/*/', 'src/**/', 'test/', 'docs/'].some(root =>
    /[*{]/.test(root + path)
      ? globSync(root + path.replaceAll(/<\w+>/g, '*')).length > 0
      : existsSync(root + path.replaceAll(/<\w+>/g, '*')),
  )

for (const document of globSync('docs/*.md'))
  test(`what ${document} names is there`, () => {
    const text = readFileSync(document, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
    const names = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, name]) =>
      (name as string).replace(/\(.*\)$/, ''),
    )
    const absent = names.filter(name =>
      isPath(name) ? !isFile(name) : isIdentifier(name) ? !words.has(name) : false,
    )
    assert.deepEqual([...new Set(absent)], [])
  })

test('the map in docs/architecture.md has every room', () => {
  const map = /^```text\n([\s\S]*?)^```/m.exec(readFileSync('docs/architecture.md', 'utf8'))?.[1]
  const named = new Set(map?.match(/[\w-]+/g))
  const folders = globSync('src/{*,{content,identity,library,sites}/*,web/site/*}/', { withFileTypes: true })
  const absent = folders.filter(entry => entry.isDirectory() && !named.has(entry.name))
  assert.ok(folders.length > 100)
  assert.deepEqual(
    absent.map(({ name }) => name),
    [],
  )
})

test('docs/storage.md says of every table what is in it', () => {
  const stored = /^## What is stored\n([\s\S]*?)^## /m.exec(readFileSync('docs/storage.md', 'utf8'))?.[1]
  const named = new Set(Array.from(stored?.matchAll(/`([a-z_]+)[.`]/g) ?? [], ([, name]) => name))
  assert.deepEqual(
    Object.keys(catalogue).filter(table => !named.has(table)),
    [],
  )
})
