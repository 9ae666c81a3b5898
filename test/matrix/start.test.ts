// What a server loads when it starts: every module takes time, and parsers of texts are only for threads.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

/** Modules that lead to a parser, to its results, or to a printer of PDFs. */
const forThreads = [
  'src/content/markdown/parse.ts',
  'src/content/markdown/render.ts',
  'src/content/article-changes/article-changes.ts',
  'src/content/openapi/reading/read-spec.ts',
  'src/content/openapi/reference/write-reference.ts',
  'src/content/typst/index.ts',
  'src/content/website/index.ts',
]

/** Modules loaded on first use: each leads to much that most servers do not need for long. */
const loadedLater = [
  'src/api-description.ts',
  'src/content/openapi/changes/index.ts',
  'src/content/snapshot/outline/import-outline.ts',
  'src/database/migrations/0001-first-tables.ts',
  'src/git/index.ts',
  'src/http/openapi/document.ts',
  'src/languages/index.ts',
  'src/library/translations/status.ts',
  'src/web/site/answering.ts',
]

/** The imports of a module that load something, which those of types do not. */
const loadedBy = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([#.][^']+)'/gm,
    ),
  ].map(([, path = '']) => (path.startsWith('#') ? `src/${path.slice(1)}` : join(dirname(file), path)))

/** All modules loaded by a start, each with the module that loads it first. */
const reached = new Map<string, string>([['src/serve.ts', '']])
for (const [file] of reached)
  for (const loaded of loadedBy(file))
    if (!reached.has(loaded) && loaded.startsWith('src/')) reached.set(loaded, file)

/** The modules of a start that import a package whose name matches. */
const filesThatLoad = (name: RegExp): string[] =>
  [...reached.keys()].filter(file =>
    new RegExp(`^import (?!type\\b)[^']*?${name.source}`, 'm').test(readFileSync(file, 'utf8')),
  )

test('a server that starts loads no parser of texts: threads do, once there is something to parse', () => {
  assert.ok(reached.size > 1000, String(reached.size))
  for (const file of forThreads)
    assert.equal(reached.get(file), undefined, `${file} is loaded by this module`)
})

test('a server that starts loads no site, language, migration, import or API document: the first who needs one does', () => {
  for (const file of loadedLater)
    assert.equal(reached.get(file), undefined, `${file} is loaded by this module`)
})

test('a server that starts loads no list of emoji or media types, and of the package for differences one module', () => {
  assert.deepEqual(filesThatLoad(/'(gemoji|mime|diff)'/), [])
})

test('a server that starts asks nothing of Intl, of which the first question takes 6 ms', () => {
  const asking = /^(?:export )?const (?!.*=>).*(?:new Intl\.|\.toLocale)/m
  assert.deepEqual(
    [...reached.keys()].filter(file => asking.test(readFileSync(file, 'utf8'))),
    [],
  )
})

test('a server that starts loads nothing of TypeBox: schemas are made without it', () => {
  assert.notEqual(reached.get('src/kernel/type.ts'), undefined)
  assert.deepEqual(filesThatLoad(/'typebox/), [])
})

test('a server that starts loads nothing of OpenTelemetry, unless a collector of traces is named', () => {
  assert.notEqual(reached.get('src/tracing/start-tracing.ts'), undefined)
  for (const file of ['src/tracing/otlp.ts', 'src/tracing/tracer.ts'])
    assert.equal(reached.get(file), undefined, `${file} is loaded by this module`)
  assert.deepEqual(filesThatLoad(/'@opentelemetry\//), [])
})

test('a server that starts loads nothing of the client behind fetch, which an import of node:http brings', () => {
  assert.deepEqual(filesThatLoad(/'node:http'/), [])
})
