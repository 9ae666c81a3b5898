// The records of a zip archive (PKWARE's APPNOTE.TXT): names in UTF-8, one date for all files, zip64 where numbers are large.

/** A file as the records describe it. */
export interface ZipFile {
  readonly name: Buffer
  readonly isDeflated: boolean
  /** Whether its sizes and checksum follow its data, because they are not known before. */
  readonly isStreamed: boolean
  /** Whether it may have 4 GB or more. */
  readonly isLarge: boolean
}

/** What is known of a file only after its data is written. */
export interface ZipData {
  readonly crc: number
  readonly compressedSize: number
  readonly size: number
}

const unknown: ZipData = { crc: 0, compressedSize: 0, size: 0 }

/** What precedes the data of a file; `data` is left out for a streamed one. */
export const localHeader = (file: ZipFile, data = unknown): Buffer => {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(versionOf(file.isLarge), 4)
  writeCommon(header, 6, file, data)
  return Buffer.concat([header, file.name])
}

/** What follows the data of a streamed file. */
export const dataDescriptor = ({ isLarge }: ZipFile, { crc, compressedSize, size }: ZipData): Buffer => {
  const descriptor = Buffer.alloc(isLarge ? 24 : 16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  if (isLarge) {
    descriptor.writeBigUInt64LE(BigInt(compressedSize), 8)
    descriptor.writeBigUInt64LE(BigInt(size), 16)
  } else {
    descriptor.writeUInt32LE(compressedSize, 8)
    descriptor.writeUInt32LE(size, 12)
  }
  return descriptor
}

/** The entry of a file in the directory at the end; its local header is at `offset`. */
export const directoryEntry = (file: ZipFile, data: ZipData, offset: number): Buffer => {
  const numbers = [data.size, data.compressedSize, offset]
  const isLarge = file.isLarge || numbers.some(number => number > largestNumber)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(madeByUnix, 4)
  entry.writeUInt16LE(versionOf(isLarge), 6)
  const [size, compressedSize, at] = isLarge ? [escaped, escaped, escaped] : numbers
  writeCommon(entry, 8, file, { crc: data.crc, size, compressedSize } as ZipData)
  entry.writeUInt16LE(isLarge ? 28 : 0, 30)
  entry.writeUInt32LE((regularFile << 16) >>> 0, 38)
  entry.writeUInt32LE(at as number, 42)
  return Buffer.concat([entry, file.name, ...(isLarge ? [largeNumbers(numbers)] : [])])
}

/** What ends the archive: where its directory is, and how many entries it has. */
export const endOfDirectory = (entries: number, size: number, offset: number): Buffer => {
  const isLarge = entries >= 0xffff || size > largestNumber || offset > largestNumber
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(isLarge ? 0xffff : entries, 8)
  end.writeUInt16LE(isLarge ? 0xffff : entries, 10)
  end.writeUInt32LE(isLarge ? escaped : size, 12)
  end.writeUInt32LE(isLarge ? escaped : offset, 16)
  return isLarge ? Buffer.concat([largeEnd(entries, size, offset), end]) : end
}

const escaped = 0xffffffff
const largestNumber = escaped - 1
/** Version 6.3 of the format, on Unix. */
const madeByUnix = (3 << 8) | 63
const regularFile = 0o100644

const versionOf = (isLarge: boolean): number => (isLarge ? 45 : 20)

const namesAreUtf8 = 0x800
const sizesComeLater = 0x8
/** The first of January 1981 for all files, so that neither the clock nor the time zone changes the bytes. */
const date = (1 << 9) | (1 << 5) | 1

/** The fields from the flags to the length of the name, which both kinds of header share. */
const writeCommon = (header: Buffer, start: number, file: ZipFile, data: ZipData): void => {
  header.writeUInt16LE(namesAreUtf8 | (file.isStreamed ? sizesComeLater : 0), start)
  header.writeUInt16LE(file.isDeflated ? 8 : 0, start + 2)
  header.writeUInt16LE(date, start + 6)
  header.writeUInt32LE(data.crc, start + 8)
  header.writeUInt32LE(data.compressedSize, start + 12)
  header.writeUInt32LE(data.size, start + 16)
  header.writeUInt16LE(file.name.length, start + 20)
}

/** The extra field for numbers that take more than 32 bits. */
const largeNumbers = (numbers: readonly number[]): Buffer => {
  const extra = Buffer.alloc(4 + 8 * numbers.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  for (const [index, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * index)
  return extra
}

const largeEnd = (entries: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(76)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(madeByUnix, 12)
  end.writeUInt16LE(45, 14)
  for (const [index, number] of [entries, entries, size, offset].entries())
    end.writeBigUInt64LE(BigInt(number), 24 + 8 * index)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(offset + size), 64)
  end.writeUInt32LE(1, 72)
  return end
}
