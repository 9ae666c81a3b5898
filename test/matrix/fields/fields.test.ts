// Every stored field of a resource is shown by the API, or listed here with the reason why not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { operations } from '#app.ts'
import { contentFields } from './content.ts'
import { discussionFields } from './discussion.ts'
import { peopleFields } from './people.ts'
import { programFields } from './programs.ts'
import { siteFields } from './sites.ts'
import { translationFields } from './translations.ts'

interface Node {
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
  readonly allOf?: readonly Node[]
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Node>>
}

/** Whether a schema has a field at a path. */
const hasField = (schema: TSchema, path: readonly string[]): boolean => {
  const { $defs } = schema as Node
  const below = (node: Node, [name, ...rest]: readonly string[]): boolean => {
    if (name === undefined) return true
    const named = node.$ref === undefined ? undefined : $defs?.[node.$ref.replace('#/$defs/', '')]
    if (named !== undefined) return below(named, [name, ...rest])
    if (node.items !== undefined) return below(node.items, [name, ...rest])
    const inner = node.properties?.[name]
    if (inner !== undefined) return below(inner, rest)
    return [...(node.anyOf ?? []), ...(node.allOf ?? [])].some(one => below(one, [name, ...rest]))
  }
  return below(schema as Node, path)
}

for (const { operation: id, fields } of [
  ...peopleFields,
  ...programFields,
  ...contentFields,
  ...discussionFields,
  ...translationFields,
  ...siteFields,
])
  test(`${id} shows what is stored, but for what is internal`, () => {
    const reply = operations.find(operation => operation.id === id)?.reply
    assert.ok(reply, `there is no operation ${id} with a reply`)
    const missing = Object.values(fields).filter(
      field => typeof field === 'string' && !hasField(reply, field.split('.')),
    )
    assert.deepEqual(missing, [])
  })
