// Turns a text in many pieces into bytes in fewer, larger ones.
import { yieldWhenLong } from '#kernel/yielding.ts'

/** In UTF-16 units. */
const pieceSize = 65_536

export async function* textBytes(
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array, void> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    await yieldWhenLong()
    if (text.length < pieceSize) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}
