// Tables of rules for tests: two small descriptions, what a
// comparison finds in both directions, and what api-smart-diff says.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { apiCompare } from 'api-smart-diff'
import type { ApiDescription } from '../description.ts'
import { compareDescriptions } from './compare-descriptions.ts'

export interface Rule {
  readonly title: string
  readonly before: ApiDescription
  readonly after: ApiDescription
  /** The types of changes in order, with `!` for breaking ones. */
  readonly forth: readonly string[]
  /** The same for the opposite direction, from the newer to the older one. */
  readonly back: readonly string[]
  /** Why api-smart-diff disagrees on whether callers break; absent where it agrees. */
  readonly otherwise?: { readonly forth?: string; readonly back?: string }
}

export const testRules = (title: string, rules: readonly Rule[]): void => {
  describe(title, () => {
    for (const { title: rule, before, after, forth, back, otherwise } of rules) {
      test(rule, () => {
        assert.deepEqual(found(before, after), forth)
        assert.deepEqual(found(after, before), back, 'the other way round')
        assert.deepEqual(found(before, before), [], 'against itself')
      })
      test(`${rule}: what api-smart-diff says`, () => {
        const differs = (changes: readonly string[], one: ApiDescription, other: ApiDescription): boolean =>
          changes.some(change => change.startsWith('!')) !== breaksByOther(one, other)
        assert.equal(differs(forth, before, after), otherwise?.forth !== undefined)
        assert.equal(differs(back, after, before), otherwise?.back !== undefined, 'the other way round')
      })
    }
  })
}

const found = (before: ApiDescription, after: ApiDescription): string[] =>
  compareDescriptions(before, after).changes.map(({ breaking, type }) => `${breaking ? '!' : ''}${type}`)

const breaksByOther = (before: ApiDescription, after: ApiDescription): boolean =>
  apiCompare(structuredClone(before), structuredClone(after)).diffs.some(({ type }) => type === 'breaking')

/** A description with a single operation, `POST /pets`, made of the given fields. */
export const withOperation = (operation: object, others: object = {}): ApiDescription =>
  withPaths({ '/pets': { post: { responses: { '200': { description: 'Done.' } }, ...operation } } }, others)

export const withPaths = (paths: object, others: object = {}): ApiDescription =>
  ({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths, ...others }) as ApiDescription

/** A description in which callers send values of a schema. */
export const sending = (schema: unknown, schemas: object = {}): ApiDescription =>
  withOperation({ requestBody: { content: { 'application/json': { schema } } } }, { components: { schemas } })

/** A description in which callers receive values of a schema. */
export const getting = (schema: unknown, schemas: object = {}): ApiDescription =>
  withOperation(
    { responses: { '200': { description: 'Done.', content: { 'application/json': { schema } } } } },
    { components: { schemas } },
  )
