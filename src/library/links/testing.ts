// For tests of links: reports and backlinks, each as lines of text.
import assert from 'node:assert/strict'
import { read } from '../../../test/world/content.ts'
import type { Answer, Person } from '../../../test/world/world.ts'

/** A link target, as the API shows it. */
export type Item = Answer['body']

/** The name of a reference: the id of its target with its anchor, the slug of a spec, or the text as written. */
const nameOf = (reference: Item): string => {
  const target = reference[reference.kind]
  const byName = reference.kind === 'openapi' ? target.slug : target.id
  const name = typeof target === 'string' ? target : byName
  return reference.anchor === undefined ? name : `${name}#${reference.anchor}`
}

/** One line for each item: status, kind and name of the target, and the places that link to it. */
export const lines = (items: readonly Item[]): string[] =>
  items
    .map(({ status, relation, targetReference: target, locationReferences: places }) => {
      const kind = relation === 'dependsOn' ? `${target.kind} included` : target.kind
      return `${status} ${kind} ${nameOf(target)} from ${places.map(nameOf).sort().join(' ')}`
    })
    .sort()

/** The report at `path`, which is without `/v1`. */
export const report = async (person: Person, path: string): Promise<Item> =>
  read(person, `${path}?limit=1000`)

/** The names of what refers to the resource at `path`. */
export const backlinks = async (person: Person, path: string): Promise<string[]> => {
  const { items, count } = await read(person, `${path}/backlinks`)
  assert.equal(items.length, count)
  return items.map(nameOf)
}
