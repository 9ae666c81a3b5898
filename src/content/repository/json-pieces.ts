// Writes JSON in pieces, indented as `JSON.stringify(value, null, 2)` does.

/** Pieces of JSON that are written as they come. */
export type JsonPieces = AsyncIterable<string>

/** An object; a member that comes in pieces must be directly in it. */
export async function* objectPieces(
  members: Iterable<readonly [string, unknown]>,
): AsyncGenerator<string, void> {
  let before = '{\n'
  for (const [name, value] of members) {
    yield `${before}  ${JSON.stringify(name)}: `
    before = ',\n'
    if (isPieces(value)) yield* value
    else yield indented(value, '  ')
  }
  yield '\n}'
}

/** An object within an object, made of its members. */
export const membersPieces = (members: AsyncIterable<readonly [string, unknown]>): JsonPieces =>
  between('{', '}', members, ([name, value]) => `${JSON.stringify(name)}: ${indented(value, '    ')}`)

/** A list within an object, made of its items. */
export const itemsPieces = (items: AsyncIterable<unknown>): JsonPieces =>
  between('[', ']', items, item => indented(item, '    '))

async function* between<Item>(
  opening: string,
  closing: string,
  items: AsyncIterable<Item>,
  write: (item: Item) => string,
): AsyncGenerator<string, void> {
  let before = `${opening}\n`
  for await (const item of items) {
    yield `${before}    ${write(item)}`
    before = ',\n'
  }
  yield before === ',\n' ? `\n  ${closing}` : opening + closing
}

const isPieces = (value: unknown): value is JsonPieces =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** Strings in JSON contain no line breaks, so all of them can be indented. */
const indented = (value: unknown, indent: string): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)
