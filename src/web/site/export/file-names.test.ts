// Names of files in an export: each path of a site has its own, which every system accepts, and which stays within the
// folder.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileNames, safeName } from './file-names.ts'

test('a page is an index.html in folders called like the steps of its path', () => {
  const names = fileNames()
  assert.equal(names.page([]), 'index.html')
  assert.equal(names.page(['guide', 'Größe', '設定']), 'guide/Größe/設定/index.html')
  assert.equal(names.file(['guide', 'setup.md']), 'guide/setup.md')
  assert.equal(names.renamed.size, 0)
})

test('paths that differ in case alone, or in how letters are composed, have different files on every system', () => {
  const names = fileNames()
  const files = [['Setup'], ['setup'], ['é'], ['e\u0301'], ['setup', 'A'], ['setup', 'a']].map(names.page)
  const folded = new Set(files.map(file => file.normalize('NFC').toLowerCase()))
  assert.equal(folded.size, files.length)
  assert.equal(names.page(['setup']), files[1])
  assert.ok(names.renamed.has('setup'))
})

test('a page never takes the place of what the export itself needs', () => {
  const names = fileNames()
  for (const step of ['index.html', 'INDEX.html', '404.html', '_redirects', '_headers', '_Headers', '~'])
    assert.doesNotMatch(names.page([step]), new RegExp(`^${RegExp.escape(step)}/`, 'i'), step)
})

test('no page is called like what the export notes for itself, in whatever case, nor like its temporary files', () => {
  const names = fileNames()
  const steps = ['json', 'partial', 'PARTIAL', '7.tmp', '8.TMP', 'anything'].map(
    end => `.lectern-export.${end}`,
  )
  for (const step of [...steps, steps.join('').toUpperCase()])
    assert.doesNotMatch(names.page([step]), /^\.lectern-export\./i, step)
  assert.equal(names.page(['guide', '.lectern-export.json']), 'guide/.lectern-export.json/index.html')
})

test('names of devices, endings that Windows drops, and names that are too long are called otherwise', () => {
  for (const step of ['con', 'NUL.md', 'lpt1', 'a.', 'a ', 'a:b', 'a\\b', 'a/b', '..', '', 'ü'.repeat(100)]) {
    const name = safeName(step)
    assert.match(name, /^[^<>:"/\\|?*]+$/, step)
    assert.doesNotMatch(name, /^(con|nul|lpt1)(\.|$)|[. ]$/i, step)
    assert.ok(Buffer.byteLength(name) <= 100, step)
  }
  assert.equal(safeName('v1.0'), 'v1.0')
})

test('what is far down has a short path, which is the same in every export', () => {
  const steps = Array.from({ length: 30 }, (_, depth) => `section-${depth}`)
  const [one, other] = [fileNames().page(steps), fileNames().page(steps)]
  assert.equal(one, other)
  assert.match(one, /^~\/pages\/[0-9a-f]+\/index\.html$/)
})
