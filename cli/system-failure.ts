// Describes errors of the operating system, with the path and what to do.

/** Undefined if it is not an error of the system, or if it does not concern a file. */
export const systemFailure = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code, path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string }
  const file = dest ?? path
  if (file === undefined || code === undefined) return undefined
  return sentences[code]?.(file)
}

const notAllowed = (path: string) =>
  `you may not read or write ${path}; choose another path, or change who may`
const full = (path: string) =>
  `there is no room left for ${path}; make room on its disk, or choose another path`

const sentences: Readonly<Record<string, (path: string) => string>> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: path => `${path} is on a disk that can only be read; choose another path`,
  ENOSPC: full,
  EDQUOT: full,
  ENOENT: path => `there is no ${path}, or no folder that it could be made in; check the path`,
  ENOTDIR: path => `a part of ${path} is a file and no folder; choose another path`,
  EISDIR: path => `${path} is a folder; name a file`,
  EEXIST: path => `${path} is there already; choose another path, or move it away`,
  ENAMETOOLONG: path => `${path} is too long a name for this system; choose a shorter one`,
  EMFILE: path => `too many files are open to open ${path}; raise the limit with ulimit -n`,
}
