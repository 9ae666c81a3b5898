// Which range of some bytes a request wants (RFC 9110, section 14).

export interface Part {
  readonly start: number
  /** The position after its last byte. */
  readonly end: number
}

/** `none` if the bytes end before the range begins. Several ranges, and invalid ones, are answered with the whole. */
export const partOf = (header: string | undefined, size: number): Part | 'whole' | 'none' => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '')
    return Number(last) === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size }
  const start = Number(first)
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  if (start >= size) return 'none'
  return end > start ? { start, end } : 'whole'
}
