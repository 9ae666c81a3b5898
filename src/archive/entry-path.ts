// Which paths an archive may contain, and which may be written to a folder.
import { Invalid } from '#kernel/errors.ts'
import { type ArchiveLimits, archiveLimits } from './limits.ts'

/** The path freed of `.` and empty parts; throws Invalid where it could lead anywhere but below one folder. */
export const checkedPath = (path: string, limits: ArchiveLimits = archiveLimits): string => {
  const shown = JSON.stringify(path.slice(0, 100))
  if (/\p{Cc}/u.test(path) || !path.isWellFormed())
    throw new Invalid(`the name ${shown} contains control characters; rename the file`)
  if (path.includes('\\'))
    throw new Invalid(`the name ${shown} contains a backslash; separate folders with /`)
  if (path.startsWith('/') || /^[a-z]:/i.test(path))
    throw new Invalid(`the path ${shown} is absolute; make it relative`)
  const parts = path.split('/').filter(part => part !== '' && part !== '.')
  if (parts.includes('..')) throw new Invalid(`the path ${shown} leads upwards; make it a path without ..`)
  if (parts.length === 0) throw new Invalid(`the path ${shown} names no file`)
  if (path.length > limits.pathLength)
    throw new Invalid(`the path ${shown}… is longer than ${limits.pathLength} characters; shorten it`)
  if (parts.length > limits.depth)
    throw new Invalid(`the path ${shown} is deeper than ${limits.depth} folders; move it up`)
  return parts.join('/')
}

/** Files that macOS adds to archives and folders, and that nobody wants. */
export const isDesktopJunk = (path: string): boolean =>
  path.startsWith('__MACOSX/') || path === '.DS_Store' || path.endsWith('/.DS_Store')
