// A temporary file for bytes that are too many for memory.
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Unavailable } from '#kernel/errors.ts'

/** A file that is only appended to. It has no name, so the system removes it when the process ends, if not before. */
export interface PrivateFile {
  append(bytes: Uint8Array): Promise<number>
  read(at: number, length: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** The file is created when something is first written. */
export const privateFile = (): PrivateFile => {
  let opened: Promise<FileHandle> | undefined
  let length = 0
  const file = () => {
    opened ??= openNameless()
    return opened
  }
  return {
    append: async bytes => {
      const at = length
      length += bytes.length
      await writeAll(await file(), bytes, at).catch(error => {
        throw fullOr(error)
      })
      return at
    },
    read: async (at, size) => {
      const { buffer, bytesRead } = await (await file()).read(Buffer.allocUnsafeSlow(size), 0, size, at)
      if (bytesRead < size) throw new Error('a file that was set aside has become shorter')
      return buffer
    },
    close: async () => {
      await (await opened)?.close()
    },
  }
}

const openNameless = async (): Promise<FileHandle> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-'))
  try {
    return await open(join(folder, 'files'), 'wx+', 0o600)
  } finally {
    // Where the system cannot remove an open file, the name stays, but the file is private nevertheless.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

const fullOr = (error: NodeJS.ErrnoException): Error =>
  error.code === 'ENOSPC' || error.code === 'EDQUOT'
    ? new Unavailable('there is no room for files on their way in; try again when there is', 60, {
        cause: error,
      })
    : error

const writeAll = async (handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> => {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done)
    done += bytesWritten
  }
}
