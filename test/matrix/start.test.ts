// What a server loads when it starts: every module takes its time, and the parsers of texts are for threads.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

/** Modules that lead to a parser, to what it makes, or to a printer of PDFs. */
const forThreads = [
  'src/content/markdown/parse.ts',
  'src/content/markdown/render.ts',
  'src/content/article-changes/article-changes.ts',
  'src/content/openapi/reading/read-spec.ts',
  'src/content/openapi/reference/write-reference.ts',
  'src/content/typst/index.ts',
  'src/content/website/index.ts',
]

/** What a module loads with itself, whatever of it is used; types are not loaded. */
const loadedBy = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([#.][^']+)'/gm,
    ),
  ].map(([, path = '']) => (path.startsWith('#') ? `src/${path.slice(1)}` : join(dirname(file), path)))

/** Modules by that which loads each first, from where the server begins. */
const reached = new Map<string, string>([['src/serve.ts', '']])
for (const [file] of reached)
  for (const loaded of loadedBy(file))
    if (!reached.has(loaded) && loaded.startsWith('src/')) reached.set(loaded, file)

test('a server that starts loads no parser of texts: threads do, once there is something to parse', () => {
  assert.ok(reached.size > 1000, String(reached.size))
  for (const file of forThreads)
    assert.equal(reached.get(file), undefined, `${file} is loaded by this module`)
})

test('a server that starts loads nothing of OpenTelemetry, unless a collector of traces is named', () => {
  assert.notEqual(reached.get('src/tracing/start-tracing.ts'), undefined)
  for (const file of ['src/tracing/otlp.ts', 'src/tracing/tracer.ts'])
    assert.equal(reached.get(file), undefined, `${file} is loaded by this module`)
  const importing = [...reached.keys()].filter(file =>
    /^import (?!type\b)[^;]*?'@opentelemetry\//m.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(importing, [])
})

test('a server that starts loads nothing of the client behind fetch, which an import of node:http brings', () => {
  const importing = [...reached.keys()].filter(file =>
    /^import (?!type\b)[^;]*?'node:http'/m.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(importing, [])
})
