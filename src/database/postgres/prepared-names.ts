// The names of prepared statements: new ones once a table has
// changed, since PostgreSQL then refuses statements prepared before.

let changes = 0

export const preparedName = (name: string): string => `${name}.${changes}`

/** A statement was refused under this name: gives all statements new names, unless that was done already. */
export const nameAnew = (refused: string): void => {
  if (refused === preparedName(refused.slice(0, refused.lastIndexOf('.')))) changes++
}

/**
 * A row has other columns than its statement: behind a pooler, which
 * has prepared the statement again, PostgreSQL does not refuse it.
 */
export class OtherColumns extends Error {}

/**
 * Whether a prepared statement was refused because its table has changed.
 * The code alone is ambiguous, and the message is in the server's language.
 */
export const isOfChangedTable = (error: unknown): boolean => {
  if (error instanceof OtherColumns) return true
  const { code, routine } = error as { readonly code?: unknown; readonly routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
