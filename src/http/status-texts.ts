// The words of status codes, as Node has them.

/** An `import` of `node:http` asks for all that it exports, and so loads the client behind `fetch`, which nobody here uses. */
export const statusTexts: Readonly<Record<number, string | undefined>> =
  process.getBuiltinModule('node:http').STATUS_CODES
