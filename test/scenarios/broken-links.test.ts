// What the parser finds in real documentation agrees with what a search of its lines finds.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { extract } from '#content/markdown/index.ts'
import { sharedData } from '../world/shared-data.ts'
import { anchorsIn, brokenLinks, destinationsIn, markdownFiles, readText } from './broken-links.ts'

const { path: shared, skip } = sharedData('markdown')
const repositories = ['digital-registries', 'fluentd', 'learn-go', 'mkdocs']

/** What only one of the two finds, with the reason. */
const differences = [
  // A bare e-mail address, which is a link in GFM; the lines are not searched for those.
  'mkdocs/docs/user-guide/configuration.md: parser: mailto:mail@example.com',
  // A heading without letters, and with the id of another one.
  'digital-registries/spec/9-workflows.md: lines: id -',
  'digital-registries/spec/9-workflows.md: parser: id block-47deqpj8hbsa',
  // A heading with a reference that has no definition, so that all of it is text.
  'mkdocs/docs/about/release-notes.md: lines: id enabling-true-generated-files-and-expanding-the-file-api',
  'mkdocs/docs/about/release-notes.md: parser: id enabling-true-generated-files-and-expanding-the-filemkdocsstructurefilesfile-api',
]

const without = (all: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...all].filter(one => !others.has(one))

describe('real documentation', { skip }, () => {
  test('has in its tree the destinations and anchors that its lines have', () => {
    const found = repositories.flatMap(repository =>
      markdownFiles(join(shared, repository)).flatMap(file => {
        const text = readText(join(shared, repository, file))
        const { links, anchors } = extract(text)
        const byParser = new Set([...links.map(({ href }) => href), ...anchors.map(id => `id ${id}`)])
        const byLines = new Set([...destinationsIn(text), ...[...anchorsIn(text)].map(id => `id ${id}`)])
        return [
          ...without(byLines, byParser).map(one => `${repository}/${file}: lines: ${one}`),
          ...without(byParser, byLines).map(one => `${repository}/${file}: parser: ${one}`),
        ]
      }),
    )
    assert.deepEqual(found.sort(), differences.sort())
  })

  test('has as many broken links as were looked up by hand', () => {
    const counts = repositories.map(repository => brokenLinks(join(shared, repository)).length)
    assert.deepEqual(counts, [4, 28, 0, 11])
  })
})
