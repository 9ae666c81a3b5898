// The names under which statements are prepared: others once a table has changed, since PostgreSQL refuses what was prepared before.

let changes = 0

export const preparedName = (name: string): string => `${name}.${changes}`

/** A statement was refused under this name: all get new ones, unless they have them already. */
export const nameAnew = (refused: string): void => {
  if (refused === preparedName(refused.slice(0, refused.lastIndexOf('.')))) changes++
}

/** A row has other columns than its statement had: behind a pooler, which has prepared it again, PostgreSQL does not refuse it. */
export class OtherColumns extends Error {}

/**
 * Whether a prepared statement was refused since somebody has changed its table. The code alone may mean other things, and
 * the message is in the language of the server.
 */
export const isOfChangedTable = (error: unknown): boolean => {
  if (error instanceof OtherColumns) return true
  const { code, routine } = error as { readonly code?: unknown; readonly routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
