// Adapts marks around words, `**` and `_`, where the translation has other characters next to them than the source.

/** A piece of what is written in a place; the pieces follow each other. */
export interface Piece {
  readonly words?: string
  readonly written?: string
  /** For an opening mark, how many pieces later the closing one is. */
  readonly closedAfter?: number
}

/** The pieces with marks changed where needed, so that they keep their meaning. */
export const withFittingMarks = (pieces: readonly Piece[]): Piece[] => {
  const fitting = [...pieces]
  for (const [index, { written = '', closedAfter }] of pieces.entries()) {
    if (closedAfter === undefined || !/^(?:\*{1,2}|_{1,2}|~{1,2})$/.test(written)) continue
    const last = index + closedAfter
    const [before, after] = [lastOf(pieces, index - 1), firstOf(pieces, last + 1)]
    // Within a word, only an asterisk works as a mark.
    const isWithin = isLetter(before) || isLetter(after)
    const mark = isWithin ? written.replaceAll('_', '*') : written
    // Between a letter and a quotation mark, no mark works at all, so a space is added.
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
