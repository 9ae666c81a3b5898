// JSON written in pieces, so that a long answer does not block the event loop.
import { yieldWhenLong } from '#kernel/yielding.ts'

/** JSON that is already written: a whole answer, or a value within one. */
export abstract class WrittenJson {
  /** Its bytes, in order. */
  abstract readonly pieces: readonly Uint8Array[]
  /** In bytes. */
  abstract readonly length: number
}

/** Written JSON in pieces: a long answer, or one that was stored as bytes. */
export class JsonPieces extends WrittenJson {
  readonly pieces: readonly Uint8Array[]

  constructor(pieces: readonly Uint8Array[]) {
    super()
    this.pieces = pieces
  }

  get length(): number {
    return lengthOf(this.pieces)
  }
}

/** Written JSON as text with one byte per character (`latin1`): such texts can be joined, and are sent as they are. */
export class Latin1Json extends WrittenJson {
  readonly latin1: string
  /** The entity tag of the answer that consists of this, without its quotes, once it was computed. */
  tag: string | undefined

  constructor(latin1: string) {
    super()
    this.latin1 = latin1
  }

  get pieces(): readonly Uint8Array[] {
    return [Buffer.from(this.latin1, 'latin1')]
  }

  get length(): number {
    return this.latin1.length
  }
}

/** The written JSON of a short value. */
export const latin1JsonOf = (value: object): Latin1Json => asLatin1Json(JSON.stringify(value))

/** A text that is all ASCII is the same in `latin1`. */
const asLatin1Json = (text: string): Latin1Json =>
  new Latin1Json(Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1'))

/** The written JSON of a value: `Latin1Json` where it is short, else pieces. */
export const written = async (value: unknown): Promise<WrittenJson> => {
  const text = shortJson(value)
  return text === undefined ? new JsonPieces(await jsonOf(value)) : asLatin1Json(text)
}

/** Written JSON as one text in `latin1`. */
export const inOneText = (json: WrittenJson): string =>
  json instanceof Latin1Json ? json.latin1 : Buffer.concat(json.pieces).toString('latin1')

/** The JSON of a value as text where that takes no noticeable time; undefined for values that must be written in pieces. */
export const shortJson = (value: unknown): string | undefined =>
  roomLeft(value, mostInPiece) > 0 ? (JSON.stringify(value) ?? 'null') : undefined

/** The bytes of a value as JSON, in buffers of moderate size. */
export const jsonOf = async (value: unknown): Promise<Uint8Array[]> => {
  const written: Uint8Array[] = []
  let text = ''
  const flush = (): void => {
    if (text !== '') written.push(Buffer.from(text))
    text = ''
  }
  for (const piece of piecesOf(value)) {
    if (typeof piece === 'string') text += piece
    else {
      flush()
      written.push(piece)
    }
    if (text.length >= bufferLength) flush()
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
  }
  flush()
  return written
}

/**
 * About how long a value is as JSON: in characters, or in bytes where it is already written. It is not serialized for that,
 * and escapes in names and short texts are not counted.
 */
export const jsonLength = (value: unknown): number => {
  if (typeof value === 'string') return lengthOfString(value)
  if (!isObject(value)) return String(value).length
  if (value instanceof WrittenJson) return value.length
  // Two brackets, less the comma that the loop counts once too often.
  let length = 1
  if (Array.isArray(value)) for (const item of value) length += 1 + jsonLength(item ?? null)
  else
    for (const name in value) {
      const field = (value as Fields)[name]
      if (field !== undefined) length += 4 + name.length + jsonLength(field)
    }
  return Math.max(2, length)
}

type Fields = Readonly<Record<string, unknown>>

const lengthOfString = (text: string): number => {
  if (text.length < 100 || !needsEscapes.test(text)) return text.length + 2
  let length = 0
  for (const piece of piecesOfString(text)) length += piece.length
  return length
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON escapes
const needsEscapes = /["\\\u0000-\u001f\ud800-\udfff]/

/** Bytes of all pieces together. */
export const lengthOf = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0)

/** In characters. */
const bufferLength = 65_536

type Piece = string | Uint8Array

/** The JSON of a value, in pieces that each take no noticeable time. */
function* piecesOf(value: unknown): Generator<Piece> {
  if (value instanceof WrittenJson) yield* value.pieces
  else if (typeof value === 'string' && value.length > longestInPiece) yield* piecesOfString(value)
  else if (!isObject(value) || roomLeft(value, mostInPiece) > 0) yield JSON.stringify(value) ?? 'null'
  else if (Array.isArray(value)) yield* piecesOfArray(value)
  else yield* piecesOfObject(value)
}

function* piecesOfString(text: string): Generator<string> {
  yield '"'
  for (let start = 0; start < text.length; ) {
    const end = start + longestInPiece
    // Surrogate pairs stay together: halves would be written as escapes.
    const cut = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 ? end + 1 : end
    yield JSON.stringify(text.slice(start, cut)).slice(1, -1)
    start = cut
  }
  yield '"'
}

/** Small items are written together, which is much faster than one by one. */
function* piecesOfArray(items: readonly unknown[]): Generator<Piece> {
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
    if (before !== '') yield before
    yield* piecesOf(item)
    before = ','
  }
  yield flushed()
  yield ']'
}

function* piecesOfObject(fields: object): Generator<Piece> {
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

/** How much is written together, in less than a millisecond: each value counts as 1, and so do 100 characters of text. */
const mostInPiece = 5000

/** In characters. */
const longestInPiece = 100_000

/** How much more would fit into a piece after this value; 0 or less once the piece is full. */
const roomLeft = (value: unknown, room: number): number => {
  if (typeof value === 'string') return room - 1 - value.length / 100
  if (!isObject(value)) return room - 1
  if (value instanceof WrittenJson) return 0
  let left = room - 1
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left > 0; index++) left = roomLeft(value[index], left)
    return left
  }
  // Much faster than `Object.values`. These are plain objects, which inherit nothing.
  for (const name in value) {
    if (left <= 0) break
    left = roomLeft((value as Fields)[name], left)
  }
  return left
}
