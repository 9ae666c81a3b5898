// JSON written in pieces, so that a long answer keeps nobody waiting while it is written.
import { yieldWhenLong } from '#kernel/yielding.ts'

/** The bytes of a value as JSON, in buffers of some size each. */
export const jsonOf = async (value: unknown): Promise<Buffer[]> => {
  const written: Buffer[] = []
  let text = ''
  for (const piece of piecesOf(value)) {
    text += piece
    if (text.length >= bufferLength) {
      written.push(Buffer.from(text))
      text = ''
    }
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
  if (text !== '') written.push(Buffer.from(text))
  return written
}

/** In characters. */
const bufferLength = 65_536

/** The JSON of a value, in texts that take no time worth mentioning each; a long string is one of them. */
function* piecesOf(value: unknown): Generator<string> {
  if (!isObject(value) || roomLeft(value, mostInPiece) > 0) yield JSON.stringify(value) ?? 'null'
  else if (Array.isArray(value)) yield* piecesOfArray(value)
  else yield* piecesOfObject(value)
}

/** Small items are written together, which is much faster than one by one. */
function* piecesOfArray(items: readonly unknown[]): Generator<string> {
  let before = '['
  let together: unknown[] = []
  let room = mostInPiece
  const flushed = (): string => {
    const text = together.length === 0 ? '' : before + JSON.stringify(together).slice(1, -1)
    if (together.length > 0) before = ','
    together = []
    room = mostInPiece
    return text
  }
  for (const item of items) {
    const left = roomLeft(item, room)
    if (left > 0) {
      together.push(item)
      room = left
      continue
    }
    yield flushed()
    for (const piece of piecesOf(item)) {
      yield before + piece
      before = ''
    }
    before = ','
  }
  yield flushed()
  yield ']'
}

function* piecesOfObject(fields: object): Generator<string> {
  let isFirst = true
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    yield `${isFirst ? '{' : ','}${JSON.stringify(name)}:`
    isFirst = false
    yield* piecesOf(value)
  }
  yield isFirst ? '{}' : '}'
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What is written at once: values, and characters of text by the hundred. */
const mostInPiece = 1000

/** How much more than this value would fit into a piece; 0 or less once it is full. */
const roomLeft = (value: unknown, room: number): number => {
  if (typeof value === 'string') return room - 1 - value.length / 100
  if (!isObject(value)) return room - 1
  let left = room - 1
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    if (left <= 0) break
    left = roomLeft(inner, left)
  }
  return left
}
