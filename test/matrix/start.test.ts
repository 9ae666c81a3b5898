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

test('a server that starts loads no parser of texts: threads do, once there is something to parse', () => {
  const reached = new Map<string, string>([['src/serve.ts', '']])
  for (const [file] of reached)
    for (const loaded of loadedBy(file))
      if (!reached.has(loaded) && loaded.startsWith('src/')) reached.set(loaded, file)
  assert.ok(reached.size > 1000, String(reached.size))
  for (const file of forThreads)
    assert.equal(reached.get(file), undefined, `${file} is loaded by this module`)
})
