// What tests of specifications share: reading one that must be readable, and checking what every description guarantees.
import assert from 'node:assert/strict'
import { isStorable } from '../snapshot/index.ts'
import type { ApiDescription, ReadSpec, SpecProblem } from './index.ts'
import { readSpec } from './reading/index.ts'

type Files = Readonly<Record<string, unknown>>

const textOf = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content))

const filesOf = (files: Files) =>
  new Map(Object.entries(files).map(([name, content]) => [name, textOf(content)]))

/** Texts are taken as they are, everything else as JSON. */
export const read = async (entry: unknown, files: Files = {}, entryName?: string): Promise<ReadSpec> => {
  const spec = await readSpec(textOf(entry), filesOf(files), entryName)
  assert.ok(!('problems' in spec), JSON.stringify(spec))
  assert.deepEqual(brokenPromises(spec.description), [])
  return spec
}

export const problemsOf = async (entry: unknown, files: Files = {}): Promise<readonly SpecProblem[]> => {
  const spec = await readSpec(textOf(entry), filesOf(files))
  assert.ok('problems' in spec, 'it could be read')
  return spec.problems
}

/** A specification with only these schemas. */
export const withSchemas = (schemas: unknown, openapi = '3.1.0') => ({
  openapi,
  info: { title: 'Pets', version: '1' },
  paths: {},
  components: { schemas },
})

/** The guarantees that a description breaks; checked without the table of kinds. */
export const brokenPromises = (description: ApiDescription): string[] => {
  const broken: string[] = []
  const targetOf = (reference: string): unknown =>
    reference
      .slice(2)
      .split('/')
      .map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((at, segment) => (at as Record<string, unknown> | undefined)?.[segment], description)
  const check = (reference: string): void => {
    const target = targetOf(reference)
    if (!/^#\/components\/\w+\/[^/]+$/.test(reference)) broken.push(`${reference} is not under components`)
    else if (target === undefined) broken.push(`${reference} leads to nothing`)
    else if (Object.keys(target as object).join() === '$ref') broken.push(`${reference} leads to a reference`)
  }
  const visit = (value: unknown, isNamed: boolean): void => {
    if (typeof value === 'string' && !isStorable(value)) broken.push('there is a text that cannot be stored')
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) broken.push('there is a name that cannot be stored')
      if (isNamed || Array.isArray(value)) visit(inner, false)
      else if (key === '$ref') check(inner as string)
      else if (!literals.test(key)) visit(inner, named.has(key))
    }
  }
  visit(description, false)
  for (const item of Object.values({ ...description.paths, ...description.webhooks }))
    if ('$ref' in item) broken.push('a path item is a reference')
  return broken
}

const literals = /^(x-.*|example|examples|default|enum|const|value|mapping|scopes|security|requestBody)$/

const named = new Set(
  'schemas responses parameters requestBodies headers securitySchemes links callbacks pathItems content properties patternProperties $defs dependentSchemas dependentRequired paths webhooks encoding flows variables'.split(
    ' ',
  ),
)
