// Marks around words, `**` and `_`, where a language puts other characters beside them than the source had.

/** One after the other, what is written in a place. */
export interface Piece {
  readonly words?: string
  readonly written?: string
  /** Of what stands around words: how far behind it the piece is that closes it. */
  readonly closedAfter?: number
}

/** The pieces with marks that mean the same where they stand now. */
export const withFittingMarks = (pieces: readonly Piece[]): Piece[] => {
  const fitting = [...pieces]
  for (const [index, { written = '', closedAfter }] of pieces.entries()) {
    if (closedAfter === undefined || !/^(?:\*{1,2}|_{1,2}|~{1,2})$/.test(written)) continue
    const last = index + closedAfter
    const [before, after] = [lastOf(pieces, index - 1), firstOf(pieces, last + 1)]
    // Within a word only an asterisk is a mark.
    const isWithin = isLetter(before) || isLetter(after)
    const mark = isWithin ? written.replaceAll('_', '*') : written
    // Between a letter and a quotation mark there is none at all: a space sets them apart.
    const spaceBefore = isLetter(before) && isPunctuation(firstOf(pieces, index + 1)) ? ' ' : ''
    const spaceAfter = isLetter(after) && isPunctuation(lastOf(pieces, last - 1)) ? ' ' : ''
    fitting[index] = { written: spaceBefore + mark }
    fitting[last] = { written: mark + spaceAfter }
  }
  return fitting
}

const textOf = ({ words, written = '' }: Piece): string => words ?? written

const firstOf = (pieces: readonly Piece[], from: number): string => {
  const text = textOf(pieces[from] ?? {})
  return String.fromCodePoint(text.codePointAt(0) ?? 0x20)
}

const lastOf = (pieces: readonly Piece[], until: number): string =>
  [...textOf(pieces[until] ?? {}).slice(-2)].at(-1) ?? ' '

const isPunctuation = (character: string): boolean => /[\p{P}\p{S}]/u.test(character)

const isLetter = (character: string): boolean => !/\s/.test(character) && !isPunctuation(character)
