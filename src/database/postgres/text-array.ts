// A list of texts in PostgreSQL's binary format: nothing is escaped, so neither side looks at each character.

const typeOfText = 25
/** The number of dimensions, whether there are nulls, and the element type; the length and the first index follow. */
const header = [1, 0, typeOfText] as const
const headBytes = 4 * (header.length + 2)

/** A value for a parameter that is declared as `text[]`. */
export const textArray = (texts: readonly string[]): Buffer => {
  const sizes = texts.map(text => Buffer.byteLength(text))
  const array = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + 4 + size, headBytes))
  let end = 0
  for (const number of [...header, texts.length, 1]) end = array.writeInt32BE(number, end)
  for (const [index, text] of texts.entries()) {
    end = array.writeInt32BE(sizes[index] as number, end)
    end += array.write(text, end)
  }
  return array
}
