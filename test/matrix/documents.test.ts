// What the documents for developers name is there: files, folders, functions, tables.
import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

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

/** Whether a file or folder is there, under the roots that documents leave out. */
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
