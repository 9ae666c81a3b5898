// What a trace says about a statement: its operation and its table, and none of its values.
import { createCache } from '#kernel/cache.ts'
import type { Attributes } from '#kernel/tracing.ts'

interface Summary {
  /** `SELECT spaces` */
  readonly summary: string
  readonly attributes: Attributes
}

/** Size in characters of statements: a statement with thousands of parameters may have a hundred thousand. */
const known = createCache<Summary>(1_000_000)

export const summaryOf = (sql: string): Summary => {
  const before = known.get(sql)
  if (before !== undefined) return before
  const made = summarize(sql)
  known.set(sql, made, sql.length)
  return made
}

/** In a statement that begins with `with`, the operation comes later. */
const summarize = (sql: string): Summary => {
  const operation = /^\W*with\b/i.test(sql)
    ? (/\b(insert|update|delete)\b/i.exec(sql)?.[1] ?? 'select')
    : (/[a-z]+/i.exec(sql)?.[0] ?? 'other')
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(sql)?.[1]
  const name = operation.toUpperCase()
  const summary = table === undefined ? name : `${name} ${table}`
  return {
    summary,
    attributes: {
      'db.operation.name': name,
      'db.query.summary': summary,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  }
}
