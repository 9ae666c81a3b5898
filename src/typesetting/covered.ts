// Which characters fonts have: read from the table `cmap` of their files (OpenType 1.9).
import { readFileSync } from 'node:fs'

/** Whether one of the fonts has a glyph for the character. */
export type Covered = (codePoint: number) => boolean

export const coveredBy = (files: readonly string[]): Covered => {
  const covered = new Uint8Array(0x110000)
  for (const file of files) for (const table of tablesOf(readFileSync(file))) note(table, covered)
  return codePoint => covered[codePoint] === 1
}

/** The subtables that map Unicode characters to glyphs. */
const tablesOf = (font: Buffer): Buffer[] => {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const entry = tables.find(at => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) return []
  const cmap = font.subarray(font.readUInt32BE(entry + 8))
  return Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => 4 + 8 * index).map(at =>
    cmap.subarray(cmap.readUInt32BE(at + 4)),
  )
}

/** All fonts in use have a subtable of format 4 or 12; others are not needed. */
const note = (table: Buffer, covered: Uint8Array): void => {
  const format = table.readUInt16BE(0)
  if (format === 4) noteSegments(table, covered)
  if (format === 12) noteGroups(table, covered)
}

const noteSegments = (table: Buffer, covered: Uint8Array): void => {
  const size = table.readUInt16BE(6)
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size]
  for (let at = 0; at < size; at += 2) {
    const start = table.readUInt16BE(starts + at)
    const end = table.readUInt16BE(ends + at)
    const delta = table.readUInt16BE(deltas + at)
    const offset = table.readUInt16BE(offsets + at)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph =
        offset === 0
          ? (code + delta) & 0xffff
          : table.readUInt16BE(offsets + at + offset + 2 * (code - start))
      if (glyph !== 0) covered[code] = 1
    }
  }
}

const noteGroups = (table: Buffer, covered: Uint8Array): void => {
  const groups = table.readUInt32BE(12)
  for (let group = 0; group < groups; group++) {
    const at = 16 + 12 * group
    covered.fill(1, table.readUInt32BE(at), table.readUInt32BE(at + 4) + 1)
  }
}
