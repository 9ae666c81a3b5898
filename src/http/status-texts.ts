// The reason phrases of status codes, from Node.

/**
 * Not imported: an `import` of `node:http` reads all its exports, and
 * so loads the client behind `fetch`, which this program does not use.
 */
export const statusTexts: Readonly<Record<number, string | undefined>> =
  process.getBuiltinModule('node:http').STATUS_CODES
