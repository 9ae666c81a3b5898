// Merges from public documentation repositories, compared with the results of `git merge-file`.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { sharedData } from '../../../test/world/shared-data.ts'
import { mergeText } from './index.ts'
import { lostAdditions, lostKeptLines } from './testing.ts'

const { path: folder, skip } = sharedData('merges')

const casesOf = (kind: 'clean' | 'conflict') =>
  readdirSync(folder)
    .flatMap(repository => readdirSync(join(folder, repository)).map(name => join(repository, name)))
    .filter(path => path.split('/')[1]?.startsWith(`${kind}-`))
    .map(path => {
      const read = (name: string) => readFileSync(join(folder, path, `${name}.md`), 'utf8')
      const [base, ours, theirs] = [read('base'), read('ours'), read('theirs')]
      return {
        path,
        base,
        ours,
        theirs,
        byGit: read('git-merge-file'),
        merged: mergeText(base, ours, theirs),
      }
    })

suite('recorded merges', { skip }, () => {
  test('what git merges cleanly merges to the same text', () => {
    const cases = casesOf('clean')
    assert.ok(cases.length > 100)
    const differing = cases.filter(({ merged, byGit }) => !merged.clean || merged.text !== byGit)
    assert.deepEqual(
      differing.map(({ path }) => path),
      [],
    )
  })

  test('what git reports as a conflict is one, or merges without losing a line', () => {
    const cases = casesOf('conflict')
    assert.ok(cases.length > 50)
    for (const { path, base, ours, theirs, merged } of cases) {
      if (!merged.clean) continue
      const lost = [lostAdditions(base, ours, merged.text), lostAdditions(base, theirs, merged.text)].flat()
      assert.deepEqual([...lost, ...lostKeptLines(base, ours, theirs, merged.text)], [], path)
    }
  })
})
