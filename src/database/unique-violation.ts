// Which unique constraint an insert or update violated, named alike on both engines.

/**
 * Names the columns that had to be unique, as `members(organization_id, user_id)`, or the index where it is over an
 * expression; undefined for every other error.
 */
export const uniqueViolation = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  return sqliteViolation(error) ?? postgresViolation(error)
}

// SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE
const sqliteCodes: ReadonlySet<unknown> = new Set([1555, 2067])

// 'UNIQUE constraint failed: members.organization_id, members.user_id' or '... failed: index 'NAME''
const sqliteViolation = (error: Error & { errcode?: unknown }): string | undefined => {
  if (!sqliteCodes.has(error.errcode)) return undefined
  const subject = error.message.slice(error.message.indexOf(':') + 2)
  const index = /^index '(.*)'$/.exec(subject)?.[1]
  if (index !== undefined) return index
  const parts = subject.split(', ').map(part => part.split('.'))
  return `${parts[0]?.[0]}(${parts.map(([, column]) => column).join(', ')})`
}

const postgresUniqueViolation = '23505'

// The detail reads 'Key (organization_id, user_id)=(a, b) already exists.' in the server's language.
const postgresViolation = (
  error: Error & { code?: unknown; table?: unknown; constraint?: unknown; detail?: unknown },
): string | undefined => {
  if (error.code !== postgresUniqueViolation) return undefined
  const columns = /\(([^()]*)\)=\(/.exec(String(error.detail))?.[1]
  return columns === undefined ? String(error.constraint) : `${error.table}(${columns})`
}
